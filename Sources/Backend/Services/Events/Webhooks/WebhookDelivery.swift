import Crypto
import EaselAPI
import EaselKit
import Foundation

/// One event on its way to a webhook.
struct WebhookDelivery: Sendable {
  /// The same for each attempt, so that the receiver can tell a repetition.
  let id: String
  let type: String
  /// When this attempt was made, in seconds since 1970.
  let timestamp: Int64
  let body: [UInt8]
  /// Proves that timestamp and body come from here.
  let signature: String

  init(_ stored: StoredEvent, to webhook: RegisteredWebhook, at instant: Timestamp) throws {
    id = Self.id(webhook.key, stored.event.id)
    type = stored.event.type
    timestamp = instant.milliseconds / 1000
    body = try APIJSON.encode(PublishedEvent(stored))
    signature = webhook.secret.sign("\(timestamp)", body)
  }

  /// What it is sent with.
  var headers: [(name: String, value: String)] {
    [
      ("Content-Type", "application/json"), ("User-Agent", "Easel/\(EaselVersion.current)"), ("X-Easel-Event", type),
      ("X-Easel-Delivery", id), ("X-Easel-Timestamp", "\(timestamp)"), ("X-Easel-Signature", signature),
    ]
  }

  /// A UUID made of both ids (version 8, RFC 9562 section 5.8).
  private static func id(_ webhook: Int64, _ event: String) -> String {
    var bytes = Array(SHA256.hash(data: Data("\(webhook) \(event)".utf8)).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let hex = bytes.map { Hex.text($0) }
    return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { hex[$0].joined() }.joined(separator: "-")
  }
}

/// What a webhook's deliveries are signed with; prints as nothing.
struct WebhookSecret: Sendable, Hashable, CustomStringConvertible {
  let text: String

  var description: String { "[secret]" }

  /// How many characters a secret has.
  static let length = 16...200

  /// A secret of 16 to 200 visible characters of ASCII.
  static func checked(_ text: String) throws(Problem) -> WebhookSecret {
    guard length.contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .unacceptable(
        "webhook.secret.invalid", field: "secret",
        "A secret has \(length.lowerBound) to \(length.upperBound) visible ASCII characters.")
    }
    return WebhookSecret(text: text)
  }

  /// `sha256=` and the HMAC-SHA256 of timestamp, a dot and the body, in hexadecimal.
  func sign(_ timestamp: String, _ body: [UInt8]) -> String {
    let code = HMAC<SHA256>.authenticationCode(
      for: Data("\(timestamp).".utf8) + Data(body), using: SymmetricKey(data: Data(text.utf8)))
    return "sha256=" + code.map { Hex.text($0) }.joined()
  }

  /// Stands for the secret where it must not be kept.
  var fingerprint: String { SHA256.hash(data: Data(text.utf8)).map { Hex.text($0) }.joined() }
}

/// Bytes as two hexadecimal digits.
private enum Hex {
  static func text(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
}
