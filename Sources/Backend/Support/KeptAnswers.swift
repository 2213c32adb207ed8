import EaselAPI
import EaselKit
import Foundation
import GRDB

/// The answers to calls with an idempotency key, kept for a day beside what the calls made.
enum KeptAnswers {
  static let keptSeconds = IdempotencyKeys.keptSeconds

  static func migrate(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE keptAnswer (
          user TEXT NOT NULL, key TEXT NOT NULL, fingerprint TEXT NOT NULL, body BLOB NOT NULL,
          madeAt INTEGER NOT NULL, PRIMARY KEY (user, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX keptAnswerByAge ON keptAnswer (madeAt);
        """)
  }

  /// Keeps digests of what calls asked for, where earlier versions kept all of it.
  static func migrateDigests(_ db: Database) throws {
    let keys = try Row.fetchAll(db, sql: "SELECT user, key FROM keptAnswer")
    for key in keys {
      let place: StatementArguments = [key["user"], key["key"]]
      let text = try String.fetchOne(
        db, sql: "SELECT fingerprint FROM keptAnswer WHERE user = ? AND key = ?", arguments: place)
      try db.execute(
        sql: "UPDATE keptAnswer SET fingerprint = ? WHERE user = ? AND key = ?",
        arguments: [IdempotencyKey.digest(of: text ?? "")] + place)
    }
  }

  /// The answer this call already had; throws when the key was used for another call.
  static func find<Value: Decodable>(_ type: Value.Type, _ key: IdempotencyKey, now: Timestamp, in db: Database) throws
    -> Value?
  {
    try db.often("DELETE FROM keptAnswer WHERE madeAt < ?", [now.adding(seconds: -keptSeconds).milliseconds])
    let row = try db.oftenOne(
      "SELECT fingerprint, body FROM keptAnswer WHERE user = ? AND key = ?", [key.user, key.key])
    guard let row else { return nil }
    guard row["fingerprint"] == key.fingerprint else {
      throw Problem.unacceptable(
        "idempotency.key.reused", field: "Idempotency-Key",
        "This Idempotency-Key was used for another call; take a new one for each.")
    }
    let body: Data = row["body"]
    return try APIJSON.decode(type, from: Array(body))
  }

  static func keep(_ value: some Encodable, _ key: IdempotencyKey, now: Timestamp, in db: Database) throws {
    try db.often(
      "INSERT INTO keptAnswer (user, key, fingerprint, body, madeAt) VALUES (?, ?, ?, ?, ?)",
      [key.user, key.key, key.fingerprint, Data(try APIJSON.encode(value)), now.milliseconds])
  }
}
