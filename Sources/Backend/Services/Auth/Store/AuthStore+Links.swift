import EaselAPI
import EaselKit
import Foundation
import GRDB

extension AuthStore {
  /// Keeps a new link with the hash of its token; throws when its maker has as many as one can have.
  ///
  /// Answers what to tell, which for a repeated call is what the first was told of its own link.
  func add(
    _ link: KeptLink, hash: Data, of maker: String, answering answer: SealedAnswer, once key: IdempotencyKey?
  ) async throws -> SealedAnswer {
    defer { database.tellOutgoing() }
    return try await database.change(once: key) { db in
      try db.execute(sql: "DELETE FROM session WHERE expiresAt <= ?", arguments: [link.createdAt.milliseconds])
      let count = try Int.fetchOne(
        db, sql: "SELECT count(*) FROM session WHERE user = ? AND link IS NOT NULL", arguments: [maker])
      guard count ?? 0 < AuthAPI.mostLinks else {
        throw Problem.conflict(
          "auth.links.exceeded", field: "name",
          "A person has at most \(AuthAPI.mostLinks) links; revoke one that no screen needs any more.")
      }
      try db.execute(
        sql: """
          INSERT INTO session (id, user, name, createdAt, lastUsedAt, expiresAt, link) VALUES (?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          link.id, maker, link.name, link.createdAt.milliseconds, link.createdAt.milliseconds,
          link.expiresAt.milliseconds, String(decoding: try APIJSON.encode(link.scope), as: UTF8.self),
        ])
      try db.execute(sql: "INSERT INTO refreshToken (hash, session) VALUES (?, ?)", arguments: [hash, link.id])
      try PendingEvents.add(
        .sessionStarted(link.id, of: maker, at: link.createdAt), dueAt: link.createdAt, in: db)
      return .changed(answer)
    }.value
  }

  /// The links of a person to a canvas but those that were made after an instant.
  ///
  /// None is made later than now: those that seem to be are older than a clock that was put back.
  func links(to canvas: String, of maker: String, until instant: Timestamp, now: Timestamp) async throws -> [String] {
    try await database.read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT * FROM session
          WHERE user = ? AND link IS NOT NULL AND (createdAt <= ? OR createdAt > ?) ORDER BY seq
          """, arguments: [maker, instant.milliseconds, now.milliseconds])
      return try rows.compactMap { row in try KeptLink(row: row) }.filter { $0.scope.isOf(canvas) }.map(\.id)
    }
  }
}
