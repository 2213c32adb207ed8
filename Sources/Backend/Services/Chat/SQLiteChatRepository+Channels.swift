import EaselAPI
import EaselKit
import GRDB

/// The channels: each has a name of its own, and `general` is always there.
extension SQLiteChatRepository {
  func channel(_ channel: String, for user: String) async throws -> ChatChannel {
    try await database.read { db in try Self.channel(try Self.find(channel, in: db), for: user, in: db) }
  }

  func create(_ channel: ChatChannel, once key: IdempotencyKey?) async throws -> Outcome<ChatChannel> {
    try await database.change(once: key) { [now] db in
      try db.requireFree(channel.id, in: "channel")
      let nameKey = try Self.freeKey(channel.name, in: db)
      var channel = channel
      channel.messages = 0
      channel.version = try db.firstVersion(of: channel.id, in: "channel")
      try db.execute(
        sql: "INSERT INTO channel (id, name, nameKey, topic, createdAt, version) VALUES (?, ?, ?, ?, ?, ?)",
        arguments: [channel.id, channel.name, nameKey, channel.topic, now().milliseconds, channel.version])
      return .changed(channel, try Happening("chat.channel.created", channel, to: .everyone))
    }
  }

  func rename(
    _ channel: String, to name: String?, by user: String, if condition: VersionCondition, once key: IdempotencyKey?
  ) async throws -> Outcome<ChatChannel> {
    try await database.change(once: key) { db in
      let old = try Self.channel(try Self.find(channel, in: db), for: user, in: db)
      try condition.check(old.version, service: BackendService.chat.name)
      guard let name, name != old.name else { return .unchanged(old) }
      guard !old.isFixed else {
        throw Problem.conflict(
          "chat.channel.fixed", field: "name", "The channel general keeps its name; make another channel.")
      }
      let nameKey = try Self.freeKey(name, besides: old.id, in: db)
      var new = old
      new.name = name
      new.version += 1
      try db.execute(
        sql: "UPDATE channel SET name = ?, nameKey = ?, version = ? WHERE id = ?",
        arguments: [new.name, nameKey, new.version, old.id])
      return .changed(new, try Happening("chat.channel.updated", new.forEveryone, to: .everyone))
    }
  }

  func delete(
    _ channel: String, withAtMost messages: Int, by remover: ChannelRemover, if condition: VersionCondition
  ) async throws {
    _ = try await database.change(for: .removing) { db in
      let old = try Self.channel(try Self.find(channel, in: db), for: remover.user, in: db)
      guard !old.isFixed else {
        throw Problem.conflict("chat.channel.fixed", field: "channel", "The channel general cannot be deleted.")
      }
      try condition.check(old.version, service: BackendService.chat.name)
      try Self.require(remover, mayDelete: old, in: db)
      let count = old.messages ?? 0
      guard count <= messages else { throw Problem.filled(old.name, count) }
      try db.execute(sql: "DELETE FROM readMark WHERE channel = ?", arguments: [old.id])
      try db.execute(sql: "DELETE FROM message WHERE channel = ?", arguments: [old.id])
      try db.delete(old.id, version: old.version, from: "channel")
      return Outcome.changed(old, try Happening("chat.channel.deleted", old.forEveryone, to: .everyone))
    }
  }

  private static func require(_ remover: ChannelRemover, mayDelete channel: ChatChannel, in db: Database) throws {
    guard !remover.mayRemoveOthers else { return }
    let hasOthers = try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM message WHERE channel = ? AND user <> ?)",
      arguments: [channel.id, remover.user])
    guard hasOthers != true else {
      throw Problem.roleRefused("Others wrote in this channel; only owners of this server delete it.")
    }
  }

  /// The key of a name that no other channel has.
  private static func freeKey(_ name: String, besides id: String? = nil, in db: Database) throws -> String {
    let key = ChannelName.key(name)
    let known = try Row.fetchOne(db, sql: "SELECT id, name FROM channel WHERE nameKey = ?", arguments: [key])
    guard let known, known["id"] as String != id else { return key }
    throw Problem.conflict(
      "chat.name.taken", field: "name", "There is a channel \(Problem.quoted(known["name"])) already.")
  }
}

extension ChatChannel {
  /// The channel without what is different for each person.
  fileprivate var forEveryone: ChatChannel {
    var channel = self
    channel.unread = 0
    return channel
  }
}

extension Problem {
  fileprivate static func filled(_ name: String, _ count: Int) -> Problem {
    let messages = count == 1 ? "1 message is" : "\(count) messages are"
    return .conflict(
      "chat.channel.filled", field: "messages",
      "\(messages) in the channel \(Problem.quoted(name)); say messages=\(count) to delete them with it.")
  }
}
