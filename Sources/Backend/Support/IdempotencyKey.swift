import EaselAPI

/// The `Idempotency-Key` of a call: makes repeating it safe.
struct IdempotencyKey: Sendable {
  static let longest = 200
  /// What one is made of, as a regular expression.
  static let pattern = "^[!-~]+$"

  /// Who sent it; keys of different users are apart.
  let user: String
  let key: String
  /// The digest of what the call asks for; the same key may not ask for something else.
  let fingerprint: String

  /// A key of a call that asks for something, told as one text.
  init(user: String, key: String, fingerprint: String) throws(Problem) {
    guard (1...Self.longest).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .unacceptable(
        "idempotency.key.invalid", field: "Idempotency-Key",
        "An Idempotency-Key has 1 to \(Self.longest) visible ASCII characters, such as a UUID.")
    }
    self.user = user
    self.key = key
    self.fingerprint = Self.digest(of: fingerprint)
  }

  /// What is kept of the text that says what a call asks for, which may be as long as a body.
  static func digest(of text: String) -> String { Base64URL.encode(SecretCode.hash(text)) }
}
