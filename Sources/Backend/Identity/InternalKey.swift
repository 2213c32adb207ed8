import Crypto
import Foundation

/// The key that the gateway and the services behind it share.
///
/// It prints as nothing.
package struct InternalKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  static let shortest = 32

  private let key: SymmetricKey

  /// A key of at least 32 bytes; nil for fewer.
  package init?(bytes: [UInt8]) {
    guard bytes.count >= Self.shortest else { return nil }
    key = SymmetricKey(data: bytes)
  }

  /// The key in a file that is its owner's alone; a new one is made when there is no file.
  package init(file path: String) throws(BackendError) {
    try Self.makeIfMissing(path)
    guard let facts = FileFacts(path) else { throw .keyUnusable(path: path, reason: PrivateFiles.reason(errno)) }
    guard facts.isPrivate else { throw .keyUnusable(path: path, reason: "others can read it; chmod 600 it") }
    guard let data = FileManager.default.contents(atPath: path), let key = InternalKey(bytes: Array(data)) else {
      throw .keyUnusable(path: path, reason: "it needs at least \(Self.shortest) bytes")
    }
    self = key
  }

  func sign(_ text: String) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key))
  }

  func isSignature(_ signature: [UInt8], of text: String) -> Bool {
    HMAC<SHA256>.isValidAuthenticationCode(signature, authenticating: Array(text.utf8), using: key)
  }

  package var description: String { "***" }
  package var debugDescription: String { "***" }

  /// Makes the file whole or not at all, and never over another's.
  private static func makeIfMissing(_ path: String) throws(BackendError) {
    guard access(path, F_OK) != 0 else { return }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try PrivateFiles.makeFolder(String(path[..<slash]))
    }
    let own = "\(path).\(getpid())"
    let file = open(own, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .keyUnusable(path: path, reason: PrivateFiles.reason(errno)) }
    let bytes = SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) }
    let written = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    close(file)
    defer { unlink(own) }
    guard written == bytes.count, link(own, path) == 0 || errno == EEXIST else {
      throw .keyUnusable(path: path, reason: PrivateFiles.reason(errno))
    }
  }
}
