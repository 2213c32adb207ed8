/// What one check of `easel doctor` came to.
struct Finding: Encodable, Sendable {
  enum Status: String, Encodable {
    case ok
    /// Not as it might be, but what was asked works.
    case warning
    case problem
  }

  let check: String
  let status: Status
  /// What was found.
  let sentence: String
  /// What to do about it.
  let next: String?

  private enum CodingKeys: String, CodingKey { case check, status, sentence, next }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(check, forKey: .check)
    try container.encode(status, forKey: .status)
    try container.encode(sentence, forKey: .sentence)
    try container.encode(next, forKey: .next)
  }

  static func ok(_ check: String, _ sentence: String) -> Finding {
    Finding(check: check, status: .ok, sentence: sentence, next: nil)
  }

  static func warning(_ check: String, _ sentence: String, next: String? = nil) -> Finding {
    Finding(check: check, status: .warning, sentence: sentence, next: next)
  }

  static func problem(_ check: String, _ sentence: String, next: String? = nil) -> Finding {
    Finding(check: check, status: .problem, sentence: sentence, next: next)
  }
}
