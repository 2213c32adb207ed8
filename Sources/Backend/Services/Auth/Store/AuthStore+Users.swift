import EaselAPI
import EaselKit
import GRDB

/// An account that an owner changed, and the sign-ins that ended with that.
struct ChangedUser: Codable, Sendable {
  let user: User
  var ended: [String] = []
}

extension AuthStore {
  /// Everyone with an account, in the order they came.
  func users(_ page: PageRequest) async throws -> Page<Account> {
    try await database.read { db in try db.page(of: "user", page) { User(row: $0).account } }
  }

  /// Gives somebody another role, or disables or enables their account; there is always an owner who can sign in.
  ///
  /// All sign-ins and links of a disabled account end.
  func change(
    _ id: String, role: Identity.Role?, disabled: Bool?, if condition: VersionCondition, at now: Timestamp
  ) async throws -> Outcome<ChangedUser> {
    defer { database.tellOutgoing() }
    return try await database.change(for: .essential) { db in
      guard let user = try User.find(id, in: db) else {
        throw Problem.notFound("auth.user.unknown", "There is nobody of this id.")
      }
      try condition.check(user.version, service: "auth")
      let (role, isDisabled) = (role ?? user.role, disabled ?? user.isDisabled)
      guard role != user.role || isDisabled != user.isDisabled else { return .unchanged(ChangedUser(user: user)) }
      if role != .owner || isDisabled {
        try Self.requireOwner(beside: user, field: role != user.role ? "role" : "disabled", in: db)
      }
      try db.execute(
        sql: "UPDATE user SET role = ?, disabledAt = ?, version = version + 1 WHERE id = ?",
        arguments: [role.rawValue, isDisabled ? now.milliseconds : nil, id])
      try Self.noteEnd(.tokens(of: id), at: now, in: db)
      let ended = isDisabled ? try Self.endSessions(of: id, but: nil, because: .disabled, at: now, in: db) : []
      let changed = try User.find(id, in: db) ?? user
      try PendingEvents.add(.userUpdated(changed, at: now), dueAt: now, in: db)
      return .changed(ChangedUser(user: changed, ended: ended))
    }
  }

  /// Throws when nobody else is an owner who can sign in.
  private static func requireOwner(beside user: User, field: String, in db: Database) throws {
    guard user.role == .owner, !user.isDisabled else { return }
    let others = try Int.fetchOne(
      db, sql: "SELECT count(*) FROM user WHERE role = ? AND disabledAt IS NULL AND id <> ?",
      arguments: [Identity.Role.owner.rawValue, user.id])
    guard others ?? 0 > 0 else {
      throw Problem.conflict(
        "auth.owner.last", field: field, "There must be an owner who can sign in; make somebody else one first.")
    }
  }
}
