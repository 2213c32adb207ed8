import EaselAPI
import HTTPTypes

/// Tells the owner of a private server who they are; there is nothing to sign in to.
struct OwnerAccountController: Sendable {
  func register(on routes: ServiceRoutes) {
    routes.on(AuthOperations.me) { call in
      let identity = try call.identity
      return try .ok(versioned: Account(id: identity.user, name: identity.name, role: identity.role.rawValue))
    }
  }
}
