import EaselAPI
import HTTPTypes

/// What may be called without a sign-in, and by whom the rest.
enum AccessRules {
  /// What tells how the server is.
  static let healthPaths: Set<String> = ["/health/status", "/health/live", "/health/ready"]
  /// The other paths that nobody need be signed in for.
  private static let publicPaths: Set<String> = [
    "/api/auth/signup", "/api/auth/verify", "/api/auth/login", "/api/auth/refresh",
    "/api/openapi.json", "/api/auth/jwks", "/api/auth/password/forgotten", "/api/auth/password/reset",
    FeaturesAPI.path,
  ]

  static func isPublic(_ path: String) -> Bool { isHealth(path) || publicPaths.contains(path) }

  /// The most bytes that the body of a call to a path has.
  ///
  /// What strangers send is kept until all of it is there, and what they have to say is short.
  static func largestBody(at path: String) -> Int { isPublic(path) ? 16 << 10 : StrictBody.largest }

  static func isHealth(_ path: String) -> Bool { healthPaths.contains(path) }

  /// Throws when a caller may not make a call: links do only what `LinkScope` allows; guests read, see to their own
  /// sign-ins, say where they look, leave, and switch off webhooks of theirs.
  static func check(_ identity: Identity, _ method: HTTPRequest.Method, _ path: String) throws(Problem) {
    if let link = identity.link {
      guard !link.allows(method, path) else { return }
      throw link.hiddenService(method, path).map(Problem.linkHides) ?? Problem.linkRefused
    }
    guard identity.role == .guest, method != .get, method != .head, !path.hasPrefix("/api/auth/"),
      !isPresence(method, path), !isLeaving(method, path), !isOwnWebhook(method, path)
    else { return }
    throw .roleRefused("Guests can read here and change nothing; ask an owner for another role.")
  }

  /// Whether a call says that a terminal is on a shared canvas, or is no more.
  private static func isPresence(_ method: HTTPRequest.Method, _ path: String) -> Bool {
    (method == .put || method == .delete) && SharePath(path)?.isPresence == true
  }

  /// Whether a call removes a webhook of the caller or changes it; what guests may change, the service decides.
  private static func isOwnWebhook(_ method: HTTPRequest.Method, _ path: String) -> Bool {
    (method == .delete || method == .patch) && path.hasPrefix("/api/webhooks/")
  }

  /// Whether a call makes the caller a member of a shared canvas no more.
  private static func isLeaving(_ method: HTTPRequest.Method, _ path: String) -> Bool {
    method == .delete && SharePath(path)?.isOwnMembership == true
  }
}

extension Problem {
  static let ownersOnly = roleRefused("Only owners of this server may do this.")

  static let linkRefused = refusedToLink("This link shows one canvas and changes nothing; sign in to see or do more.")

  /// What a pane says whose service its link does not show.
  static func linkHides(_ service: String) -> Problem {
    refusedToLink("This link does not show \(service); an owner of the canvas can make one that does.")
  }

  private static func refusedToLink(_ detail: String) -> Problem { .forbidden("auth.link.refused", detail) }

  static func roleRefused(_ detail: String) -> Problem { .forbidden("auth.role.refused", detail) }
}
