package import Canvas
package import EaselAPI
package import EaselKit

/// Answers reads from the things that were seen, where no answer to that very read is kept and no server gives one.
///
/// Answers are taken apart as they come, and what is asked later is put together anew, under other filters or in other
/// pages. It says only what was once so: a list is answered as far as all of it was seen, a stretch at a time.
package struct Replica: Sendable {
  /// What it has to say.
  package struct Answer: Sendable, Hashable {
    /// As the server would give it, and as old as the oldest that it is made of.
    package var response: BackendResponse
    /// Whether it is all that was asked for, or says where the rest begins; else what was not seen is left out.
    package var isWhole: Bool
  }

  let seen: SeenThings

  package init(_ store: any RecordStore, account: String) { seen = SeenThings(store: store, account: account) }

  /// Whether a read is one that it may have an answer to.
  package static func knows(_ request: BackendRequest) -> Bool { question(request) != nil }

  /// Whether a read goes on where an answer of the replica ended: no server understands that.
  package static func isOwn(_ request: BackendRequest) -> Bool {
    request.query.contains { $0.name == "cursor" && SortKey.place(ofCursor: $0.value) != nil }
  }

  /// Takes over what a server answered.
  @concurrent
  package func note(
    _ response: BackendResponse, to request: BackendRequest, at instant: Timestamp
  ) async throws(StoreError) {
    guard let question = Self.question(request) else { return }
    var news = try await question.news(of: response, at: instant, seen)
    news += try await CalendarReplica.occurrences(by: news, at: instant, seen)
    if !news.isEmpty { try await seen.store.note(news, of: seen.account) }
  }

  /// Takes over what a server told of as it happened.
  @concurrent
  package func note(_ events: [PublishedEvent], at instant: Timestamp) async throws(StoreError) {
    var news: [SeenNews] = []
    // What others tell under the name of a service is theirs.
    for event in events where event.source == event.service {
      news += TodoReplica.news(of: event, at: instant) + CalendarReplica.news(of: event, at: instant)
      news += try await ChatReplica.news(of: event, at: instant, seen)
    }
    news += try await CalendarReplica.occurrences(by: news, at: instant, seen)
    if !news.isEmpty { try await seen.store.note(news, of: seen.account) }
  }

  /// What there is to say to a read; nil when that is nothing.
  package func answer(to request: BackendRequest) async throws(StoreError) -> Answer? {
    guard let question = Self.question(request) else { return nil }
    return try await question.answer(seen)
  }

  /// The events of calendars of which something was seen, each once, in its newest version.
  package func seenEvents() async throws(StoreError) -> [SeenEvent] { try await CalendarReplica.seenEvents(seen) }

  static func question(_ request: BackendRequest) -> (any ReplicaQuestion)? {
    guard let read = ReplicaRead(request) else { return nil }
    switch read.service {
    case "todo": return TodoReplica.question(read)
    case "calendar": return CalendarReplica.question(read)
    case "chat": return ChatReplica.question(read)
    default: return nil
    }
  }
}
