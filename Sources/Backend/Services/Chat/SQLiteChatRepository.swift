import EaselAPI
import EaselKit
import GRDB

/// Keeps chat in SQLite.
struct SQLiteChatRepository: ChatRepository {
  let database: ServiceDatabase
  let now: @Sendable () -> Timestamp

  func channels(for user: String, _ page: PageRequest) async throws -> Page<ChatChannel> {
    try await database.read { db in
      try db.page(of: "channel", page) { row in try Self.channel(row, for: user, in: db) }
    }
  }

  func messages(in channel: String, _ page: PageRequest) async throws -> Page<ChatMessage> {
    let before = try Cursor.read(Int64.self, from: page.cursor) ?? .max
    return try await database.read { db in
      let id: String = try Self.find(channel, in: db)["id"]
      let rows = try Row.fetchCursor(
        db, sql: "SELECT * FROM message WHERE channel = ? AND seq < ? ORDER BY seq DESC LIMIT ?",
        arguments: [id, before, page.limit + 1])
      return try Page.cut(rows, limit: page.limit, key: { $0["seq"] as Int64 }, item: ChatMessage.init(row:))
    }
  }

  func create(
    _ message: ChatMessage, by user: String, once key: IdempotencyKey?
  ) async throws -> Outcome<ChatMessage> {
    try await database.change(once: key) { db in
      var message = message
      message.channel = try Self.find(message.channel, in: db)["id"]
      message.authorId = user
      try db.requireFree(message.id, in: "message")
      try db.often(
        """
        INSERT INTO message (id, channel, user, author, text, sentAt, place, turn) VALUES (
          ?1, ?2, ?3, ?4, ?5, ?6,
          1 + coalesce((SELECT place FROM message WHERE channel = ?2 ORDER BY seq DESC LIMIT 1), 0),
          1 + coalesce((SELECT turn FROM message WHERE channel = ?2 AND user = ?3 ORDER BY seq DESC LIMIT 1), 0))
        """,
        [message.id, message.channel, user, message.author, message.text, message.sentAt.milliseconds])
      return .changed(message, try Happening("chat.message.sent", message, to: .everyone))
    }
  }

  func markRead(_ channel: String, upTo message: String, by user: String) async throws -> Outcome<ChatChannel> {
    try await database.change(for: .removing) { db in
      let row = try Self.find(channel, in: db)
      let id: String = row["id"]
      let upTo = try Int64.fetchOne(
        db, sql: "SELECT seq FROM message WHERE id = ? AND channel = ?", arguments: [message, id])
      guard let upTo else {
        throw Problem.unacceptable(
          "chat.message.unknown", field: "message", "There is no message \(Problem.quoted(message)) in this channel.")
      }
      try db.execute(
        sql: """
          INSERT INTO readMark (channel, user, upTo) VALUES (?, ?, ?)
          ON CONFLICT DO UPDATE SET upTo = excluded.upTo WHERE excluded.upTo > upTo
          """,
        arguments: [id, user, upTo])
      guard db.changesCount > 0 else { return .unchanged(try Self.channel(row, for: user, in: db)) }
      let channel = try Self.channel(row, for: user, in: db)
      return .changed(channel, try Happening("chat.channel.read", channel, to: .user(user)))
    }
  }

  /// The channel of an id or a name.
  static func find(_ channel: String, in db: Database) throws -> Row {
    let row = try Row.fetchOne(
      db, sql: "SELECT * FROM channel WHERE id = ? OR nameKey = ? ORDER BY id = ? DESC LIMIT 1",
      arguments: [channel, ChannelName.key(channel), channel])
    guard let row else {
      throw Problem.notFound("chat.channel.unknown", "There is no channel \(Problem.quoted(channel)).")
    }
    return row
  }

  static func channel(_ row: Row, for user: String, in db: Database) throws -> ChatChannel {
    let id: String = row["id"]
    // Messages are numbered, and none is removed alone.
    let last = try db.oftenOne("SELECT place FROM message WHERE channel = ? ORDER BY seq DESC LIMIT 1", [id])
    return ChatChannel(
      id: id, name: row["name"], topic: row["topic"], unread: try unread(in: id, by: user, in: db),
      messages: last?[0] ?? 0, version: row["version"])
  }

  /// How many messages of others a user has not read in a channel.
  ///
  /// Told by the numbers of four messages, however many lie between them.
  static func unread(in channel: String, by user: String, in db: Database) throws -> Int {
    let row = try db.oftenOne(
      """
      WITH mark AS (
        SELECT coalesce((SELECT upTo FROM readMark WHERE channel = ?1 AND user = ?2), 0) AS upTo
      )
      SELECT
        coalesce((SELECT place FROM message WHERE channel = ?1 ORDER BY seq DESC LIMIT 1), 0)
          - coalesce((SELECT place FROM message WHERE seq = upTo), 0)
          - coalesce((SELECT turn FROM message WHERE channel = ?1 AND user = ?2 ORDER BY seq DESC LIMIT 1), 0)
          + coalesce((
            SELECT turn FROM message WHERE channel = ?1 AND user = ?2 AND seq <= upTo ORDER BY seq DESC LIMIT 1
          ), 0)
      FROM mark
      """, [channel, user])
    return row?[0] ?? 0
  }
}

extension ChatMessage {
  fileprivate init(row: Row) {
    self.init(
      id: row["id"], channel: row["channel"], author: row["author"], authorId: row["user"], text: row["text"],
      sentAt: Timestamp(milliseconds: row["sentAt"]))
  }
}
