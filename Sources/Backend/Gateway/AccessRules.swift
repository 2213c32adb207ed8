import EaselAPI
import HTTPTypes

/// What may be called without a sign-in, and by whom the rest.
enum AccessRules {
  /// What tells how the server is.
  private static let healthPaths: Set<String> = ["/health/status", "/health/ready"]
  /// The other paths that nobody need be signed in for.
  private static let publicPaths: Set<String> = [
    "/api/auth/signup", "/api/auth/verify", "/api/auth/login", "/api/auth/refresh",
    "/api/openapi.json", "/api/auth/jwks", "/api/auth/password/forgotten", "/api/auth/password/reset",
    FeaturesAPI.path,
  ]

  static func isPublic(_ path: String) -> Bool { isHealth(path) || publicPaths.contains(path) }

  static func isHealth(_ path: String) -> Bool { healthPaths.contains(path) }

  /// Throws when a role does not allow a call: guests read, and see to their own sign-ins.
  static func check(_ identity: Identity, _ method: HTTPRequest.Method, _ path: String) throws(Problem) {
    guard identity.role == .guest, method != .get, method != .head, !path.hasPrefix("/api/auth/") else { return }
    throw .roleRefused("Guests can read here and change nothing; ask an owner for another role.")
  }
}

extension Problem {
  static let ownersOnly = roleRefused("Only owners of this server may do this.")

  static func roleRefused(_ detail: String) -> Problem { .forbidden("auth.role.refused", detail) }
}
