package import EaselKit

/// Where the credentials of one sign-in are kept, for all programs of a person.
package protocol CredentialStore: Sendable {
  /// What is kept now; nil when nobody ever signed in here. Throws when the sign-in is over.
  func read() async throws(BackendFailure) -> Credentials?
  /// Does some work while no other program does the same.
  ///
  /// A refresh token is good for one use, and a second one that is no repetition of it ends the sign-in: whoever renews
  /// must be alone.
  func alone(
    _ work: @escaping @Sendable () async throws(BackendFailure) -> Credentials
  ) async throws(BackendFailure) -> Credentials
  /// Keeps new credentials instead of those before; called alone.
  func keep(_ credentials: Credentials) async throws(BackendFailure)
  /// The server has ended the sign-in: forgets its secrets, called alone. Answers the failure that calls end with from
  /// now on.
  func end() async -> BackendFailure
  /// The failure of a call that needs a sign-in where there is none.
  var missing: BackendFailure { get }
}
