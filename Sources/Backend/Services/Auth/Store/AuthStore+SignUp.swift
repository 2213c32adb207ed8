import EaselAPI
import EaselKit
import Foundation
import GRDB

/// Somebody who asked for an account and has not proved the address.
struct Registration: Codable, Sendable, Hashable {
  let id: String
  let email: String
  let name: String
  let passwordHash: String
}

extension AuthStore {
  /// Keeps a sign-up.
  ///
  /// When the address has an account, its owner will be told instead; either way there is one row and one event more.
  func register(_ new: Registration, at now: Timestamp) async throws {
    _ = try await write { db in
      try Self.forgetOldRegistrations(at: now, in: db)
      if let user = try User.find(email: new.email, in: db) {
        try PendingEvents.add(.signUpRepeated(user.id, at: now), dueAt: now, in: db)
      } else {
        try db.execute(
          sql: "INSERT INTO registration (id, email, name, passwordHash, createdAt) VALUES (?, ?, ?, ?, ?)",
          arguments: [new.id, new.email, new.name, new.passwordHash, now.milliseconds])
        try PendingEvents.add(.userRegistered(new.id, at: now), dueAt: now, in: db)
      }
      return true
    }
  }

  /// The sign-up of an id, nil when it is over.
  func registration(_ id: String) async throws -> Registration? {
    try await database.read { db in try Self.registration(id, in: db) }
  }

  /// The sign-up that a code belongs to, nil when the code is not good; the code stays good.
  func registration(of code: Data, at now: Timestamp) async throws -> Registration? {
    try await database.read { db in
      try Self.subject(of: code, for: .verification, at: now, in: db).flatMap { try Self.registration($0, in: db) }
    }
  }

  /// Makes a user of the sign-up that a code belongs to; nil when the code is not good.
  ///
  /// The first one is the owner. A name that looks like that of another person is refused here, where nobody hears of it
  /// who has not proved an address.
  func verify(_ code: Data, at now: Timestamp) async throws -> User? {
    try await write { db in
      guard let id = try Self.take(code, for: .verification, at: now, in: db),
        let new = try Self.registration(id, in: db), try User.find(email: new.email, in: db) == nil
      else { return nil }
      let nameKey = NameKey(new.name).stored
      guard try Row.fetchOne(db, sql: "SELECT 1 FROM user WHERE nameKey = ?", arguments: [nameKey]) == nil else {
        throw Problem.nameTaken
      }
      let isFirst = try Int.fetchOne(db, sql: "SELECT count(*) FROM user") == 0
      try db.execute(
        sql: """
          INSERT INTO user (id, email, name, nameKey, passwordHash, role, createdAt, version)
          VALUES (?, ?, ?, ?, ?, ?, ?, 1)
          """,
        arguments: [
          new.id, new.email, new.name, nameKey, new.passwordHash,
          (isFirst ? Identity.Role.owner : .member).rawValue, now.milliseconds,
        ])
      try db.execute(
        sql: "DELETE FROM code WHERE subject IN (SELECT id FROM registration WHERE email = ?)", arguments: [new.email])
      try db.execute(sql: "DELETE FROM registration WHERE email = ?", arguments: [new.email])
      try PendingEvents.add(.userVerified(new.id, at: now), dueAt: now, in: db)
      return try User.find(new.id, in: db)
    }
  }

  private static func registration(_ id: String, in db: Database) throws -> Registration? {
    try Row.fetchOne(db, sql: "SELECT * FROM registration WHERE id = ?", arguments: [id]).map { row in
      Registration(id: row["id"], email: row["email"], name: row["name"], passwordHash: row["passwordHash"])
    }
  }

  private static func forgetOldRegistrations(at now: Timestamp, in db: Database) throws {
    let oldest = now.adding(seconds: -2 * CodePurpose.verification.life)
    try db.execute(sql: "DELETE FROM registration WHERE createdAt < ?", arguments: [oldest.milliseconds])
  }
}

extension Problem {
  fileprivate static let nameTaken = Problem.conflict(
    "auth.name.taken", field: "name",
    "Somebody here has this name or one that looks like it; sign up again under another name.")
}
