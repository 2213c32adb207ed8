package import EaselKit

/// A thing that a server told of, as it was seen last.
package struct SeenRecord: Sendable, Hashable, Identifiable {
  package var id: String
  /// Which listing it stands in, as a todo in that of its list; empty where there is one listing of all.
  package var scope: String
  /// Where it stands in the listing; places are compared byte by byte, and no two things have the same.
  package var place: String
  /// From when to when it lasts, in seconds of its zone's clocks; nil for what is not asked for by time.
  package var span: Range<Int64>?
  /// The thing as JSON.
  package var body: [UInt8]
  package var seenAt: Timestamp

  package init(
    id: String, scope: String = "", place: String, span: Range<Int64>? = nil, body: [UInt8], seenAt: Timestamp
  ) {
    self.id = id
    self.scope = scope
    self.place = place
    self.span = span
    self.body = body
    self.seenAt = seenAt
  }
}

/// Some of the records of one kind.
package enum SeenPart: Sendable, Hashable {
  /// What stands from one place up to, not including, another, in one listing; in all of them with nil.
  case places(from: String, to: String, scope: String?)
  /// What lasts at some moment of a span, in one listing, and stands at a place or after it.
  case lasting(Range<Int64>, scope: String, from: String)
  /// What has an id from one up to, not including, another.
  case ids(from: String, to: String)

  /// The one with an id.
  package static func id(_ id: String) -> SeenPart { .ids(from: id, to: id + "\u{1}") }
}

/// What an answer says of the things of one kind.
package struct SeenNews: Sendable, Hashable {
  package var kind: String
  /// The things it shows.
  package var records: [SeenRecord]
  /// In these parts there is nothing any more but what it shows.
  package var gone: [SeenPart]
  /// The listing that it shows a piece of.
  package var scope: String
  /// What it shows whole of that.
  package var covered: [SeenStretch]
  /// Of what nothing is known there any more; before what it shows whole.
  package var uncovered: [SeenStretch]

  package init(
    kind: String, records: [SeenRecord] = [], gone: [SeenPart] = [], scope: String = "", covered: [SeenStretch] = [],
    uncovered: [SeenStretch] = []
  ) {
    self.kind = kind
    self.records = records
    self.gone = gone
    self.scope = scope
    self.covered = covered
    self.uncovered = uncovered
  }
}

/// Keeps the things that servers told of one by one, beside the answers in which they came.
///
/// Each account has its own, as with ``ResponseCache``. When there is too much, what was seen longest ago goes first,
/// and with it each stretch that it may have stood in.
package protocol RecordStore: Sendable {
  /// Takes over what an answer says, all or nothing; what is there already as it is costs no write.
  func note(_ news: [SeenNews], of account: String) async throws(StoreError)
  /// The first records of a kind in a part, by their places.
  func records(
    of kind: String, in part: SeenPart, limit: Int, account: String
  ) async throws(StoreError) -> [SeenRecord]
  /// What was seen whole of a listing, by its places.
  func stretches(of kind: String, scope: String, account: String) async throws(StoreError) -> [SeenStretch]
}
