import EaselAPI
import EaselKit
import GRDB
import Testing

@testable import Backend

@Suite("chat backend: what is unread", .timeLimit(.minutes(1)))
struct ChatUnreadTests {
  /// A database of an older server, whose messages have no numbers, and what brings it up to date.
  private static func older() throws -> (DatabaseQueue, DatabaseMigrator) {
    let queue = try DatabaseQueue()
    var migrator = DatabaseMigrator()
    ChatSchema.register(&migrator)
    try migrator.migrate(queue, upTo: "chat-2")
    return (queue, migrator)
  }

  /// Adds messages of each of some people in turn, as an older server did.
  private static func add(_ count: Int, by people: [String], to channel: String, in db: Database) throws {
    for number in 0..<count {
      try db.execute(
        sql: "INSERT INTO message (id, channel, author, text, sentAt, user) VALUES (?, ?, 'x', 'x', 0, ?)",
        arguments: [UUIDs.next(), channel, people[number % people.count]])
    }
  }

  /// What is unread, found by a look at every message.
  private static func counted(_ channel: String, _ user: String, in db: Database) throws -> Int {
    try Int.fetchOne(
      db,
      sql: """
        SELECT count(*) FROM message WHERE channel = ?1 AND user <> ?2
          AND seq > coalesce((SELECT upTo FROM readMark WHERE channel = ?1 AND user = ?2), 0)
        """, arguments: [channel, user]) ?? 0
  }

  @Test("what is unread costs the same, however much it is and whoever wrote it")
  func cost() throws {
    func cost(_ count: Int) throws -> [Int] {
      let (queue, migrator) = try Self.older()
      try queue.write { db in
        try Self.add(count, by: ["eve"], to: ChatChannel.general, in: db)
        try Self.add(count, by: ["ada"], to: ChatChannel.general, in: db)
      }
      try migrator.migrate(queue)
      return try queue.read { db in
        try ["ada", "eve", "bob"].map { user in
          try db.steps { _ = try SQLiteChatRepository.unread(in: ChatChannel.general, by: user, in: db) }
        }
      }
    }
    let (few, many) = (try cost(5), try cost(2_000))
    #expect(zip(few, many).allSatisfy { $0 + 2 >= $1 }, "\(few) steps became \(many)")
  }

  @Test("messages of an older server are counted as before, for everybody and with every mark")
  func older() throws {
    let (queue, migrator) = try Self.older()
    try queue.write { db in
      try db.execute(
        sql: "INSERT INTO channel (id, name, nameKey, topic, createdAt, version) VALUES ('b','b','b','',0,1)")
      for round in 0..<4 {
        try Self.add(5 + round, by: ["ada", "eve", "eve"], to: ChatChannel.general, in: db)
        try Self.add(3, by: ["bob", "ada"], to: "b", in: db)
      }
    }
    try migrator.migrate(queue)
    try queue.write { db in
      let messages = try Row.fetchAll(db, sql: "SELECT seq, channel FROM message ORDER BY seq")
      for user in ["ada", "eve", "bob", "zoe"] {
        for channel in [ChatChannel.general, "b"] {
          #expect(
            try SQLiteChatRepository.unread(in: channel, by: user, in: db) == Self.counted(channel, user, in: db))
          for message in messages where message["channel"] == channel {
            try db.execute(
              sql: "INSERT OR REPLACE INTO readMark (channel, user, upTo) VALUES (?, ?, ?)",
              arguments: [channel, user, message["seq"] as Int64])
            #expect(
              try SQLiteChatRepository.unread(in: channel, by: user, in: db) == Self.counted(channel, user, in: db))
          }
        }
      }
      #expect(try SQLiteChatRepository.unread(in: "empty", by: "ada", in: db) == 0)
    }
  }

  @Test("what is sent now is numbered on, each channel and each person by themselves")
  func sent() async throws {
    try await withStore { _, rig in
      let database = try ServiceDatabase(name: "chat", in: rig) { ChatSchema.register(&$0) }
      let repository = SQLiteChatRepository(database: database, now: rig.clock.now)
      let other = ChatChannel(id: UUIDs.next(), name: "other")
      _ = try await repository.create(other, once: nil)
      for (number, user) in ["ada", "eve", "ada", "bob", "eve", "eve"].enumerated() {
        let message = ChatMessage(
          id: UUIDs.next(), channel: number == 3 ? "other" : ChatChannel.general, author: user, text: "x",
          sentAt: rig.clock.now())
        _ = try await repository.create(message, by: user, once: nil)
      }
      let everything = PageRequest(limit: 50, cursor: nil)
      for (user, unread) in [("ada", [3, 1]), ("eve", [2, 1]), ("bob", [5, 0]), ("zoe", [5, 1])] {
        let found = try await repository.channels(for: user, everything).items.map(\.unread)
        #expect(found == unread, "\(user)")
      }
    }
  }
}
