import EaselKit
import Glibc

/// The terminal program's log: a line for each entry, made safe, with the time.
///
/// It is made when there is something to say.
final class LogFile {
  private let path: String
  private var file: Int32 = -1

  init(path: String) { self.path = path }

  deinit { if file >= 0 { close(file) } }

  func write(_ entry: String) {
    if file < 0 { open() }
    guard file >= 0 else { return }
    let line = "\(SystemClock.now()) \(SafeText.line(entry))\n"
    _ = line.utf8CString.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count - 1) }
  }

  private func open() {
    let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    var made = ""
    for part in folder.split(separator: "/") {
      made += "/\(part)"
      mkdir(made, 0o700)
    }
    file = Glibc.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
  }
}
