import EaselKit
import GRDB
import TestKit
import Testing

@testable import Backend

@Suite("notes that a power cut may take", .timeLimit(.minutes(1)))
struct NoteTests {
  @Test("after one in a task that is cancelled, changes wait for the disk all the same")
  func cancelled() async throws {
    try await withStore { _, rig in
      let database = try ServiceDatabase(name: "shop", in: rig) {
        $0.registerMigration("shop-1") { try $0.execute(sql: "CREATE TABLE thing (number INTEGER)") }
      }
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await database.note { try $0.execute(sql: "INSERT INTO thing VALUES (1)") }
      }
      _ = await task.result
      let mode = try await database.change { db in
        Outcome.unchanged(try Int.fetchOne(db, sql: "PRAGMA synchronous"))
      }
      #expect(mode.value == 2, "FULL")
    }
  }
}
