import EaselAPI
import EaselKit
import GRDB

/// Which of a person's terminals tells them of something: the first that asks.
extension SQLiteCanvasRepository {
  func ring(_ key: String, of owner: String, once: IdempotencyKey?) async throws -> Outcome<Ring> {
    try await database.change(once: once) { [now] db in
      let instant = now()
      try db.execute(
        sql: "DELETE FROM ring WHERE owner = ? AND rungAt < ?",
        arguments: [owner, instant.adding(seconds: -CanvasAPI.keptRingSeconds).milliseconds])
      try db.execute(
        sql: "INSERT OR IGNORE INTO ring (owner, key, rungAt) VALUES (?, ?, ?)",
        arguments: [owner, key, instant.milliseconds])
      guard db.changesCount > 0 else {
        throw Problem.conflict("canvas.ring.taken", field: "key", "Another terminal tells of this already.")
      }
      return .changed(Ring(key: key, rungAt: instant))
    }
  }
}
