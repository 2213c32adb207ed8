package import EaselKit

/// A channel.
///
/// The channel `general` is always there.
package struct ChatChannel: Codable, Sendable, Hashable, Identifiable {
  package static let general = "general"

  package var id: String
  /// The name, without `#`.
  ///
  /// Unique; names that look alike are one name.
  package var name: String
  package var topic: String
  /// Messages by others, newer than the last one read.
  package var unread: Int
  /// How many messages are in it; nil where that is not known, as on a copy of an older server's answer.
  package var messages: Int?
  package var version: Int

  package init(
    id: String, name: String, topic: String = "", unread: Int = 0, messages: Int? = nil, version: Int = 1
  ) {
    self.id = id
    self.name = name
    self.topic = topic
    self.unread = unread
    self.messages = messages
    self.version = version
  }

  /// Whether it keeps its name and cannot be deleted.
  package var isFixed: Bool { id == Self.general }
}

/// A message.
package struct ChatMessage: Codable, Sendable, Hashable, Identifiable {
  package var id: String
  /// The id of its channel.
  package var channel: String
  /// The name of the author when it was sent; several people may have one name.
  package var author: String
  /// The id of the author; nil where that is not known, as on a copy of an older server's answer.
  package var authorId: String?
  package var text: String
  package var sentAt: Timestamp

  package init(
    id: String, channel: String, author: String, authorId: String? = nil, text: String, sentAt: Timestamp
  ) {
    self.id = id
    self.channel = channel
    self.author = author
    self.authorId = authorId
    self.text = text
    self.sentAt = sentAt
  }
}

/// What makes a new channel.
package struct NewChatChannel: WriteBody, Hashable {
  package static let fields: Set<String> = ["id", "name", "topic"]

  package var id: String?
  package var name: String
  package var topic: String?

  package init(id: String? = nil, name: String, topic: String? = nil) {
    self.id = id
    self.name = name
    self.topic = topic
  }
}

/// The change of a channel.
///
/// Absent members stay as they are.
package struct ChatChannelPatch: WriteBody, Hashable {
  package static let fields: Set<String> = ["name"]

  package var name: String?

  package init(name: String? = nil) { self.name = name }
}

/// What makes a new message.
package struct NewChatMessage: WriteBody, Hashable {
  package static let fields: Set<String> = ["id", "text"]

  package var id: String?
  package var text: String

  package init(id: String? = nil, text: String) {
    self.id = id
    self.text = text
  }
}

/// Up to which message a channel was read.
package struct ChatReadMark: WriteBody, Hashable {
  package static let fields: Set<String> = ["message"]

  /// The id of the newest message read.
  package var message: String

  package init(message: String) { self.message = message }
}

/// The calls of the chat backend.
///
/// A channel is named by its id or its name.
package enum ChatAPI {
  package static let longestText = 10_000
  package static let longestName = 80

  package static func channels() -> Endpoint<Page<ChatChannel>> { Endpoint(.get, "/api/chat/channels") }

  package static func createChannel(_ channel: NewChatChannel, key: String) -> Endpoint<ChatChannel> {
    Endpoint(.post, "/api/chat/channels", body: channel, idempotencyKey: key)
  }

  package static func channel(_ channel: String) -> Endpoint<ChatChannel> { Endpoint(.get, path(channel)) }

  /// Changes a channel; with a version, only if nobody changed it since (412 otherwise).
  package static func updateChannel(
    _ channel: String, _ patch: ChatChannelPatch, version: Int?
  ) -> Endpoint<ChatChannel> {
    Endpoint(.patch, path(channel), body: patch, ifMatch: version.map { "\"\($0)\"" })
  }

  /// Deletes a channel and its messages; the server refuses the call where there are more of them than `messages`.
  package static func deleteChannel(_ channel: String, messages: Int) -> Endpoint<Nothing> {
    Endpoint(.delete, path(channel), query: messages == 0 ? [] : [.init("messages", String(messages))])
  }

  /// The newest messages first.
  ///
  /// The cursor goes back in time.
  package static func messages(
    _ channel: String, limit: Int = 100, cursor: String? = nil
  ) -> Endpoint<Page<ChatMessage>> {
    var query = [BackendRequest.QueryItem("limit", String(limit))]
    if let cursor { query.append(.init("cursor", cursor)) }
    return Endpoint(.get, path(channel) + "/messages", query: query)
  }

  package static func send(_ message: NewChatMessage, to channel: String, key: String) -> Endpoint<ChatMessage> {
    Endpoint(.post, path(channel) + "/messages", body: message, idempotencyKey: key)
  }

  package static func markRead(_ channel: String, _ mark: ChatReadMark) -> Endpoint<ChatChannel> {
    Endpoint(.put, path(channel) + "/read", body: mark)
  }

  private static func path(_ channel: String) -> String { "/api/chat/channels/\(PercentEncoding.encode(channel))" }
}
