import Canvas
import EaselAPI
import EaselKit

/// What the replica knows of chat: channels, and what was said in them, which is never changed or removed.
///
/// What is told of new messages as they are sent is not taken over: what was said before them may not have been seen.
enum ChatReplica {
  static let channels = SeenKind<ChatChannel>(name: "chat.channel", isOrderedByAnswer: true) { channel, index in
    Standing(id: channel.id, key: SortKey.of(Int64(index)))
  }
  static let messages = SeenKind<ChatMessage>(name: "chat.message", changes: false) { message, _ in
    Standing(
      id: message.id, scope: message.channel, key: SortKey.of(descending: message.sentAt.milliseconds))
  }

  /// What an answer says that is a message which was just sent from here.
  ///
  /// What was said before it may not have been seen, but it is known to have been said.
  static func news(of response: BackendResponse, at instant: Timestamp) -> SeenNews? {
    guard let message = try? APIJSON.decode(ChatMessage.self, from: response.body),
      let record = messages.record(of: message, at: 0, seenAt: instant)
    else { return nil }
    return SeenNews(kind: messages.name, records: [record], scope: message.channel)
  }

  static func question(_ read: ReplicaRead) -> (any ReplicaQuestion)? {
    guard read.isPlain, read.path.first == "channels" else { return nil }
    switch read.path.count {
    case 1: return ListQuestion(kind: channels, limit: read.limit ?? 500, cursor: read.cursor)
    case 3:
      guard read.path[2] == "messages" else { return nil }
      return MessagesQuestion(channel: read.path[1], limit: read.limit ?? 100, cursor: read.cursor)
    default: return nil
    }
  }
}

/// A read of the messages of a channel, the newest first.
struct MessagesQuestion: ReplicaQuestion {
  /// The id or name of the channel, as it is encoded.
  let channel: String
  let limit: Int
  let cursor: String?

  func news(
    of response: BackendResponse, at instant: Timestamp, _ seen: SeenThings
  ) async throws(StoreError) -> [SeenNews] {
    guard response.status == 200, let page = try? APIJSON.decode(EaselAPI.Page<ChatMessage>.self, from: response.body)
    else { return [] }
    // The messages know which channel that is, whatever it was called.
    let named = try await id(seen)
    return try await question(of: page.items.first?.channel ?? named).news(of: page, at: instant, seen)
  }

  func answer(_ seen: SeenThings) async throws(StoreError) -> Replica.Answer? {
    let channel = try await id(seen)
    return try await question(of: channel).answer(seen)
  }

  private func question(of channel: String) -> ListQuestion<ChatMessage> {
    ListQuestion(kind: ChatReplica.messages, scope: channel, limit: limit, cursor: cursor)
  }

  /// The id of the channel as far as channels are known; else what it was called.
  private func id(_ seen: SeenThings) async throws(StoreError) -> String {
    let records = try await seen.records(ChatReplica.channels.name, .all, limit: 500)
    let known = records.compactMap { try? APIJSON.decode(ChatChannel.self, from: $0.body) }
    let name = channel.lowercased()
    let found =
      known.first { PercentEncoding.encode($0.id) == channel }
      ?? known.first { PercentEncoding.encode($0.name.lowercased()).lowercased() == name }
    return found?.id ?? channel
  }
}
