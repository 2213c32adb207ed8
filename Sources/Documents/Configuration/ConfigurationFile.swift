package import Formats
import Glibc

/// A file that may be there, with what it holds.
package struct ConfigurationFile: Sendable {
  /// As people are told of it.
  package var name: String
  /// Nil when there is no such file; else its bytes, or why they cannot be had.
  package var contents: Result<[UInt8], DocumentError>?

  package init(name: String, contents: Result<[UInt8], DocumentError>? = nil) {
    self.name = name
    self.contents = contents
  }

  /// Reads a file; for one that is not there, as is usual, that is a single question to the system.
  package init(at path: String, name: String? = nil) {
    self.name = name ?? path
    guard access(path, F_OK) == 0 || ![ENOENT, ENOTDIR].contains(errno) else { return }
    do throws(DocumentError) { contents = .success(try DocumentFile.bytes(at: path)) } catch {
      contents = .failure(DocumentError(file: self.name, line: error.line, sentence: error.sentence))
    }
  }

  /// The file as a document, read on after a fault of its syntax; nil when there is none.
  func source() throws(DocumentError) -> DocumentSource? {
    guard let contents else { return nil }
    return try DocumentSource(recovering: contents.get(), as: .toml, file: name)
  }
}
