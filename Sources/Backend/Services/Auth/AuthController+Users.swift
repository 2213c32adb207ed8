import EaselAPI
import EaselKit

extension AuthController {
  @Sendable func users(_ call: Call) async throws -> Reply {
    try await requireOwner(call)
    return try .ok(await store.users(try call.page(default: 200)))
  }

  @Sendable func changeUser(_ call: Call) async throws -> Reply {
    try await requireOwner(call)
    let body = try await call.body(AccountChange.self)
    let role = try body.role.map { text throws(Problem) in try Self.role(text) }
    let outcome = try await store.change(
      call.parameter("id"), role: role, disabled: body.disabled, if: call.condition, at: environment.now())
    if outcome.isNew {
      // Tokens tell the role, so those that are about are refreshed first.
      settings.tokens.outdate(user: outcome.value.user.id)
      end(outcome.value.ended)
    }
    return try .ok(versioned: outcome.value.user.account)
  }

  private static func role(_ text: String) throws(Problem) -> Identity.Role {
    guard let role = Identity.Role(rawValue: text) else {
      throw .unacceptable(
        "auth.role.unknown", field: "role", "A role is one of \"owner\", \"member\" and \"guest\".")
    }
    return role
  }

  /// Throws when the caller is no owner at this moment, whatever the token says.
  private func requireOwner(_ call: Call) async throws {
    guard try await signedIn(call).user.role == .owner else {
      throw Problem.ownersOnly
    }
  }
}
