package import EaselKit

/// The folder with the keys that sign access tokens, for commands; a server may run meanwhile.
package struct SigningKeyFolder: Sendable {
  /// What there is to know of a key.
  package struct Entry: Sendable, Hashable, Codable {
    package let id: String
    package let madeAt: Timestamp
    /// Whether it is the one that signs.
    package let isSigning: Bool
  }

  private let path: String

  /// The keys of a folder of data.
  package init(data: String) { path = "\(data)/keys" }

  /// The keys there are, oldest first.
  package func entries() throws(BackendError) -> [Entry] {
    let keys = try keys()
    return keys.map { Entry(id: $0.id, madeAt: $0.madeAt, isSigning: $0.id == keys.last?.id) }
  }

  /// Makes a key that signs from now on; a server that runs takes it at once.
  package func rotate(at now: Timestamp) throws(BackendError) -> Entry {
    let key = SigningKey(at: now, after: try keys().last)
    try key.write(in: path)
    return Entry(id: key.id, madeAt: key.madeAt, isSigning: true)
  }

  private func keys() throws(BackendError) -> [SigningKey] {
    let keys = try SigningKey.all(in: path)
    guard !keys.isEmpty else { throw .signingKeysMissing(path: path) }
    return keys
  }
}
