import Crypto
import EaselAPI
import Foundation

/// The public halves of the signing keys, as others read them (RFC 7517, RFC 8037).
package struct PublicKeySet: Codable, Sendable, Hashable {
  package struct Key: Codable, Sendable, Hashable {
    package let kty: String
    package let crv: String
    package let alg: String
    package let use: String
    package let kid: String
    /// The key's bytes in base64url.
    package let x: String
  }

  package let keys: [Key]

  init(keys: [Key]) { self.keys = keys }

  init(_ keys: [SigningKey]) {
    self.keys = keys.map { key in
      Key(
        kty: "OKP", crv: "Ed25519", alg: AccessTokens.algorithm, use: "sig", kid: key.id,
        x: Base64URL.encode(key.key.publicKey.rawRepresentation))
    }
  }

  /// The keys of the one kind that is taken, by their ids.
  var verifying: [String: Curve25519.Signing.PublicKey] {
    var found: [String: Curve25519.Signing.PublicKey] = [:]
    for key in keys where key.kty == "OKP" && key.crv == "Ed25519" && key.use == "sig" {
      guard let bytes = Base64URL.decode(key.x) else { continue }
      found[key.kid] = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes)
    }
    return found
  }
}
