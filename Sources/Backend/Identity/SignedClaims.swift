import EaselAPI
import Foundation

/// A JWT (RFC 7519) between the gateway and the services: one header, one algorithm (HS256), a minute to live.
///
/// The header is compared and never read, so that nothing in a token chooses how it is checked.
enum SignedClaims {
  /// How long one is good for, in seconds.
  static let lifetime = 60
  /// How far two machines' clocks may be apart, in seconds.
  private static let leeway = 30
  /// The base64url of `{"alg":"HS256","typ":"JWT"}`.
  private static let header = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9"
  private static let longest = 4 << 10

  /// The claims, and beside them for whom and how long they hold.
  private struct Envelope<Claims: Codable>: Codable {
    private enum Key: CodingKey { case aud, iat, exp }

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
    }
  }

  static func make(_ claims: some Codable, for audience: String, key: InternalKey, now: Int) throws -> String {
    let body = try APIJSON.encode(Envelope(aud: audience, iat: now, exp: now + lifetime, claims: claims))
    let signed = "\(header).\(base64URL(body))"
    return "\(signed).\(base64URL(key.sign(signed)))"
  }

  /// The claims, nil when they are not signed with the key, are for somebody else, too old or too new.
  static func read<Claims: Codable>(
    _ type: Claims.Type, _ token: String, for audience: String, key: InternalKey, now: Int
  ) -> Claims? {
    guard token.utf8.count <= longest else { return nil }
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == header, let signature = bytes(parts[2]),
      key.isSignature(signature, of: "\(parts[0]).\(parts[1])"),
      let body = bytes(parts[1]), let envelope = try? APIJSON.decode(Envelope<Claims>.self, from: body),
      envelope.aud == audience, envelope.exp + leeway > now, envelope.iat - leeway <= now
    else { return nil }
    return envelope.claims
  }

  private static func base64URL(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  private static func bytes(_ text: Substring) -> [UInt8]? {
    guard !text.utf8.contains(where: { [UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "=")].contains($0) }) else {
      return nil
    }
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    return Data(base64Encoded: text.replacing("-", with: "+").replacing("_", with: "/") + padding).map(Array.init)
  }
}
