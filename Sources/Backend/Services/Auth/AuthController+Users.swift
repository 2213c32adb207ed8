import EaselAPI
import EaselKit

extension AuthController {
  @Sendable func users(_ call: Call) async throws -> Reply {
    try await requireOwner(call)
    return try .ok(await store.users(try call.page(default: 200)))
  }

  @Sendable func changeRole(_ call: Call) async throws -> Reply {
    try await requireOwner(call)
    let body = try await call.body(RoleChange.self)
    guard let role = Identity.Role(rawValue: body.role) else {
      throw Problem.unacceptable(
        "auth.role.unknown", field: "role", "A role is one of \"owner\", \"member\" and \"guest\".")
    }
    let outcome = try await store.changeRole(
      of: call.parameter("id"), to: role, if: call.condition, at: environment.now())
    if outcome.isNew {
      // Tokens tell the role, so those that are about are refreshed first.
      settings.tokens.outdate(user: outcome.value.id)
      runner.wake()
    }
    return try .ok(versioned: outcome.value.account)
  }

  /// Throws when the caller is no owner at this moment, whatever the token says.
  private func requireOwner(_ call: Call) async throws {
    guard try await signedIn(call).user.role == .owner else {
      throw Problem.ownersOnly
    }
  }
}
