/// Tells who a token was made for.
package protocol TokenVerifier: Sendable {
  /// The person that a token names; throws a problem of status 401 when it is not good.
  func identity(of token: String) async throws -> Identity

  /// The person that a token names which was found good before and still is; nil for all others.
  func known(_ token: String) -> Identity?

  /// Has a function called with all that ends before its time.
  func onEnd(_ tell: @escaping @Sendable (EndedSignIn) -> Void)
}

extension TokenVerifier {
  package func known(_ token: String) -> Identity? { nil }

  package func onEnd(_ tell: @escaping @Sendable (EndedSignIn) -> Void) {}
}

/// What is not good any more.
package enum EndedSignIn: Sendable, Hashable {
  /// One sign-in.
  case session(String)
  /// The tokens that a person has; refreshed ones are good again.
  case tokens(of: String)
}
