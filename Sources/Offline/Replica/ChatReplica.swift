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
    case 2: return read.isOfOne ? ChannelQuestion(id: read.path[1]) : nil
    case 3:
      guard read.path[2] == "messages" else { return nil }
      return MessagesQuestion(channel: read.path[1], limit: read.limit ?? 100, cursor: read.cursor)
    default: return nil
    }
  }
}

extension ChatReplica {
  /// What the service told of channels.
  static func news(
    of event: PublishedEvent, at instant: Timestamp, _ seen: SeenThings
  ) async throws(StoreError) -> [SeenNews] {
    switch event.type {
    case "chat.channel.created", "chat.channel.updated":
      guard var channel = event.data.decoded(as: ChatChannel.self) else { return [] }
      // Each person has read another part of it, and the event is for all.
      channel.unread = try await known(channel.id, seen)?.unread ?? channel.unread
      return try await news(of: channel, at: instant, seen)
    case "chat.channel.deleted": return ChannelQuestion(id: event.subject).newsOfRemoval()
    default: return []
    }
  }

  /// One channel as it is now: it keeps its place in the list, and a new one comes last.
  fileprivate static func news(
    of channel: ChatChannel, at instant: Timestamp, _ seen: SeenThings
  ) async throws(StoreError) -> [SeenNews] {
    let records = try await seen.records(channels.name, .all, limit: 500)
    let own = records.first { $0.id == channel.id }
    let place = own ?? records.last
    let index = place.flatMap { SortKey.number(String($0.place.prefix(16))) } ?? -1
    let record = channels.record(of: channel, at: Int(own == nil ? index + 1 : index), seenAt: instant)
    return record.map { [SeenNews(kind: channels.name, records: [$0])] } ?? []
  }

  private static func known(_ id: String, _ seen: SeenThings) async throws(StoreError) -> ChatChannel? {
    let record = try await seen.record(channels.name, id: id)
    return record.flatMap { try? APIJSON.decode(ChatChannel.self, from: $0.body) }
  }
}

/// A read of one channel; its messages go with it.
struct ChannelQuestion: ReplicaQuestion {
  private let thing: ThingQuestion<ChatChannel>

  init(id: String) {
    var thing = ThingQuestion(kind: ChatReplica.channels, id: id, unknownCode: "chat.channel.unknown") { $0.version }
    thing.withIt = [
      SeenNews(kind: ChatReplica.messages.name, gone: [.places(from: "", to: SortKey.end, scope: id)])
    ]
    self.thing = thing
  }

  func news(
    of response: BackendResponse, at instant: Timestamp, _ seen: SeenThings
  ) async throws(StoreError) -> [SeenNews] {
    guard response.status == 200 else { return try await thing.news(of: response, at: instant, seen) }
    guard let channel = try? APIJSON.decode(ChatChannel.self, from: response.body) else { return [] }
    return try await ChatReplica.news(of: channel, at: instant, seen)
  }

  func answer(_ seen: SeenThings) async throws(StoreError) -> Replica.Answer? { try await thing.answer(seen) }

  func newsOfRemoval() -> [SeenNews] { thing.newsOfRemoval() }
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
    let key = NameKey(PercentEncoding.decode(channel) ?? channel)
    let found = known.first { PercentEncoding.encode($0.id) == channel } ?? known.first { NameKey($0.name) == key }
    return found?.id ?? channel
  }
}
