import EaselKit
import Foundation
import GRDB

/// What a code from a mail is good for.
enum CodePurpose: String, Codable, Sendable {
  /// Proves an address.
  case verification
  /// Sets a new password.
  case reset

  /// For how many seconds.
  var life: Int {
    switch self {
    case .verification: 24 * 3600
    case .reset: 3600
    }
  }
}

extension AuthStore {
  /// Keeps the hash of a new code.
  func keep(_ code: Data, for purpose: CodePurpose, subject: String, at now: Timestamp) async throws {
    _ = try await write { db in
      try db.execute(sql: "DELETE FROM code WHERE expiresAt <= ?", arguments: [now.milliseconds])
      try db.execute(
        sql: "INSERT INTO code (hash, purpose, subject, expiresAt) VALUES (?, ?, ?, ?)",
        arguments: [code, purpose.rawValue, subject, now.adding(seconds: purpose.life).milliseconds])
      return true
    }
  }

  /// Uses a code up and answers what it was made for; nil when it is not good.
  static func take(_ code: Data, for purpose: CodePurpose, at now: Timestamp, in db: Database) throws -> String? {
    let subject = try subject(of: code, for: purpose, at: now, in: db)
    if subject != nil { try db.execute(sql: "DELETE FROM code WHERE hash = ?", arguments: [code]) }
    return subject
  }

  /// What a code was made for; nil when it is not good.
  static func subject(
    of code: Data, for purpose: CodePurpose, at now: Timestamp, in db: Database
  ) throws -> String? {
    try String.fetchOne(
      db, sql: "SELECT subject FROM code WHERE hash = ? AND purpose = ? AND expiresAt > ?",
      arguments: [code, purpose.rawValue, now.milliseconds])
  }
}
