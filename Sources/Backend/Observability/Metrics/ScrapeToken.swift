import Crypto
package import EaselAPI
import Foundation
import HTTPTypes
import Hummingbird

/// What a program that collects metrics shows to read them, and nothing else.
package struct ScrapeToken: Sendable {
  private static let shortest = 16

  private let digest: SHA256Digest

  /// A token; nil when it is too short to be a secret.
  package init?(_ token: Secret) {
    guard token.revealed.utf8.count >= Self.shortest else { return nil }
    digest = SHA256.hash(data: Array(token.revealed.utf8))
  }

  /// The token in a file that is its owner's alone.
  package init(file path: String) throws(BackendError) {
    guard let facts = FileFacts(path) else { throw .keyUnusable(path: path, reason: PrivateFiles.reason(errno)) }
    guard facts.isPrivate else { throw .keyUnusable(path: path, reason: "others can read it; chmod 600 it") }
    let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard let token = ScrapeToken(Secret(text.trimmingCharacters(in: .whitespacesAndNewlines))) else {
      throw .keyUnusable(path: path, reason: "it needs at least \(Self.shortest) characters")
    }
    self = token
  }

  /// Whether a request shows the token; takes the same time whatever it shows.
  func admits(_ request: Request) -> Bool {
    let values = request.headers[values: .authorization]
    guard values.count == 1, let value = values.first, value.lowercased().hasPrefix("bearer ") else { return false }
    return SHA256.hash(data: Array(value.dropFirst(7).utf8)) == digest
  }
}

extension Identity {
  /// Who shows the scrape token.
  static let scraper = Identity(user: "service:metrics", name: "metrics", role: .guest, service: "metrics")
}
