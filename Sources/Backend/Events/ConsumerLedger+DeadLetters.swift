import EaselAPI
import EaselKit
import GRDB

/// The events that consumers gave up: seen, tried again or dropped by whom they concern.
extension ConsumerLedger {
  /// Who looks at dead letters: a person at their own, the owner at those of services, too.
  struct Viewer: Sendable {
    let user: String
    let isOwner: Bool

    init(_ identity: Identity) {
      user = identity.user
      isOwner = identity.role == .owner
    }

    fileprivate static let condition = "(reader = :user OR :isOwner AND reader IS NULL)"
    fileprivate var arguments: StatementArguments { ["user": user, "isOwner": isOwner] }
  }

  func letters(for viewer: Viewer, _ page: PageRequest) async throws -> Page<DeadLetter> {
    let after = try Cursor.read(Int.self, from: page.cursor) ?? 0
    return try await database.read { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT deadLetter.*, event.type AS type FROM deadLetter JOIN event USING (sequence)
          WHERE seq > :after AND \(Viewer.condition.replacing("reader", with: "deadLetter.reader"))
          ORDER BY seq LIMIT :limit
          """,
        arguments: viewer.arguments + ["after": after, "limit": page.limit + 1])
      return try Page.cut(rows, limit: page.limit, key: { $0["seq"] as Int }, item: DeadLetter.init(row:))
    }
  }

  /// Has a letter tried again; answers whose it is.
  func requestReplay(_ id: String, for viewer: Viewer) async throws -> String {
    try await database.change(for: .removing) { db in
      let consumer = try Self.consumer(of: id, for: viewer, in: db)
      try db.execute(sql: "UPDATE deadLetter SET isReplayed = 1 WHERE id = ?", arguments: [id])
      return Outcome.unchanged(consumer)
    }.value
  }

  func drop(_ id: String, for viewer: Viewer) async throws {
    _ = try await database.change(for: .removing) { db in
      let consumer = try Self.consumer(of: id, for: viewer, in: db)
      try db.delete(id, from: "deadLetter")
      return Outcome.unchanged(consumer)
    }
  }

  /// The letters of a consumer that are to be tried again, in order.
  func replays(of name: String) async throws -> [(id: String, sequence: Int)] {
    try await database.read { db in
      try Row.fetchAll(
        db, sql: "SELECT id, sequence FROM deadLetter WHERE consumer = ? AND isReplayed ORDER BY sequence",
        arguments: [name]
      ).map { row in (row["id"], row["sequence"]) }
    }
  }

  func forget(_ id: String) async throws {
    try await database.note { db in try db.delete(id, from: "deadLetter") }
  }

  /// A letter failed again and stays.
  func keep(_ id: String, error: String, at instant: Timestamp) async throws {
    try await database.note { db in
      try db.execute(
        sql: "UPDATE deadLetter SET isReplayed = 0, attempts = attempts + 1, error = ?, failedAt = ? WHERE id = ?",
        arguments: [error, instant.milliseconds, id])
    }
  }

  private static func consumer(of id: String, for viewer: Viewer, in db: Database) throws -> String {
    let name = try String.fetchOne(
      db, sql: "SELECT consumer FROM deadLetter WHERE id = :id AND \(Viewer.condition)",
      arguments: viewer.arguments + ["id": id])
    guard let name else {
      throw Problem.notFound("events.letter.unknown", "This dead letter is not there (any more).")
    }
    return name
  }
}

extension DeadLetter {
  fileprivate init(row: Row) {
    self.init(
      id: row["id"], consumer: row["consumer"], sequence: row["sequence"], type: row["type"],
      attempts: row["attempts"], error: row["error"], failedAt: Timestamp(milliseconds: row["failedAt"]))
  }
}
