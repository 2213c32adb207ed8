import EaselAPI
import EaselKit
import GRDB

/// One page of the events that touch a span, read in the order of an index and no further than it is long.
///
/// An event that began before the span touches it or not, which only a look at its end tells. So that few are looked at
/// for that, events are told apart by how long they are (the column `length`): those of a day at most cannot touch a span
/// that begins more than a day after them, and so on. Each kind is in order, and all are merged.
struct SpanPage {
  /// Up to how many days the events of each length last; those of the last one without end.
  static let longest: [Int64?] = [1, 32, 400, nil]

  let owner: String
  let span: CalendarSpan
  /// Where the page before ended, nil for the first.
  let after: EventPlace?
  let limit: Int
  /// The most events that are looked at beside those of the page.
  let mostPassedOver: Int

  /// Reads the page; it ends early, and says where to go on, when so many were passed over.
  func read(in db: Database) throws -> Page<CalendarEvent> {
    guard let query else { return Page(items: []) }
    let rows = try Row.fetchCursor(db, sql: query.sql, arguments: query.arguments)
    var items: [CalendarEvent] = []
    var (looked, bytes) = (0, 0)
    var last: EventPlace?
    while let row = try rows.next() {
      let touches: Bool = row["touches"]
      guard looked < limit + mostPassedOver,
        !touches || items.count < limit && bytes < PageRequest.largestBytes
      else { return Page(items: items, next: try last.map { place in try Cursor.make(place) }) }
      if touches {
        let event = try CalendarEvent(row: row)
        bytes += event.title.utf8.count
        items.append(event)
      }
      looked += 1
      last = EventPlace(row: row)
    }
    return Page(items: items)
  }

  /// The statement, nil where the page before ended behind all there can be.
  var query: (sql: String, arguments: StatementArguments)? {
    var parts: [String] = []
    var arguments: StatementArguments = []
    for half in [Half(days: span.days), Half(instants: span.instants)] where half.kind >= after?.kind ?? half.kind {
      for (length, longest) in Self.longest.enumerated() {
        let place = half.begin(longest, after: after)
        parts.append(
          """
          SELECT *, endKey > ? AS touches FROM event
          WHERE owner = ? AND allDay = ? AND length = ? AND (startKey, title, turn) > (?, ?, ?) AND startKey < ?
          """)
        arguments += [
          half.keys.lowerBound, owner, half.isAllDay, length, place.startKey, place.title, place.seq,
          half.keys.upperBound,
        ]
      }
    }
    guard !parts.isEmpty else { return nil }
    let sql = parts.joined(separator: "\nUNION ALL\n") + "\nORDER BY allDay DESC, startKey, title, turn LIMIT ?"
    return (sql, arguments + [limit + mostPassedOver + 1])
  }
}

/// The all-day events of a span, or the others.
private struct Half {
  let isAllDay: Bool
  /// The span, in what these events are sorted by.
  let keys: Range<Int64>
  let day: Int64

  var kind: Int { isAllDay ? 0 : 1 }

  init(days: Range<CivilDate>) {
    (isAllDay, day) = (true, 1)
    keys = Int64(days.lowerBound.daysSinceEpoch)..<Int64(days.upperBound.daysSinceEpoch)
  }

  init(instants: Range<Timestamp>) {
    (isAllDay, day) = (false, 86_400_000)
    keys = instants.lowerBound.milliseconds..<instants.upperBound.milliseconds
  }

  /// The place after which events of a length may touch the span and are not told yet.
  func begin(_ longest: Int64?, after: EventPlace?) -> EventPlace {
    let first = longest.map { keys.lowerBound - $0 * day + 1 } ?? .min
    guard let after, after.kind == kind, after.startKey >= first else {
      return EventPlace(kind: kind, startKey: first, title: "", seq: 0)
    }
    return after
  }
}

/// Where an event stands in the order of a day.
struct EventPlace: Codable {
  let kind: Int
  let startKey: Int64
  let title: String
  let seq: Int64
}

extension EventPlace {
  fileprivate init(row: Row) {
    let isAllDay: Bool = row["allDay"]
    self.init(kind: isAllDay ? 0 : 1, startKey: row["startKey"], title: row["title"], seq: row["seq"])
  }
}
