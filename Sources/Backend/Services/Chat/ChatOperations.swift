import EaselAPI
import EaselKit

/// The calls about chat.
enum ChatOperations {
  private static let pathChannel = APIParameter.path(
    "channel", .text(format: .channel), "The id or the name of the channel.", example: ChatChannel.general)
  private static let unknown = ProblemNote.notFound("chat.channel.unknown")
  private static let fixed = ProblemNote.conflict("chat.channel.fixed")

  static let channels = APIOperation(
    .get, "/api/chat/channels", "listChannels", "The channels, in the order they were made.",
    parameters: [.limit(), .cursor], answer: .ok(Page<ChatChannel>.self, "A page of channels."))
  static let createChannel = APIOperation(
    .post, "/api/chat/channels", "createChannel", "Makes a channel, for everyone on the server.",
    parameters: [.idempotencyKey], body: NewChatChannel.self, answer: .created(ChatChannel.self),
    problems: [.conflict("id.taken"), .conflict("chat.name.taken")])
  static let channel = APIOperation(
    .get, "/api/chat/channels/{channel}", "getChannel", "One channel.", parameters: [pathChannel],
    answer: .ok(ChatChannel.self, "The channel."), problems: [unknown])
  static let updateChannel = APIOperation(
    .patch, "/api/chat/channels/{channel}", "updateChannel",
    "Renames a channel, for everyone on the server; general keeps its name.",
    parameters: [pathChannel, .ifMatch, .idempotencyKey], body: ChatChannelPatch.self,
    answer: .ok(ChatChannel.self, "The channel as it is now."),
    problems: [unknown, fixed, .conflict("chat.name.taken"), .stale("chat")])
  static let deleteChannel = APIOperation(
    .delete, "/api/chat/channels/{channel}", "deleteChannel",
    "Deletes a channel and its messages, for everyone; general cannot be deleted. Only owners of the server delete a "
      + "channel in which others wrote.",
    parameters: [
      pathChannel, .ifMatch,
      .query(
        "messages", Schema.count().otherwise(.int(0)),
        "The most messages that may go with the channel; where there are more, nothing is deleted (409)."),
    ], answer: .nothing("It is gone."),
    problems: [unknown, fixed, .conflict("chat.channel.filled"), .stale("chat"), .forbidden("auth.role.refused")])
  static let messages = APIOperation(
    .get, "/api/chat/channels/{channel}/messages", "listMessages",
    "The messages of a channel, the newest first; the cursor goes back in time.",
    parameters: [pathChannel, .limit(default: 100), .cursor],
    answer: .ok(Page<ChatMessage>.self, "A page of messages."),
    problems: [unknown])
  static let createMessage = APIOperation(
    .post, "/api/chat/channels/{channel}/messages", "sendMessage", "Sends a message.",
    parameters: [pathChannel, .idempotencyKey], body: NewChatMessage.self, answer: .created(ChatMessage.self),
    problems: [unknown, .conflict("id.taken")])
  static let markRead = APIOperation(
    .put, "/api/chat/channels/{channel}/read", "markRead",
    "Says up to which message you have read a channel; what was read stays read.", parameters: [pathChannel],
    body: ChatReadMark.self, answer: .ok(ChatChannel.self, "The channel as it is now for you."),
    problems: [unknown, .unacceptable("chat.message.unknown")])

  static let all = [
    channels, createChannel, channel, updateChannel, deleteChannel, messages, createMessage, markRead,
  ]
}

extension ChatChannel: Described {
  static var schema: Schema {
    .object([
      "id": .text().meaning("A UUID, or general."),
      "name": .text().meaning("Unique; without #; names that look alike are one name."),
      "topic": .text(), "unread": Schema.count().meaning("Messages by others, newer than the last one you read."),
      "messages": Schema.count().optional.meaning("How many messages are in it."), "version": .version,
    ])
  }

  static var example: ChatChannel {
    ChatChannel(id: Example.id, name: "standup", topic: "What we do today", unread: 2, messages: 17)
  }
}

extension ChatMessage: Described {
  static var schema: Schema {
    .object([
      "id": .text(format: .uuid), "channel": .text().meaning("The id of its channel."),
      "author": .text().meaning("The name of the author; several people may have one name."),
      "authorId": .text().optional.meaning("The id of the author."), "text": .text(), "sentAt": .timestamp,
    ])
  }

  static var example: ChatMessage {
    ChatMessage(
      id: Example.id, channel: ChatChannel.general, author: "Ada", authorId: Example.id, text: "Good morning",
      sentAt: Example.instant)
  }
}

extension NewChatChannel: Described {
  static var schema: Schema {
    .body(["id": .chosenID, "name": ChannelName.schema, "topic": ChatController.topic.schema.orNull.optional])
  }

  static var example: NewChatChannel { NewChatChannel(id: Example.id, name: "standup", topic: "What we do today") }
}

extension ChatChannelPatch: Described {
  static var schema: Schema { .body(["name": ChannelName.schema.orNull.optional]) }

  static var example: ChatChannelPatch { ChatChannelPatch(name: "daily") }
}

extension NewChatMessage: Described {
  static var schema: Schema { .body(["id": .chosenID, "text": ChatController.text.schema]) }

  static var example: NewChatMessage { NewChatMessage(id: Example.id, text: "Good morning") }
}

extension ChatReadMark: Described {
  static var schema: Schema { .body(["message": .text().meaning("The id of the newest message you have read.")]) }

  static var example: ChatReadMark { ChatReadMark(message: Example.id) }
}
