import EaselAPI
import EaselKit
import GRDB

/// Keeps calendars in SQLite.
struct SQLiteCalendarRepository: CalendarRepository {
  let database: ServiceDatabase

  /// The most events that a call looks at beside those it answers: all people share one reader.
  var mostPassedOver = 1_000

  func calendars(of owner: String, _ page: PageRequest) async throws -> Page<CalendarInfo> {
    if try await !database.read({ db in try Self.hasPersonal(owner, in: db) }) {
      _ = try await database.change(for: .essential) { db in
        try Self.makePersonal(for: owner, in: db)
        return Outcome.unchanged(owner)
      }
    }
    return try await database.read { db in
      try db.page(of: "calendar", owner: owner, page) { row in
        CalendarInfo(id: row["id"], name: row["name"], version: row["version"])
      }
    }
  }

  func events(of owner: String, _ page: PageRequest) async throws -> Page<CalendarEvent> {
    try await database.read { db in try db.page(of: "event", owner: owner, page, item: CalendarEvent.init(row:)) }
  }

  func events(of owner: String, in span: CalendarSpan, _ page: PageRequest) async throws -> Page<CalendarEvent> {
    let after = try Cursor.read(EventPlace.self, from: page.cursor)
    let most = mostPassedOver
    return try await database.read { db in
      try SpanPage(owner: owner, span: span, after: after, limit: page.limit, mostPassedOver: most).read(in: db)
    }
  }

  func event(_ id: String, of owner: String) async throws -> CalendarEvent {
    try await database.read { db in try Self.find(id, of: owner, in: db) }
  }

  func create(
    _ event: CalendarEvent, of owner: String, once key: IdempotencyKey?
  ) async throws -> Outcome<CalendarEvent> {
    try await database.change(once: key) { db in
      try db.requireFree(event.id, in: "event", owner: owner)
      var event = event
      event.version = try db.firstVersion(of: event.id, in: "event", owner: owner)
      event.calendar = try Self.calendar(event.calendar, of: owner, in: db)
      try db.execute(
        sql: """
          INSERT INTO event
            (calendar, title, allDay, start, end, startKey, endKey, timeZone, updatedAt, version, id, owner,
             createdAt)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: event.values + [event.id, owner, event.createdAt.milliseconds])
      return .changed(event, try Happening("calendar.event.created", event, to: .user(owner)))
    }
  }

  func update(
    _ id: String, of owner: String, if condition: VersionCondition, once key: IdempotencyKey?,
    _ change: @escaping @Sendable (CalendarEvent) throws -> CalendarEvent
  ) async throws -> Outcome<CalendarEvent> {
    try await database.change(once: key) { db in
      let old = try Self.find(id, of: owner, in: db)
      try condition.check(old.version, service: BackendService.calendar.name)
      var new = try change(old)
      new.calendar = try Self.calendar(new.calendar, of: owner, in: db)
      guard new != old else { return .unchanged(old) }
      try db.execute(
        sql: """
          UPDATE event SET (calendar, title, allDay, start, end, startKey, endKey, timeZone, updatedAt, version)
            = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          WHERE owner = ? AND id = ?
          """,
        arguments: new.values + [owner, old.id])
      return .changed(new, try Happening("calendar.event.updated", new, to: .user(owner)))
    }
  }

  func delete(_ id: String, of owner: String, if condition: VersionCondition) async throws {
    _ = try await database.change(for: .removing) { db in
      let old = try Self.find(id, of: owner, in: db)
      try condition.check(old.version, service: BackendService.calendar.name)
      try db.delete(old.id, version: old.version, from: "event", owner: owner)
      return Outcome.changed(old, Happening("calendar.event.deleted", old.id, to: .user(owner)))
    }
  }

  private static func find(_ id: String, of owner: String, in db: Database) throws -> CalendarEvent {
    guard let row = try db.row(of: "event", id, owner: owner) else {
      throw Problem.notFound("calendar.event.unknown", "This event is not there (any more).")
    }
    return try CalendarEvent(row: row)
  }

  /// The id of a calendar as it is spelt in the database.
  private static func calendar(_ id: String, of owner: String, in db: Database) throws -> String {
    try makePersonal(for: owner, in: db)
    guard let known = try db.row(of: "calendar", id, owner: owner) else {
      throw Problem.unacceptable(
        "calendar.calendar.unknown", field: "calendar", "There is no calendar \(Problem.quoted(id)).")
    }
    return known["id"]
  }

  private static func hasPersonal(_ owner: String, in db: Database) throws -> Bool {
    try db.row(of: "calendar", CalendarInfo.personal, owner: owner) != nil
  }

  /// The first calendar of a person is made when it is first needed.
  private static func makePersonal(for owner: String, in db: Database) throws {
    guard try !hasPersonal(owner, in: db) else { return }
    try db.execute(
      sql: "INSERT INTO calendar (owner, id, name, version) VALUES (?, ?, 'Personal', 1)",
      arguments: [owner, CalendarInfo.personal])
  }
}

extension CalendarEvent {
  /// The columns that a change can touch, in one order for inserting and updating.
  fileprivate var values: StatementArguments {
    [
      calendar, title, allDay, start.text, end.text, EventTimes.key(start), EventTimes.key(end), timeZone,
      updatedAt.milliseconds, version,
    ]
  }

  init(row: Row) throws {
    self.init(
      id: row["id"], calendar: row["calendar"], title: row["title"], start: try CalendarTime(stored: row["start"]),
      end: try CalendarTime(stored: row["end"]), allDay: row["allDay"], timeZone: row["timeZone"],
      createdAt: Timestamp(milliseconds: row["createdAt"]), updatedAt: Timestamp(milliseconds: row["updatedAt"]),
      version: row["version"])
  }
}

extension CalendarTime {
  fileprivate var text: String {
    switch self {
    case .at(let time): time.description
    case .day(let date): date.description
    }
  }

  fileprivate init(stored text: String) throws {
    if let time = ZonedTime(text) {
      self = .at(time)
    } else if let date = CivilDate(text) {
      self = .day(date)
    } else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "an event's time is \(text)")
    }
  }
}
