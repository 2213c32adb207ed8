import EaselAPI
import EaselKit
import GRDB
import Testing

@testable import Backend

@Suite("calendar backend: crowded days", .timeLimit(.minutes(1)))
struct CalendarCrowdTests {
  private static let hour: Int64 = 3_600_000
  private static let day = 24 * hour
  /// The first of December 2026 in UTC.
  private static let first = CivilDate(daysSinceEpoch: 20_788)
  private static let start = Int64(first.daysSinceEpoch) * day

  private static func span(days: Int = 1) -> CalendarSpan {
    let end = first.adding(days: days)
    return CalendarSpan(
      days: first..<end,
      instants: Timestamp(milliseconds: start)..<Timestamp(milliseconds: Int64(end.daysSinceEpoch) * day))
  }

  private static func page(
    _ limit: Int, _ span: CalendarSpan = span(), after: EventPlace? = nil, passingOver most: Int = 1_000
  ) -> SpanPage {
    SpanPage(owner: "ada", span: span, after: after, limit: limit, mostPassedOver: most)
  }

  /// A database with the tables of the calendar, as far as a migration.
  private static func database(upTo migration: String? = nil) throws -> DatabaseQueue {
    let queue = try DatabaseQueue()
    var migrator = DatabaseMigrator()
    CalendarSchema.register(&migrator, owner: "ada")
    if let migration { try migrator.migrate(queue, upTo: migration) } else { try migrator.migrate(queue) }
    return queue
  }

  private static func add(
    _ title: String, from start: Int64, to end: Int64, allDay: Bool = false, times: Int = 1, in db: Database
  ) throws {
    let day = first.description
    let text = allDay ? day : "\(day)T00:00:00Z"
    try db.execute(
      sql: """
        WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
        INSERT INTO event
          (owner, id, calendar, title, allDay, start, end, startKey, endKey, timeZone, createdAt, updatedAt, version)
        SELECT 'ada', ? || n, 'personal', ?, ?, ?, ?, ?, ?, 'UTC', 0, 0, 1 FROM number
        """,
      arguments: [times, "\(title) \(start) \(end) \(allDay) ", title, allDay, text, text, start, end])
  }

  /// The titles of all pages.
  private static func pages(
    _ limit: Int, _ span: CalendarSpan = span(), passingOver most: Int = 1_000, in db: Database
  ) throws -> [[String]] {
    var pages: [[String]] = []
    var after: EventPlace?
    repeat {
      let page = try page(limit, span, after: after, passingOver: most).read(in: db)
      pages.append(page.items.map(\.title))
      after = try Cursor.read(EventPlace.self, from: page.next)
    } while after != nil && pages.count < 100
    return pages
  }

  @Test("a page costs by its length alone, however many events one hour has, wherever the page begins")
  func cost() throws {
    try Self.database().write { db in
      func costs() throws -> [Int] {
        var last: EventPlace?
        return try [0, 5, 10].map { _ in
          var next: String?
          let steps = try db.steps { next = try Self.page(5, after: last).read(in: db).next }
          last = try Cursor.read(EventPlace.self, from: next)
          return steps
        }
      }
      try Self.add("same", from: Self.start, to: Self.start + Self.hour, times: 40, in: db)
      let few = try costs()
      try Self.add("same", from: Self.start, to: Self.start + 2 * Self.hour, times: 4_000, in: db)
      try Self.add("other", from: Self.start, to: Self.start + Self.hour, times: 4_000, in: db)
      let many = try costs()
      for (few, many) in zip(few, many) { #expect(many < few * 2, "\(few) steps became \(many)") }
    }
  }

  @Test("all pages are read in the order of an index")
  func plan() throws {
    try Self.database().write { db in
      let places = [
        nil, EventPlace(kind: 0, startKey: 20_000, title: "a", seq: 1),
        EventPlace(kind: 1, startKey: Self.start, title: "a", seq: 1),
      ]
      for (place, parts) in zip(places, [8, 8, 4]) {
        let query = try #require(Self.page(5, after: place).query)
        let plan = try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + query.sql, arguments: query.arguments)
          .map { $0["detail"] as String }
        #expect(!plan.contains { $0.contains("TEMP B-TREE") || $0.hasPrefix("SCAN") }, "\(plan)")
        #expect(plan.filter { $0.contains("(startKey,title,turn)>(?,?,?)") }.count == parts, "\(plan)")
      }
      #expect(Self.page(5, after: EventPlace(kind: 2, startKey: 0, title: "", seq: 0)).query == nil)
    }
  }

  @Test("a call passes over so many events that ended before and no more, and says where to go on")
  func bounded() throws {
    try Self.database().write { db in
      try Self.add("over", from: Self.start - Self.hour, to: Self.start, times: 10, in: db)
      try Self.add("on", from: Self.start, to: Self.start + Self.hour, in: db)
      #expect(try Self.pages(2, passingOver: 2, in: db) == [[], [], ["on"]])
      #expect(try Self.pages(1, passingOver: 10, in: db) == [["on"]])
    }
  }

  @Test("events of every length touch the days they last, and no others, also those kept by an older server")
  func lengths() throws {
    let queue = try Self.database(upTo: "calendar-3")
    let lengths: [Int64] = [1, 2, 31, 32, 33, 399, 400, 401, 3_000]
    try queue.write { db in
      for days in lengths {
        for gap in [Int64(0), 1] {
          let last = Int64(Self.first.daysSinceEpoch) + 1 - gap
          try Self.add("day \(days) \(gap)", from: last - days, to: last, allDay: true, in: db)
          let end = Self.start + 1_000 - gap * 1_000
          try Self.add("time \(days) \(gap)", from: end - days * Self.day, to: end, in: db)
        }
      }
      try Self.add("inside", from: Self.start + Self.hour, to: Self.start + 2 * Self.hour, in: db)
      try Self.add("next", from: Self.start + Self.day, to: Self.start + Self.day + 1_000, in: db)
    }
    var migrator = DatabaseMigrator()
    CalendarSchema.register(&migrator, owner: "ada")
    try migrator.migrate(queue)
    let touching =
      lengths.reversed().map { "day \($0) 0" } + lengths.reversed().map { "time \($0) 0" } + ["inside"]
    try queue.read { db in
      for limit in [1, 4, 50] {
        let found = try Self.pages(limit, in: db).flatMap(\.self)
        #expect(found == touching)
      }
      let longer = try Self.pages(50, Self.span(days: 2), in: db).flatMap(\.self)
      #expect(longer == touching + ["next"])
    }
  }
}
