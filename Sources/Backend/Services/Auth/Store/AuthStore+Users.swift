import EaselAPI
import EaselKit
import GRDB

extension AuthStore {
  /// Everyone with an account, in the order they came.
  func users(_ page: PageRequest) async throws -> Page<Account> {
    try await database.read { db in try db.page(of: "user", page) { User(row: $0).account } }
  }

  /// Gives somebody another role; there is always an owner.
  func changeRole(
    of id: String, to role: Identity.Role, if condition: VersionCondition, at now: Timestamp
  ) async throws -> Outcome<User> {
    defer { database.tellOutgoing() }
    return try await database.change(for: .essential) { db in
      guard let user = try User.find(id, in: db) else {
        throw Problem.notFound("auth.user.unknown", "There is nobody of this id.")
      }
      try condition.check(user.version, service: "auth")
      guard user.role != role else { return .unchanged(user) }
      let owners = try Int.fetchOne(
        db, sql: "SELECT count(*) FROM user WHERE role = ?", arguments: [Identity.Role.owner.rawValue])
      guard user.role != .owner || owners != 1 else {
        throw Problem.conflict(
          "auth.owner.last", field: "role", "There must be an owner; make somebody else one first.")
      }
      try db.execute(
        sql: "UPDATE user SET role = ?, version = version + 1 WHERE id = ?", arguments: [role.rawValue, id])
      try Self.noteEnd(.tokens(of: id), at: now, in: db)
      try PendingEvents.add(.userUpdated(id, at: now), dueAt: now, in: db)
      return .changed(try User.find(id, in: db) ?? user)
    }
  }
}
