package import Canvas
import Synchronization

/// What was seen, as long as the test lives; all accounts are one.
package final class InMemoryRecords: RecordStore {
  private let content = Mutex(SeenContent())

  package init() {}

  package var now: SeenContent { content.withLock { $0 } }

  package func change(_ change: (inout SeenContent) -> Void) { content.withLock { change(&$0) } }

  package func note(_ news: [SeenNews], of account: String) async throws(StoreError) { change { $0.note(news) } }

  package func records(
    of kind: String, in part: SeenPart, limit: Int, account: String
  ) async throws(StoreError) -> [SeenRecord] {
    now.records(of: kind, in: part, limit: limit)
  }

  package func stretches(of kind: String, scope: String, account: String) async throws(StoreError) -> [SeenStretch] {
    now.pieces(of: kind, scope: scope)
  }
}

/// What a store of records holds, for doubles of it.
package struct SeenContent: Sendable {
  /// By kind, then by id.
  package var things: [String: [String: SeenRecord]] = [:]
  /// By kind, then by listing.
  package var stretches: [String: [String: [SeenStretch]]] = [:]

  package init() {}

  package mutating func note(_ news: [SeenNews]) {
    for item in news { note(item) }
  }

  package func records(of kind: String, in part: SeenPart, limit: Int) -> [SeenRecord] {
    let found = things[kind, default: [:]].values.filter { $0.isIn(part) }
    return Array(found.sorted { $0.place.precedes($1.place) }.prefix(limit))
  }

  package func pieces(of kind: String, scope: String) -> [SeenStretch] { stretches[kind]?[scope] ?? [] }

  private mutating func note(_ news: SeenNews) {
    var known = things[news.kind, default: [:]]
    let shown = Set(news.records.map(\.id))
    for part in news.gone { known = known.filter { shown.contains($0.key) || !$0.value.isIn(part) } }
    for record in news.records { known[record.id] = record }
    things[news.kind] = known
    var left = pieces(of: news.kind, scope: news.scope)
    for stretch in news.uncovered { left = SeenStretch.removing(stretch, from: left) }
    for stretch in news.covered { left = SeenStretch.adding(stretch, to: left) }
    if !news.uncovered.isEmpty || !news.covered.isEmpty { stretches[news.kind, default: [:]][news.scope] = left }
  }
}

extension SeenRecord {
  fileprivate func isIn(_ part: SeenPart) -> Bool {
    switch part {
    case .places(let from, let to, let scope):
      (scope ?? self.scope) == self.scope && !place.precedes(from) && place.precedes(to)
    case .lasting(let span, let scope, let from):
      self.scope == scope && !place.precedes(from)
        && self.span.map { $0.lowerBound < span.upperBound && $0.upperBound > span.lowerBound } == true
    case .ids(let from, let to): !id.precedes(from) && id.precedes(to)
    }
  }
}
