import EaselAPI
import EaselKit
import GRDB
import Testing

@testable import Backend

/// Databases from before the rule that names that look alike are one name.
@Suite("databases with names that look alike")
struct NameMigrationTests {
  private static func names(_ table: String, in queue: DatabaseQueue) throws -> [String] {
    try queue.read { db in
      try Row.fetchAll(db, sql: "SELECT name, version FROM \(table) ORDER BY seq")
        .map { "\($0["name"] as String) \($0["version"] as Int)" }
    }
  }

  @Test("of a person's lists the later ones get a number; the inbox keeps its name, and so do other people's lists")
  func lists() throws {
    let queue = try DatabaseQueue()
    var migrator = DatabaseMigrator()
    TodoSchema.register(&migrator, owner: "ada")
    try migrator.migrate(queue, upTo: "todo-3")
    try queue.write { db in
      try db.execute(sql: "DELETE FROM list")
      for (owner, id, name) in [
        ("ada", "1", "inbox"), ("ada", "inbox", "Inbox"), ("ada", "2", "café"), ("ada", "3", "CAFE\u{301}"),
        ("ada", "4", "café 2"), ("bob", "5", "Café"),
      ] {
        try db.execute(
          sql: "INSERT INTO list (owner, id, name, createdAt, version) VALUES (?, ?, ?, 1, 1)",
          arguments: [owner, id, name])
      }
    }
    try migrator.migrate(queue)
    #expect(
      try Self.names("list", in: queue) == [
        "inbox 2 2", "Inbox 1", "café 1", "CAFE\u{301} 2 2", "café 2 2 2", "Café 1",
      ])
  }

  @Test("of channels the later ones get a number; messages stay where they are")
  func channels() throws {
    let queue = try DatabaseQueue()
    var migrator = DatabaseMigrator()
    ChatSchema.register(&migrator)
    try migrator.migrate(queue, upTo: "chat-3")
    try queue.write { db in
      for (id, name) in [("1", "café"), ("2", "cafe\u{301}"), ("3", "gen\u{200B}eral")] {
        try db.execute(
          sql: "INSERT INTO channel (id, name, nameKey, topic, createdAt, version) VALUES (?, ?, ?, '', 1, 1)",
          arguments: [id, name, name])
        try db.execute(
          sql: "INSERT INTO message (id, channel, author, text, sentAt, place, turn) VALUES (?, ?, 'a', 't', 1, 1, 1)",
          arguments: [id, id])
      }
    }
    try migrator.migrate(queue)
    #expect(
      try Self.names("channel", in: queue) == [
        "general 1", "café 1", "cafe\u{301}-2 2", "gen\u{200B}eral-2 2",
      ])
    #expect(
      try queue.read { try String.fetchAll($0, sql: "SELECT channel FROM message ORDER BY seq") } == ["1", "2", "3"])
  }
}
