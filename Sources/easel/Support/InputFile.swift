import Formats

/// A file that is named on the command line: one on the disk, the standard input, or a pipe.
struct InputFile {
  private let path: String

  init(_ path: String) { self.path = path }

  /// How messages name it.
  var name: String { StandardInput.isNamed(by: path) ? "standard input" : path }

  /// Its bytes; waits for whoever writes into a pipe.
  func bytes() throws(DocumentError) -> [UInt8] {
    do throws(CommandFailure) {
      if let bytes = try StandardInput.bytes(of: path, limit: DocumentFile.sizeLimit) { return bytes }
      if let bytes = try StandardInput.bytes(ofPipe: path, limit: DocumentFile.sizeLimit) { return bytes }
    } catch {
      throw DocumentError(file: name, sentence: error.sentence ?? "The input cannot be read.")
    }
    return try DocumentFile.bytes(at: path)
  }
}
