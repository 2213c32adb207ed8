import EaselKit
import Foundation
import GRDB

extension AuthStore {
  /// Keeps a password's hash made at the present cost, unless the password was changed meanwhile.
  func renew(_ hash: String, of user: User) async throws {
    _ = try await write { db in
      try db.execute(
        sql: "UPDATE user SET passwordHash = ? WHERE id = ? AND passwordHash = ?",
        arguments: [hash, user.id, user.passwordHash])
      return true
    }
  }

  /// Gives a person another password and ends all sign-ins but one; answers which, nil when it was changed meanwhile.
  func changePassword(of user: User, to hash: String, keeping session: String?, at now: Timestamp) async throws
    -> [String]?
  {
    try await write { db in
      guard try User.find(user.id, in: db)?.passwordHash == user.passwordHash else { return nil }
      return try Self.setPassword(hash, of: user.id, keeping: session, because: .passwordChanged, at: now, in: db)
    }
  }

  /// Gives the person a code was sent to another password; nil when the code is not good.
  ///
  /// Who has the mails of an account may sign in, whoever had it wait, and from that network also while they go on.
  func resetPassword(
    _ code: Data, to hash: String, from network: String, at now: Timestamp
  ) async throws -> [String]? {
    try await write { db in
      guard let id = try Self.take(code, for: .reset, at: now, in: db), let user = try User.find(id, in: db) else {
        return nil
      }
      try Self.forgetFailures(at: user.email, in: db)
      try Self.note(network, of: user.id, at: now, in: db)
      return try Self.setPassword(hash, of: user.id, keeping: nil, because: .passwordReset, at: now, in: db)
    }
  }

  /// Notes that a reset is asked for; an address without an account costs the same row, of which nothing comes.
  func forgetPassword(email: String, at now: Timestamp) async throws {
    _ = try await write { db in
      let user = try User.find(email: email, in: db)
      let subject = user?.id ?? TimeOrderedID.make(at: now)
      try PendingEvents.add(.passwordForgotten(subject, at: now), dueAt: now, in: db)
      return true
    }
  }

  private static func setPassword(
    _ hash: String, of user: String, keeping session: String?, because reason: SessionEnd, at now: Timestamp,
    in db: Database
  ) throws -> [String] {
    try db.execute(
      sql: "UPDATE user SET passwordHash = ?, version = version + 1 WHERE id = ?", arguments: [hash, user])
    try db.execute(
      sql: "DELETE FROM code WHERE subject = ? AND purpose = ?",
      arguments: [user, CodePurpose.reset.rawValue])
    try PendingEvents.add(.passwordChanged(user, at: now), dueAt: now, in: db)
    return try endSessions(of: user, but: session, because: reason, at: now, in: db)
  }
}
