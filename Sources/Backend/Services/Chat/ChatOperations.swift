import EaselAPI
import EaselKit

/// The calls about chat.
enum ChatOperations {
  private static let channel = APIParameter.path(
    "channel", .text(format: .channel), "The id or the name of the channel.", example: ChatChannel.general)
  private static let unknown = ProblemNote.notFound("chat.channel.unknown")

  static let channels = APIOperation(
    .get, "/api/chat/channels", "listChannels", "The channels, in the order they were made.",
    parameters: [.limit(), .cursor], answer: .ok(Page<ChatChannel>.self, "A page of channels."))
  static let createChannel = APIOperation(
    .post, "/api/chat/channels", "createChannel", "Makes a channel, for everyone on the server.",
    parameters: [.idempotencyKey], body: NewChatChannel.self, answer: .created(ChatChannel.self),
    problems: [.conflict("id.taken"), .conflict("chat.name.taken")])
  static let messages = APIOperation(
    .get, "/api/chat/channels/{channel}/messages", "listMessages",
    "The messages of a channel, the newest first; the cursor goes back in time.",
    parameters: [channel, .limit(default: 100), .cursor], answer: .ok(Page<ChatMessage>.self, "A page of messages."),
    problems: [unknown])
  static let createMessage = APIOperation(
    .post, "/api/chat/channels/{channel}/messages", "sendMessage", "Sends a message.",
    parameters: [channel, .idempotencyKey], body: NewChatMessage.self, answer: .created(ChatMessage.self),
    problems: [unknown, .conflict("id.taken")])
  static let markRead = APIOperation(
    .put, "/api/chat/channels/{channel}/read", "markRead",
    "Says up to which message you have read a channel; what was read stays read.", parameters: [channel],
    body: ChatReadMark.self, answer: .ok(ChatChannel.self, "The channel as it is now for you."),
    problems: [unknown, .unacceptable("chat.message.unknown")])

  static let all = [channels, createChannel, messages, createMessage, markRead]
}

extension ChatChannel: Described {
  static var schema: Schema {
    .object([
      "id": .text().meaning("A UUID, or general."), "name": .text().meaning("Unique; without #."), "topic": .text(),
      "unread": Schema.count().meaning("Messages by others, newer than the last one you read."), "version": .version,
    ])
  }

  static var example: ChatChannel {
    ChatChannel(id: Example.id, name: "standup", topic: "What we do today", unread: 2)
  }
}

extension ChatMessage: Described {
  static var schema: Schema {
    .object([
      "id": .text(format: .uuid), "channel": .text().meaning("The id of its channel."),
      "author": .text().meaning("The name of who wrote it."), "text": .text(), "sentAt": .timestamp,
    ])
  }

  static var example: ChatMessage {
    ChatMessage(
      id: Example.id, channel: ChatChannel.general, author: "Ada", text: "Good morning", sentAt: Example.instant)
  }
}

extension NewChatChannel: Described {
  static var schema: Schema {
    .body(["id": .chosenID, "name": ChannelName.schema, "topic": ChatController.topic.schema.orNull.optional])
  }

  static var example: NewChatChannel { NewChatChannel(id: Example.id, name: "standup", topic: "What we do today") }
}

extension NewChatMessage: Described {
  static var schema: Schema { .body(["id": .chosenID, "text": ChatController.text.schema]) }

  static var example: NewChatMessage { NewChatMessage(id: Example.id, text: "Good morning") }
}

extension ChatReadMark: Described {
  static var schema: Schema { .body(["message": .text().meaning("The id of the newest message you have read.")]) }

  static var example: ChatReadMark { ChatReadMark(message: Example.id) }
}
