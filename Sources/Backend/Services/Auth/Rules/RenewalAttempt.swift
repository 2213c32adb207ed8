import EaselAPI
import Foundation

/// What a caller makes up for one renewal, so that it may say it again when no answer comes.
enum RenewalAttempt {
  static let length = 16...SecretCode.longest
  /// What one is made of, as a regular expression.
  static let pattern = "^[!-~]+$"

  /// What is kept of one; nil when there is none, and the renewal cannot be repeated.
  static func hash(_ attempt: Secret?) throws(Problem) -> Data? {
    guard let attempt else { return nil }
    let letters = attempt.revealed.utf8
    guard length.contains(letters.count), letters.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .unacceptable(
        "auth.attempt.invalid", field: "attempt",
        "An attempt has \(length.lowerBound) to \(length.upperBound) visible ASCII characters, new for each renewal.")
    }
    return SecretCode.hash(attempt)
  }
}
