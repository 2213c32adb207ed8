import EaselKit
import Foundation
import GRDB

/// From where people signed in: there they may try a password while strangers elsewhere have an account wait.
extension AuthStore {
  /// How many networks are kept of a person, the last ones.
  static let mostNetworks = 8
  /// For how many seconds one is kept that nobody comes from.
  static let networkLife = 90 * 24 * 3600

  /// Notes that a person came from a network, and proved to be that person.
  static func note(_ network: String, of user: String, at now: Timestamp, in db: Database) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO knownNetwork (user, network, seenAt) VALUES (?, ?, ?)",
      arguments: [user, digest(of: network, for: user), now.milliseconds])
    try db.execute(
      sql: """
        DELETE FROM knownNetwork WHERE user = ?1 AND (seenAt <= ?2 OR network NOT IN (
          SELECT network FROM knownNetwork WHERE user = ?1 ORDER BY seenAt DESC LIMIT ?3))
        """, arguments: [user, now.adding(seconds: -networkLife).milliseconds, mostNetworks])
  }

  /// Whether a person came from a network before.
  static func knows(_ network: String, of user: String, at now: Timestamp, in db: Database) throws -> Bool {
    try Int.fetchOne(
      db, sql: "SELECT 1 FROM knownNetwork WHERE user = ? AND network = ? AND seenAt > ?",
      arguments: [user, digest(of: network, for: user), now.adding(seconds: -networkLife).milliseconds]) != nil
  }

  /// What is kept of a network: it is only to be recognised.
  private static func digest(of network: String, for user: String) -> Data { SecretCode.hash("\(user) \(network)") }
}
