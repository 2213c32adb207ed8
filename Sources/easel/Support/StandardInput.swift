import EaselKit
import Glibc

/// Text and files that a command reads from its standard input or from another pipe.
enum StandardInput {
  /// What a person gives in place of a text or a file to name the standard input.
  static let dash = "-"

  private static let largest = 16 << 20

  /// What some editors begin a file with to say that it is UTF-8 (RFC 3629 section 6).
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Whether an argument names the standard input or, as process substitution does, another open file.
  static func isNamed(by argument: String) -> Bool { descriptor(of: argument) != nil }

  /// An argument as a text: itself, or the whole input that it names, without the line break at its end.
  ///
  /// - Throws: That the input cannot be read or is not valid UTF-8.
  static func text(of argument: String) throws(CommandFailure) -> String {
    guard let descriptor = descriptor(of: argument) else { return argument }
    let bytes = withoutMark(try bytes(from: descriptor))
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .wrongUse("The input is not valid UTF-8; write it anew.")
    }
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    let count = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    return lines.prefix(count).joined(separator: "\n")
  }

  /// All bytes of the input that an argument names; nil when it names none.
  static func bytes(of argument: String, limit: Int = largest) throws(CommandFailure) -> [UInt8]? {
    guard let descriptor = descriptor(of: argument) else { return nil }
    return try bytes(from: descriptor, limit: limit)
  }

  /// All bytes of a named pipe, as some shells make for process substitution; nil when the path is none.
  static func bytes(ofPipe path: String, limit: Int) throws(CommandFailure) -> [UInt8]? {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFIFO else { return nil }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CommandFailure("The input cannot be read: \(FileWriting.reason(errno)).") }
    defer { close(descriptor) }
    return try bytes(from: descriptor, limit: limit)
  }

  /// Bytes without a byte order mark before them.
  static func withoutMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.dropFirst(bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0)
  }

  /// The number of the open file that an argument names.
  private static func descriptor(of argument: String) -> Int32? {
    if argument == dash || argument == "/dev/stdin" { return STDIN_FILENO }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where argument.hasPrefix(folder) {
      let digits = argument.dropFirst(folder.count)
      guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      return Int32(digits)
    }
    return nil
  }

  private static func bytes(from descriptor: Int32, limit: Int = largest) throws(CommandFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw CommandFailure("The input cannot be read: \(FileWriting.reason(errno)).") }
      guard count > 0 else { break }
      bytes += chunk[..<count]
      guard bytes.count <= limit else {
        throw .wrongUse("The input has more than \(limit >> 20) MiB; give it in parts.")
      }
    }
    return bytes
  }
}
