import EaselAPI
import HTTPTypes

/// Tells the owner of a private server who they are; there is nothing to sign in to.
struct OwnerAccountController: Sendable {
  func register(on routes: ServiceRoutes) {
    routes.on(.get, "/api/auth/me") { call in
      let identity = try call.identity
      return try .ok(Account(id: identity.user, name: identity.name, role: identity.role.rawValue))
    }
  }
}
