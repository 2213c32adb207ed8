import Glibc

/// Writes whole files.
enum FileReplacing {
  /// Writes a file, so that there is always either what was there before or all that is new.
  ///
  /// What is no regular file, such as a pipe, is written to as it is.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    guard let facts = facts(ofFile: path) else { return try write(bytes, at: path, mode: 0o666, shown: path) }
    // A link stays one: what it points to is replaced.
    let target = realpath(path, nil).map { pointer in
      defer { free(pointer) }
      return String(cString: pointer)
    }
    guard let target else { throw failure(path, errno) }
    let draft = "\(target).\(getpid()).new"
    do throws(CommandFailure) {
      try write(bytes, at: draft, mode: facts.st_mode & 0o777, shown: path)
      guard rename(draft, target) == 0 else { throw failure(path, errno) }
    } catch {
      unlink(draft)
      throw error
    }
  }

  /// Whether there is a file that a write would replace.
  static func isFile(_ path: String) -> Bool { facts(ofFile: path) != nil }

  private static func facts(ofFile path: String) -> stat? {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    return facts
  }

  private static func write(
    _ bytes: [UInt8], at path: String, mode: mode_t, shown: String
  ) throws(CommandFailure) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, mode)
    guard file >= 0 else { throw failure(shown, errno) }
    let code = FileWriting.write(bytes, to: file)
    let isClosed = close(file) == 0
    guard code == 0, isClosed else { throw failure(shown, code == 0 ? errno : code) }
  }

  private static func failure(_ path: String, _ code: Int32) -> CommandFailure {
    CommandFailure("\(SafeText.line(path)) could not be written: \(FileWriting.reason(code)).")
  }
}
