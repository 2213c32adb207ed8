import EaselKit
import GRDB

/// The statement that finds what a query of events asks for, without reading much of what it does not.
struct EventStatement {
  /// How many types may be looked up one by one; with more, all events are looked through.
  private static let mostTypes = 60

  let sql: String
  let arguments: StatementArguments
  private let patterns: [EventPattern]

  /// A statement for a query, given the types there are.
  init(_ query: EventQuery, types: [String]) {
    patterns = query.patterns
    let meant = types.filter { type in query.patterns.contains { $0.matches(type) } }
    guard meant.count < types.count, meant.count <= Self.mostTypes else {
      (sql, arguments) = Self.everything(query)
      return
    }
    var parts: [String] = []
    var values = StatementArguments()
    for type in meant {
      // Each is looked up in order from its own place in the index, and only as far as the limit; what was looked up is
      // places alone, so that of the events themselves no more are read than asked for.
      for audience in query.reader == nil ? ["1"] : ["reader IS NULL", "reader = ?"] {
        let meant = "type = ? AND \(audience) AND sequence > ?"
        let part = "SELECT sequence FROM event WHERE \(meant) ORDER BY sequence LIMIT ?"
        parts.append("SELECT sequence FROM (\(part))")
        values += [type]
        if audience.hasSuffix("?") { values += [query.reader] }
        values += [query.after, query.limit]
      }
    }
    let union = parts.isEmpty ? "SELECT sequence FROM event WHERE 0" : parts.joined(separator: " UNION ALL ")
    let places = "SELECT sequence FROM (\(union)) ORDER BY sequence LIMIT ?"
    sql = "SELECT * FROM event WHERE sequence IN (\(places)) ORDER BY sequence"
    arguments = values + [query.limit]
  }

  /// Whether a type that was found is one of those asked for.
  func isMeant(_ type: String) -> Bool { patterns.contains { $0.matches(type) } }

  private static func everything(_ query: EventQuery) -> (String, StatementArguments) {
    guard let reader = query.reader else {
      return ("SELECT * FROM event WHERE sequence > ? ORDER BY sequence", [query.after])
    }
    return (
      "SELECT * FROM event WHERE sequence > ? AND (reader IS NULL OR reader = ?) ORDER BY sequence",
      [query.after, reader]
    )
  }
}
