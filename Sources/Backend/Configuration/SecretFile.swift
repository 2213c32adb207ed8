package import EaselAPI
import Formats

/// A file that holds one secret.
package enum SecretFile {
  /// The first line; throws when it cannot be read, is empty, or everybody on the machine could read it.
  package static func firstLine(of path: String) throws(BackendError) -> Secret {
    let bytes: [UInt8]
    do throws(DocumentError) {
      bytes = try DocumentFile.bytes(at: path)
    } catch {
      throw .secretUnusable(path: path, reason: error.sentence)
    }
    // A group may: service managers hand files over that way.
    guard let facts = FileFacts(path), facts.mode & 0o007 == 0 else {
      throw .secretUnusable(path: path, reason: "Everybody can read it; chmod 600 it.")
    }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard !line.isEmpty, let text = String(validating: line, as: UTF8.self) else {
      throw .secretUnusable(path: path, reason: "Its first line must be the secret, in UTF-8.")
    }
    return Secret(text)
  }
}
