import Canvas
import EaselAPI
import EaselKit

/// A read of a list, page by page, that is in order of what its items tell.
struct ListQuestion<Item: Codable & Sendable>: ReplicaQuestion {
  let kind: SeenKind<Item>
  /// The listing that is asked for; empty for all things of the kind.
  var scope = ""
  /// Between which places.
  var begin = ""
  var end = SortKey.end
  let limit: Int
  let cursor: String?

  // MARK: - What the server answers

  func news(
    of response: BackendResponse, at instant: Timestamp, _ seen: SeenThings
  ) async throws(StoreError) -> [SeenNews] {
    guard response.status == 200, let page = try? APIJSON.decode(EaselAPI.Page<Item>.self, from: response.body)
    else { return [] }
    return try await news(of: page, at: instant, seen)
  }

  func news(
    of page: EaselAPI.Page<Item>, at instant: Timestamp, _ seen: SeenThings
  ) async throws(StoreError) -> [SeenNews] {
    guard !kind.isOrderedByAnswer || cursor == nil && page.next == nil,
      let records = kind.records(of: page.items, seenAt: instant)
    else { return [] }
    var news = SeenNews(kind: kind.name, records: records, scope: scope)
    // What is not under the filter says that the server means something else by it.
    guard records.allSatisfy(isAskedFor),
      let from = try await beginning(of: records, seen),
      let to = page.next == nil ? end : records.last.map({ SortKey.after($0.place) }), from.precedes(to)
    else { return [news] }
    if kind.changes { news.gone = [.places(from: from, to: to, scope: listing)] }
    news.covered = covered(from, to, records, next: page.next, at: instant)
    return [news]
  }

  /// Where a page begins: where the one before ended, if that is known, else with its first item.
  private func beginning(of records: [SeenRecord], _ seen: SeenThings) async throws(StoreError) -> String? {
    guard let cursor else { return begin }
    let known = try await seen.stretches(kind.name, scope)
    return place(of: cursor, among: known) ?? records.first?.place
  }

  private func covered(
    _ from: String, _ to: String, _ records: [SeenRecord], next: String?, at instant: Timestamp
  ) -> [SeenStretch] {
    // What never changes is added to at the begin alone: there, and only there, a newer look may leave a gap.
    let first = kind.changes || cursor != nil ? nil : records.first?.place ?? to
    let head = first.map { SeenStretch(begin: from, end: $0, grows: true, seenAt: instant) }
    let body = SeenStretch(begin: first ?? from, end: to, next: next, seenAt: instant)
    return [head, body].compactMap(\.self).filter { $0.begin.precedes($0.end) }
  }

  private func isAskedFor(_ record: SeenRecord) -> Bool {
    (scope.isEmpty || record.scope == scope) && !record.place.precedes(begin) && record.place.precedes(end)
  }

  // MARK: - An answer of one's own

  func answer(_ seen: SeenThings) async throws(StoreError) -> Replica.Answer? {
    var stretches = try await seen.stretches(kind.name, scope)
    if !scope.isEmpty { stretches += try await seen.stretches(kind.name, "") }
    guard let start = cursor == nil ? begin : cursor.flatMap({ place(of: $0, among: stretches) }) else { return nil }
    let chain = SeenStretch.chain(stretches, from: start, to: end)
    guard let last = chain.last else { return nil }
    let reach = last.end.precedes(end) ? last.end : end
    let found = try await seen.records(
      kind.name, .places(from: start, to: reach, scope: listing), limit: limit + 1)
    let shown = Array(found.prefix(limit))
    let isCut = found.count > limit
    let isWhole = isCut || reach == end
    guard isWhole || !shown.isEmpty, let age = self.age(of: chain, upTo: isCut ? shown.last?.place : nil)
    else { return nil }
    var next: String?
    if isCut {
      next = shown.last.map { SortKey.cursor(at: SortKey.after($0.place)) }
    } else if !isWhole {
      // Whoever reads on comes to where nothing is known; of what never changes the server goes on from there.
      next = (kind.changes ? nil : last.next) ?? SortKey.cursor(at: reach)
    }
    return await kind.answer(shown, next: next, seenAt: age, isWhole: true)
  }

  /// When the oldest of what leads to a place was seen, of all with nil.
  private func age(of chain: [SeenStretch], upTo place: String?) -> Timestamp? {
    chain.filter { stretch in place.map { !$0.precedes(stretch.begin) } ?? true }.map(\.seenAt).min()
  }

  /// Where a cursor goes on; nil when nobody knows.
  private func place(of cursor: String, among stretches: [SeenStretch]) -> String? {
    SortKey.place(ofCursor: cursor) ?? stretches.first { $0.next == cursor }?.end
  }

  private var listing: String? { scope.isEmpty ? nil : scope }
}
