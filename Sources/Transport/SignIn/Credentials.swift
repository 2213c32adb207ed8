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
  /// What is said with the refresh token each time it is used, so that a renewal whose answer was lost can be repeated;
  /// nil in what an earlier version kept.
  package var attempt: Secret?
  /// What the account may do there, when a server has just said it; it is no secret, and kept elsewhere.
  package var role: String?

  private enum CodingKeys: CodingKey {
    case accessToken, expiresAt, refreshToken, attempt
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
    attempt = Self.newAttempt()
    role = answer.account.role
  }

  /// What nobody can guess: 128 random bits.
  static func newAttempt() -> Secret {
    let halves = (0..<2).map { _ -> String in
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    return Secret(halves.joined())
  }

  /// Whether the access token is to be renewed before it is used.
  package func isDue(at now: Timestamp) -> Bool {
    expiresAt.milliseconds - Self.margin <= now.milliseconds
  }
}
