package import EaselKit

/// Where the credentials of one sign-in are kept, for all programs of a person.
package protocol CredentialStore: Sendable {
  /// What is kept now; nil when nobody ever signed in here. Throws when the sign-in is over.
  func read() async throws(BackendFailure) -> Credentials?
  /// Does some work while no other program does the same.
  ///
  /// A refresh token is good for one use, and a second one that is no repetition of it ends the sign-in: whoever renews
  /// must be alone. Who would have to wait for long gets nil instead, and the work is not done.
  func alone(
    _ work: @escaping @Sendable () async throws(BackendFailure) -> Credentials
  ) async throws(BackendFailure) -> Credentials?
  /// Keeps new credentials instead of those before; false, and nothing is kept, where others have taken their place
  /// meanwhile, as somebody may sign in while a server is asked.
  func keep(_ credentials: Credentials, insteadOf old: Credentials) async throws(BackendFailure) -> Bool
  /// The server has ended the sign-in of some credentials: forgets its secrets. Answers the failure that calls end with
  /// from now on; nil, and nothing is forgotten, where others have taken their place meanwhile.
  func end(_ credentials: Credentials) async -> BackendFailure?
  /// Whether what ``read()`` or ``keep(_:insteadOf:)`` failed with says that the sign-in is over here, and not that what is
  /// kept cannot be had at this moment.
  func isEnd(_ failure: BackendFailure) -> Bool
  /// The failure of a call that would have to wait for long for another program that renews; it passes.
  var busy: BackendFailure { get }
  /// The failure of a call that needs a sign-in where there is none.
  var missing: BackendFailure { get }
}
