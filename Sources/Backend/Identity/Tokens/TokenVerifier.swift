/// Tells who a token was made for.
package protocol TokenVerifier: Sendable {
  /// The person that a token names; throws a problem of status 401 when it is not good.
  func identity(of token: String) async throws -> Identity
}
