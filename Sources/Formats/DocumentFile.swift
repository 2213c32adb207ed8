import Glibc

/// Reads a file that a person wrote.
package enum DocumentFile {
  /// The most that is read.
  package static let sizeLimit = 1 << 20

  /// The file's bytes.
  ///
  /// Folders, devices and pipes are refused, so that reading never waits for anyone.
  package static func bytes(at path: String) throws(DocumentError) -> [UInt8] {
    guard !path.utf8.contains(0) else {
      throw DocumentError(file: path, sentence: "The name of the file contains a NUL character.")
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure(path, errno) }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw failure(path, errno) }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      throw DocumentError(file: path, sentence: "This is not a regular file.")
    }
    guard facts.st_size <= sizeLimit else { throw DocumentText.tooLarge(path) }
    return try contents(of: descriptor, path)
  }

  /// Reads to the end; one byte beyond the limit shows that a file grew meanwhile.
  private static func contents(of descriptor: Int32, _ path: String) throws(DocumentError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= sizeLimit {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(path, errno) }
      if count == 0 { break }
      bytes.append(contentsOf: chunk[..<count])
    }
    return bytes
  }

  private static func failure(_ path: String, _ code: Int32) -> DocumentError {
    let reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    return DocumentError(file: path, sentence: "The file cannot be read: \(reason.lowercased()).")
  }
}
