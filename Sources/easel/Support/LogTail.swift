import Glibc

/// The end of a log file: what was added since it was looked at.
struct LogTail {
  private static let longest: off_t = 4096

  let path: String
  private let start: off_t

  /// Looks at where the log ends now.
  init(_ path: String) {
    self.path = path
    var facts = stat()
    start = stat(path, &facts) == 0 ? facts.st_size : 0
  }

  /// The last line added since, nil when there is none.
  var lastLine: String? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let end = lseek(file, 0, SEEK_END)
    // The log was begun anew when it has become shorter.
    let from = max(end < start ? 0 : start, end - Self.longest)
    var bytes = [UInt8](repeating: 0, count: Int(Self.longest))
    let count = pread(file, &bytes, bytes.count, from)
    guard count > 0 else { return nil }
    return String(decoding: bytes[..<count], as: UTF8.self).split(whereSeparator: \.isNewline).last.map(String.init)
  }
}
