import EaselAPI
import EaselKit
import GRDB

/// The types of events that there are, found by leaping from one to the next in an index.
enum EventTypes {
  /// How many a person may publish, so that looking for their types takes no time.
  static let mostOfOne = 500

  /// Types in their order, from one to before another.
  struct Span: Hashable {
    /// Behind all types.
    private static let end = "\u{7F}"
    static let everything = Span(from: "", to: end)

    let from: String
    let to: String

    /// The types that a pattern can mean, by what it has before its first wildcard.
    init(of pattern: EventPattern) {
      let parts = pattern.text.split(separator: ".", omittingEmptySubsequences: false)
      let head = parts.prefix { $0 != "*" && $0 != "**" }.joined(separator: ".")
      if head.utf8.count == pattern.text.utf8.count {
        // `!` comes before all that a type can go on with.
        self.init(from: head, to: head + "!")
      } else if head.isEmpty {
        self = .everything
      } else {
        // `/` comes right behind the dot.
        self.init(from: head + ".", to: head + "/")
      }
    }

    private init(from: String, to: String) {
      self.from = from
      self.to = to
    }
  }

  /// Whose events are looked at.
  enum Part: Hashable {
    case all
    /// What may be told to everyone.
    case shared
    /// What is for one person alone.
    case own(String)

    /// What a reader is told: nil for all there is.
    static func of(_ reader: String?) -> [Part] { reader.map { [.shared, .own($0)] } ?? [.all] }

    /// The condition on an event.
    var condition: String {
      switch self {
      case .all: "1"
      case .shared: "reader IS NULL"
      case .own: "reader = ?"
      }
    }

    var arguments: StatementArguments { if case .own(let reader) = self { [reader] } else { [] } }
  }

  /// The types of a part that lie in a span, so many at most.
  static func among(_ part: Part, in span: Span, limit: Int, _ db: Database) throws -> [String] {
    try String.fetchAll(
      db,
      sql: """
        WITH RECURSIVE known (type) AS (
          SELECT min(type) FROM event WHERE \(part.condition) AND type >= ? AND type < ?
          UNION ALL SELECT (SELECT min(type) FROM event WHERE \(part.condition) AND type > known.type AND type < ?)
            FROM known WHERE type IS NOT NULL
        )
        SELECT type FROM known WHERE type IS NOT NULL LIMIT ?
        """,
      arguments: part.arguments + [span.from, span.to] + part.arguments + [span.to, limit])
  }

  /// Throws when an event would be of one type too many of a person.
  static func requireRoom(for event: ServiceEvent, in db: Database) throws {
    guard let reader = event.audience.reader else { return }
    let isKnown = try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM event WHERE reader = ? AND type = ?)", arguments: [reader, event.type])
    guard isKnown != true else { return }
    let count = try among(.own(reader), in: .everything, limit: mostOfOne, db).count
    guard count < mostOfOne else { throw Problem.manyTypes }
  }
}

extension Problem {
  fileprivate static let manyTypes = Problem.conflict(
    "events.types.many", field: "type",
    "There are events of \(EventTypes.mostOfOne) types of yours, which is the most; "
      + "put in the data what is different each time.")
}
