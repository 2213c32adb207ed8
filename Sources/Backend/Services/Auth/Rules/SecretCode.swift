import Crypto
import EaselAPI
import Foundation

/// Random texts that prove something, and the hashes by which they are kept.
package enum SecretCode {
  /// What a mail carries: 128 random bits.
  static let mailBytes = 16
  /// What a refresh token is made of: 256 random bits.
  static let tokenBytes = 32
  /// No code or token is longer, in bytes.
  static let longest = 200

  /// A new text of so many random bytes.
  static func make(_ bytes: Int, _ random: (Int) -> [UInt8]) -> Secret { Secret(Base64URL.encode(random(bytes))) }

  /// What is kept of one; it cannot be turned back.
  static func hash(_ secret: Secret) -> Data { hash(secret.revealed) }

  /// What is kept of a text that only needs to be recognised.
  static func hash(_ text: String) -> Data { Data(SHA256.hash(data: Data(text.utf8))) }

  /// Bytes from the system's randomness.
  @Sendable package static func systemRandom(_ count: Int) -> [UInt8] {
    var random = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
  }
}
