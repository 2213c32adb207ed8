import EaselKit
import GRDB

/// The statement that finds what a query of events asks for, without reading much of what it does not.
struct EventStatement {
  /// How many types are looked for; whether there are others then is not known.
  private static let mostKnown = 1000
  /// How many types may be looked up one by one; with more, all events are looked through.
  private static let mostPlaces = 120

  let sql: String
  let arguments: StatementArguments
  private let patterns: [EventPattern]

  /// A statement for a query of the events in a database.
  init(_ query: EventQuery, in db: Database) throws {
    patterns = query.patterns
    guard let meant = try Self.meant(by: query, in: db) else {
      (sql, arguments) = Self.everything(query)
      return
    }
    var parts: [String] = []
    var values = StatementArguments()
    for (part, type) in meant {
      // Each is looked up in order from its own place in the index, and only as far as the limit; what was looked up is
      // places alone, so that of the events themselves no more are read than asked for.
      let condition = "type = ? AND \(part.condition) AND sequence > ?"
      parts.append("SELECT sequence FROM (SELECT sequence FROM event WHERE \(condition) ORDER BY sequence LIMIT ?)")
      values += [type]
      values += part.arguments
      values += [query.after, query.limit]
    }
    let union = parts.isEmpty ? "SELECT sequence FROM event WHERE 0" : parts.joined(separator: " UNION ALL ")
    let places = "SELECT sequence FROM (\(union)) ORDER BY sequence LIMIT ?"
    sql = "SELECT * FROM event WHERE sequence IN (\(places)) ORDER BY sequence"
    arguments = values + [query.limit]
  }

  /// Whether a type that was found is one of those asked for.
  func isMeant(_ type: String) -> Bool { patterns.contains { $0.matches(type) } }

  /// The types that are asked for, by whose they are; nil when they are all there are, too many or not all known.
  private static func meant(by query: EventQuery, in db: Database) throws -> [(EventTypes.Part, String)]? {
    var spans = Set(query.patterns.map(EventTypes.Span.init(of:)))
    let isAnywhere = spans.contains(.everything)
    if isAnywhere { spans = [.everything] }
    var meant: [(EventTypes.Part, String)] = []
    var count = 0
    for part in EventTypes.Part.of(query.reader) {
      var known: Set<String> = []
      for span in spans {
        let found = try EventTypes.among(part, in: span, limit: mostKnown, db)
        guard found.count < mostKnown else { return nil }
        known.formUnion(found)
      }
      count += known.count
      meant += known.sorted().filter { type in query.patterns.contains { $0.matches(type) } }.map { (part, $0) }
      guard meant.count <= mostPlaces else { return nil }
    }
    return isAnywhere && meant.count == count ? nil : meant
  }

  /// All that a reader may be told, whatever it is, in the order of their places.
  private static func everything(_ query: EventQuery) -> (String, StatementArguments) {
    // What is for everyone and what is for the reader are each in order in an index, and only need to be merged.
    let parts = EventTypes.Part.of(query.reader)
    let all = parts.map { "SELECT * FROM event WHERE \($0.condition) AND sequence > ?" }
    let values = parts.reduce(into: StatementArguments()) { $0 += $1.arguments + [query.after] }
    return (all.joined(separator: " UNION ALL ") + " ORDER BY sequence", values)
  }
}
