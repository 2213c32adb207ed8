import EaselAPI
import EaselKit
import GRDB

/// Keeps events in SQLite.
struct SQLiteEventStore: EventStore, EventSink {
  let database: ServiceDatabase
  /// What lets go of old events; nil to keep all.
  var retention: EventRetention?
  /// Told of new events, in their order and once they are kept; never waits.
  let onStored: @Sendable ([StoredEvent]) -> Void

  func take(_ events: [ServiceEvent]) async throws { _ = try await append(events) }

  func takeFromElsewhere(_ events: [ServiceEvent]) async throws {
    try database.requireRoom(for: .adding)
    try await take(events)
  }

  func append(_ events: [ServiceEvent]) async throws -> [StoredEvent] {
    try await database.change(for: .essential) { db in Outcome.unchanged(try insert(events, in: db)) }.value
  }

  /// Adds an event of a person's app; one that they published before is left as it is.
  func publish(_ event: ServiceEvent, once key: IdempotencyKey?) async throws -> Outcome<StoredEvent> {
    try await database.change(once: key) { db in
      try EventTypes.requireRoom(for: event, in: db)
      if let new = try insert([event], in: db).first { return .changed(new) }
      let row = try Row.fetchOne(db, sql: "SELECT * FROM event WHERE id = ?", arguments: [event.id])
      guard let known = try row.map(StoredEvent.init(row:)), known.event.isSame(as: event) else {
        throw Problem.idTaken(event.id)
      }
      return .unchanged(known)
    }
  }

  func events(_ query: EventQuery) async throws -> [StoredEvent] { try await page(query, upTo: .max).events }

  func page(_ query: EventQuery, upTo bytes: Int) async throws -> EventPage {
    try await database.read { db in
      let statement = try EventStatement(query, in: db)
      let rows = try Row.fetchCursor(db, sql: statement.sql, arguments: statement.arguments)
      var page = EventPage()
      var size = 0
      while page.events.count < query.limit, let row = try rows.next() {
        guard statement.isMeant(row["type"]) else { continue }
        guard size < bytes else {
          page.isLast = false
          return page
        }
        let data: String = row["data"]
        size += data.utf8.count
        page.events.append(try StoredEvent(row: row, data: data))
      }
      // Of what is behind the limit, nothing was looked for.
      page.isLast = page.events.count < query.limit
      return page
    }
  }

  func newest() async throws -> Int { try await database.read(Self.last) }

  @Sendable static func last(in db: Database) throws -> Int {
    // Not the greatest there is: the newest may be gone already.
    try Int.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'event'") ?? 0
  }

  func forgotten() async throws -> Int { try await database.read(EventRetention.place) }

  private func insert(_ events: [ServiceEvent], in db: Database) throws -> [StoredEvent] {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO event (id, type, source, subject, timestamp, data, correlationID, reader)
        SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE NOT EXISTS (SELECT 1 FROM event WHERE id = ?1)
        """)
    var stored: [StoredEvent] = []
    for event in events {
      try statement.execute(arguments: event.values)
      guard db.changesCount == 1 else { continue }
      stored.append(StoredEvent(sequence: Int(db.lastInsertedRowID), event: event))
    }
    if !stored.isEmpty { try retention?.look(in: db) }
    // Commits are one after the other, so whoever is told here is told in the order of the sequence.
    if !stored.isEmpty { db.afterNextTransaction { [stored] _ in onStored(stored) } }
    return stored
  }
}

extension ServiceEvent {
  fileprivate var values: StatementArguments {
    get throws {
      let data = String(decoding: try APIJSON.encode(data), as: UTF8.self)
      return [id, type, source, subject, timestamp.milliseconds, data, correlationID, audience.reader]
    }
  }

  /// Whether it tells the same as another, the time aside.
  fileprivate func isSame(as other: ServiceEvent) -> Bool {
    (type, source, subject, data, correlationID, audience)
      == (other.type, other.source, other.subject, other.data, other.correlationID, other.audience)
  }
}

extension ServiceEvent.Audience {
  /// The person it is for, nil for everyone.
  package var reader: String? { if case .user(let user) = self { user } else { nil } }

  /// Whether a person may be told.
  package func includes(_ user: String) -> Bool { reader.map { $0 == user } ?? true }
}

extension StoredEvent {
  fileprivate init(row: Row) throws { try self.init(row: row, data: row["data"]) }

  /// The event of a row, whose data was taken out of it already.
  fileprivate init(row: Row, data: String) throws {
    let reader: String? = row["reader"]
    self.init(
      sequence: row["sequence"],
      event: ServiceEvent(
        id: row["id"], type: row["type"], source: row["source"], subject: row["subject"],
        timestamp: Timestamp(milliseconds: row["timestamp"]),
        data: try JSONParser.value(of: Array(data.utf8)), correlationID: row["correlationID"],
        audience: reader.map(ServiceEvent.Audience.user) ?? .everyone))
  }
}
