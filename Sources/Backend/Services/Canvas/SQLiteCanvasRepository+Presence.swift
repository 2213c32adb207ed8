import EaselAPI
import EaselKit
import GRDB

/// Who has a shared canvas open, and where they are on it.
extension SQLiteCanvasRepository {
  func appear(
    at place: CanvasWhereabouts, inShare id: String, as origin: String, by person: Identity
  ) async throws -> CanvasPresences {
    try await database.change { [now] db in
      let access = try ShareAccess(id, for: person, in: db)
      let instant = now()
      try Self.forgetPresences(of: access, at: instant, in: db)
      let known = try Self.presence(origin, of: access, in: db)
      guard known.map({ $0.user == person.caller }) ?? true else { throw Problem.presenceTaken }
      // A link has one place however many screens use it: the first keeps it as long as it is there.
      guard try known != nil || person.link == nil || !Self.isThere(person.caller, access, in: db) else {
        return Outcome.unchanged(CanvasPresences(items: try Self.presences(of: access, in: db)))
      }
      try db.execute(
        sql: "INSERT OR REPLACE INTO presence (share, origin, user, name, body, seenAt) VALUES (?, ?, ?, ?, ?, ?)",
        arguments: [
          access.seq, origin, person.caller, person.name, String(decoding: try APIJSON.encode(place), as: UTF8.self),
          instant.milliseconds,
        ])
      try Self.forgetOthers(of: person, than: origin, access, in: db)
      let all = CanvasPresences(items: try Self.presences(of: access, in: db))
      guard known?.place != place else { return Outcome.unchanged(all) }
      let presence = CanvasPresence(
        origin: origin, user: person.caller, name: person.name, place: place, seenAt: instant)
      return Outcome.changed(all, telling: try Self.tell(presence, of: access, in: db))
    }.value
  }

  func disappear(fromShare id: String, as origin: String, by person: Identity) async throws {
    _ = try await database.change(for: .removing) { [now] db in
      let access = try ShareAccess(id, for: person, in: db)
      let instant = now()
      try Self.forgetPresences(of: access, at: instant, in: db)
      guard let known = try Self.presence(origin, of: access, in: db), known.user == person.caller else {
        return Outcome.unchanged(access.share)
      }
      try db.execute(
        sql: "DELETE FROM presence WHERE share = ? AND origin = ?", arguments: [access.seq, origin])
      return Outcome.changed(access.share, telling: try Self.tell(known.gone(at: instant), of: access, in: db))
    }
  }

  // MARK: Within

  /// Removes the terminals of somebody who is no member any more, and answers what to tell the others.
  static func removePresences(
    of user: String, from access: ShareAccess, at instant: Timestamp, in db: Database
  ) throws -> [Happening] {
    try forgetPresences(of: access, at: instant, in: db)
    let gone = try Row.fetchAll(
      db, sql: "SELECT * FROM presence WHERE share = ? AND user = ? ORDER BY origin", arguments: [access.seq, user]
    ).map(CanvasPresence.init(row:))
    try db.execute(sql: "DELETE FROM presence WHERE share = ? AND user = ?", arguments: [access.seq, user])
    return try gone.flatMap { try tell($0.gone(at: instant), of: access, in: db) }
  }

  /// Forgets the terminals that were not heard of for too long.
  private static func forgetPresences(of access: ShareAccess, at instant: Timestamp, in db: Database) throws {
    try db.execute(
      sql: "DELETE FROM presence WHERE share = ? AND seenAt < ?",
      arguments: [access.seq, instant.adding(seconds: -CanvasShareAPI.presenceSeconds).milliseconds])
  }

  /// Forgets the terminals of a person that are too many beside one, so that nobody crowds the others out.
  private static func forgetOthers(
    of person: Identity, than origin: String, _ access: ShareAccess, in db: Database
  ) throws {
    try db.execute(
      sql: """
        DELETE FROM presence WHERE share = :share AND user = :user AND origin NOT IN (
          SELECT origin FROM presence WHERE share = :share AND user = :user ORDER BY origin = :origin DESC, seenAt DESC
          LIMIT :most)
        """,
      arguments: [
        "share": access.seq, "user": person.caller, "origin": origin,
        "most": person.link == nil ? CanvasShareAPI.mostOwnPresences : CanvasShareAPI.mostLinkPresences,
      ])
  }

  /// Whether somebody has a terminal there.
  private static func isThere(_ user: String, _ access: ShareAccess, in db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM presence WHERE share = ? AND user = ?)", arguments: [access.seq, user])
      ?? false
  }

  private static func presence(_ origin: String, of access: ShareAccess, in db: Database) throws -> CanvasPresence? {
    try Row.fetchOne(
      db, sql: "SELECT * FROM presence WHERE share = ? AND origin = ?", arguments: [access.seq, origin]
    ).map(CanvasPresence.init(row:))
  }

  /// The terminals that were heard of last, the newest first.
  private static func presences(of access: ShareAccess, in db: Database) throws -> [CanvasPresence] {
    try Row.fetchAll(
      db, sql: "SELECT * FROM presence WHERE share = ? ORDER BY seenAt DESC, origin LIMIT ?",
      arguments: [access.seq, CanvasShareAPI.mostPresences]
    ).map(CanvasPresence.init(row:))
  }

  private static func tell(_ presence: CanvasPresence, of access: ShareAccess, in db: Database) throws -> [Happening] {
    let news = CanvasPresenceNews(share: access.share.id, presence: presence)
    return access.tell(CanvasPresenceNews.type, JSONValue(encoding: news), to: try access.users(in: db))
  }
}

extension CanvasPresence {
  fileprivate init(row: Row) throws {
    let body: String = row["body"]
    self.init(
      origin: row["origin"], user: row["user"], name: row["name"],
      place: try APIJSON.decode(CanvasWhereabouts.self, from: Array(body.utf8)),
      seenAt: Timestamp(milliseconds: row["seenAt"]))
  }

  /// The same, once the terminal has gone.
  fileprivate func gone(at instant: Timestamp) -> CanvasPresence {
    CanvasPresence(origin: origin, user: user, name: name, place: nil, seenAt: instant)
  }
}

extension Problem {
  fileprivate static let presenceTaken = Problem.conflict(
    "canvas.presence.taken", field: "origin", "Another person's terminal has this id; choose another.")
}
