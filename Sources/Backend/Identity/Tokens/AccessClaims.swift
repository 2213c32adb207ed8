import EaselAPI
import EaselKit
import JWTKit

/// What an access token says (RFC 9068).
struct AccessClaims: JWTPayload, Hashable {
  /// What keeps tokens of this kind apart from all others (`typ`).
  static let type = "at+jwt"
  static let audience = "easel"

  let iss: String
  let aud: String
  let sub: String
  let name: String
  let role: Identity.Role
  /// The sign-in.
  let sid: String
  let jti: String
  /// Seconds since 1970 with their thousandths, so that what was made before a change can be told from what came after.
  let iat: Double
  let exp: Double
  /// What it shows when it is a link, and when that ends in seconds since 1970; nil for people.
  var link: LinkScope?
  var until: Int?

  /// Nothing here: issuer, audience and times are checked by `AccessTokens`, which has a clock.
  func verify(using algorithm: some JWTAlgorithm) {}

  var identity: Identity {
    Identity(user: sub, name: name, role: role, session: sid, link: link, until: until)
  }
}

extension Timestamp {
  /// A date as tokens have it (RFC 7519 section 2).
  var numericDate: Double { Double(milliseconds) / 1000 }
}
