package import EaselAPI
package import EaselKit

/// What proves to a server who calls, for one sign-in.
package struct Credentials: Codable, Sendable, Hashable {
  /// How long before its end an access token is taken for old, in milliseconds.
  static let margin: Int64 = 60_000

  package var accessToken: Secret
  /// By this machine's clock.
  package var expiresAt: Timestamp
  package var refreshToken: Secret
  /// What the account may do there, when a server has just said it; it is no secret, and kept elsewhere.
  package var role: String?

  private enum CodingKeys: CodingKey {
    case accessToken, expiresAt, refreshToken
  }

  package init(accessToken: Secret, expiresAt: Timestamp, refreshToken: Secret) {
    self.accessToken = accessToken
    self.expiresAt = expiresAt
    self.refreshToken = refreshToken
  }

  /// What a server answered at a moment.
  package init(_ answer: SignedIn, at now: Timestamp) {
    // A life without end would overflow; a day is longer than any token should live.
    let seconds = min(max(answer.expiresIn, 0), 86_400)
    self.init(
      accessToken: answer.accessToken, expiresAt: now.adding(seconds: seconds), refreshToken: answer.refreshToken)
    role = answer.account.role
  }

  /// Whether the access token is to be renewed before it is used.
  package func isDue(at now: Timestamp) -> Bool {
    expiresAt.milliseconds - Self.margin <= now.milliseconds
  }
}
