import EaselAPI
import EaselKit
import Foundation
import GRDB

/// Keeps accounts and sign-ins in SQLite.
///
/// Each call is one transaction. What it decides is its answer and never an error, because an error would undo what it
/// counted.
struct AuthStore: Sendable {
  let database: ServiceDatabase

  /// Changes in one transaction and answers what was decided.
  func write<Value: Codable & Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    defer { database.tellOutgoing() }
    return try await database.change(for: .essential) { db in Outcome.changed(try body(db)) }.value
  }

  /// The person of an id, nil when there is none (any more).
  func user(_ id: String) async throws -> User? {
    try await database.read { db in try User.find(id, in: db) }
  }
}

/// A person with an account.
struct User: Codable, Sendable, Hashable {
  let id: String
  let email: String
  let name: String
  let passwordHash: String
  let role: Identity.Role
  let createdAt: Timestamp
  /// Whether nobody can sign in with it.
  let isDisabled: Bool
  let version: Int

  init(row: Row) {
    id = row["id"]
    email = row["email"]
    name = row["name"]
    passwordHash = row["passwordHash"]
    role = Identity.Role(rawValue: row["role"]) ?? .guest
    createdAt = Timestamp(milliseconds: row["createdAt"])
    isDisabled = row["disabledAt"] != nil
    version = row["version"]
  }

  static func find(_ id: String, in db: Database) throws -> User? {
    try Row.fetchOne(db, sql: "SELECT * FROM user WHERE id = ?", arguments: [id]).map(User.init(row:))
  }

  /// The person of an address, by the text that attempts are counted under; what is no address is nobody's.
  static func find(email: String, in db: Database) throws -> User? {
    guard let address = EmailAddress(email) else { return nil }
    return try Row.fetchOne(db, sql: "SELECT * FROM user WHERE email = ?", arguments: [address.text])
      .map(User.init(row:))
  }

  var account: Account {
    Account(
      id: id, email: email, name: name, role: role.rawValue, createdAt: createdAt, disabled: isDisabled ? true : nil,
      version: version)
  }

  func identity(session: String) -> Identity { Identity(user: id, name: name, role: role, session: session) }
}
