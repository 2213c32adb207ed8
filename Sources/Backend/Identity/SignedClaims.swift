import EaselAPI

/// A signed token between the gateway and the services, in the form of a JWT (RFC 7519): one header, one algorithm
/// (HS256), good for one call.
///
/// The header is compared and never read, so that nothing in a token chooses how it is checked. The signature covers the
/// call, too, which both sides know and the token does not repeat.
enum SignedClaims {
  /// How long one is good for, in seconds: the call is made at once.
  static let lifetime = 10
  /// How far two machines' clocks may be apart, in seconds.
  private static let leeway = 30
  /// How long after its first use a token could still be taken, at most.
  static let span = lifetime + 2 * leeway
  /// The base64url of `{"alg":"HS256","typ":"JWT"}`.
  private static let header = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9"
  static let longest = 4 << 10

  /// The claims, and beside them for whom and how long they hold, and a number that makes each token unique.
  private struct Envelope<Claims: Codable>: Codable {
    private enum Key: CodingKey { case aud, iat, exp, jti }

    let aud: String
    let iat: Int
    let exp: Int
    let claims: Claims

    init(aud: String, iat: Int, exp: Int, claims: Claims) {
      (self.aud, self.iat, self.exp, self.claims) = (aud, iat, exp, claims)
    }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Key.self)
      aud = try members.decode(String.self, forKey: .aud)
      iat = try members.decode(Int.self, forKey: .iat)
      exp = try members.decode(Int.self, forKey: .exp)
      claims = try Claims(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
      try claims.encode(to: encoder)
      var members = encoder.container(keyedBy: Key.self)
      try members.encode(aud, forKey: .aud)
      try members.encode(iat, forKey: .iat)
      try members.encode(exp, forKey: .exp)
      try members.encode(Int.random(in: 0...Int.max), forKey: .jti)
    }
  }

  static func make(
    _ claims: some Codable, for audience: String, _ call: InternalCall, key: InternalKey, now: Int
  ) throws -> String {
    let body = try APIJSON.encode(Envelope(aud: audience, iat: now, exp: now + lifetime, claims: claims))
    let signed = "\(header).\(Base64URL.encode(body))"
    return "\(signed).\(Base64URL.encode(key.sign("\(signed)\n\(call.text)")))"
  }

  /// The claims; nil when they are not signed with the key, are for another reader or call, too old or too new.
  static func read<Claims: Codable>(
    _ type: Claims.Type, _ token: String, for audience: String, _ call: InternalCall, key: InternalKey, now: Int
  ) -> Claims? {
    guard token.utf8.count <= longest else { return nil }
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == header, let signature = Base64URL.decode(parts[2]),
      key.isSignature(Array(signature), of: "\(parts[0]).\(parts[1])\n\(call.text)"),
      let body = Base64URL.decode(parts[1]),
      let envelope = try? APIJSON.decode(Envelope<Claims>.self, from: Array(body)),
      envelope.aud == audience, envelope.exp + leeway > now, envelope.iat - leeway <= now
    else { return nil }
    return envelope.claims
  }
}
