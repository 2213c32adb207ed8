import Glibc

/// Files that only their owner reads.
enum PrivateFile {
  /// What a file holds; nil when there is none.
  static func read(_ path: String) throws(SystemError) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw SystemError(code: errno)
    }
    defer { close(file) }
    _ = try keepOthersOut(file)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while bytes.count < 1 << 20 {
      let count = Glibc.read(file, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemError(code: errno) }
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return bytes
  }

  /// Has a file be its owner's alone; answers whether others could do something with it until now.
  ///
  /// Fails where that cannot be had, so that nothing of it is used.
  static func keepOthersOut(_ file: Int32) throws(SystemError) -> Bool {
    var info = stat()
    guard fstat(file, &info) == 0 else { throw SystemError(code: errno) }
    guard info.st_mode & S_IFMT == S_IFREG, info.st_mode & 0o077 != 0 else { return false }
    guard fchmod(file, info.st_mode & 0o700) == 0 else { throw SystemError(code: errno) }
    return true
  }

  /// Writes a file, so that there is always either what was there before or all that is new, even after a power cut.
  static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    removeDrafts(of: path)
    let draft = "\(path).\(getpid()).new"
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw SystemError(code: errno) }
    var code = FileWriting.write(bytes, to: file)
    if code == 0, fsync(file) != 0 { code = errno }
    if close(file) != 0, code == 0 { code = errno }
    if code == 0, rename(draft, path) != 0 { code = errno }
    guard code == 0 else {
      unlink(draft)
      throw SystemError(code: code)
    }
    syncFolder(of: path)
  }

  /// Removes what programs left that were ended while they wrote a file, and what this one would write first.
  static func removeDrafts(of path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let name = parts.last, let folder = opendir(parts.dropLast().joined(separator: "/") + "/") else { return }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let found = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard found.hasPrefix("\(name)."), found.hasSuffix(".new"),
        let writer = pid_t(found.dropFirst(name.count + 1).dropLast(4)), writer > 0
      else { continue }
      if writer == getpid() || kill(writer, 0) != 0 && errno == ESRCH { unlinkat(dirfd(folder), found, 0) }
    }
  }

  /// Makes a folder with those above it, for its owner alone.
  static func makeFolder(_ path: String) throws(SystemError) {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/\(part)"
      guard mkdir(made, 0o700) != 0, errno != EEXIST, access(made, F_OK) != 0 else { continue }
      throw SystemError(code: errno)
    }
    guard chmod(path, 0o700) == 0 else { throw SystemError(code: errno) }
  }

  private static func syncFolder(of path: String) {
    let folder = open(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]), O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}
