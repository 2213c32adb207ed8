package import EaselAPI

/// Turns passwords into what is kept of them.
///
/// Slow on purpose, so it works apart from the threads that answer calls.
package protocol PasswordHashing: Sendable {
  /// What is kept of a password, salt and cost included.
  func hash(_ password: Secret) async throws -> String

  /// Whether a password is the one that was hashed; with no hash it does the same work and answers no.
  func verify(_ password: Secret, against hash: String?) async throws -> Bool

  /// Whether a hash was made at another cost than new ones are.
  func isOutdated(_ hash: String) -> Bool
}

extension Problem {
  static let passwordsBusy = Problem(
    status: 503, code: "auth.busy", title: "Service Unavailable",
    detail: "Many people sign in at this moment; try again in a few seconds.", retryAfter: 3)
}
