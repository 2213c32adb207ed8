import Canvas
import EaselAPI
import EaselKit

/// Where a thing stands.
struct Standing: Sendable {
  var id: String
  /// The listing it stands in, where there are several.
  var scope = ""
  /// What the listing is in order by.
  var key: String
  /// From when to when it lasts.
  var span: Range<Int64>?

  /// No two things have the same; those of one key have some order.
  var place: String { key + id }
}

/// How things of one kind become records, and records things again.
struct SeenKind<Item: Codable & Sendable>: Sendable {
  let name: String
  /// Whether the things do not tell the order of their listing: then only a list that one answer shows whole is known.
  var isOrderedByAnswer = false
  /// Whether things are removed or changed at all.
  var changes = true
  /// Where a thing stands that is the n-th of its answer.
  let standing: @Sendable (Item, Int) -> Standing

  /// The record of the n-th thing of an answer; nil when it is none that can be written.
  func record(of item: Item, at index: Int, seenAt instant: Timestamp) -> SeenRecord? {
    guard let body = try? APIJSON.encode(item) else { return nil }
    let standing = self.standing(item, index)
    return SeenRecord(
      id: standing.id, scope: standing.scope, place: standing.place, span: standing.span, body: body, seenAt: instant)
  }

  /// The records of all things of an answer; nil when one is none.
  func records(of items: [Item], seenAt instant: Timestamp) -> [SeenRecord]? {
    var records: [SeenRecord] = []
    for (index, item) in items.enumerated() {
      guard let record = record(of: item, at: index, seenAt: instant) else { return nil }
      records.append(record)
    }
    return records
  }

  /// A page of things as a server would answer it; nil when a record is damaged.
  @concurrent
  func answer(
    _ records: [SeenRecord], next: String?, seenAt instant: Timestamp, isWhole: Bool
  ) async -> Replica.Answer? {
    var items: [Item] = []
    for record in records {
      guard let item = try? APIJSON.decode(Item.self, from: record.body) else { return nil }
      items.append(item)
    }
    guard let body = try? APIJSON.encode(EaselAPI.Page(items: items, next: next)) else { return nil }
    return Replica.Answer(
      response: BackendResponse(status: 200, body: body, keptSince: instant), isWhole: isWhole)
  }
}
