import Foundation

/// Makes folders and files that only their owner can read.
package enum PrivateFiles {
  /// Why the system does not do something with a file.
  struct SystemFailure: Error {
    let reason: String
  }

  /// Makes a folder and what is missing above it, 0700.
  package static func makeFolder(_ path: String) throws(BackendError) {
    guard mkdir(path, 0o700) != 0 else { return }
    let error = errno
    switch error {
    case EEXIST:
      guard FileFacts(path)?.isFolder == true else { throw .folderUnusable(path: path, reason: "it is no folder") }
      guard access(path, W_OK | X_OK) == 0 else { throw .folderUnusable(path: path, reason: reason(errno)) }
    case ENOENT:
      guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
        throw .folderUnusable(path: path, reason: reason(error))
      }
      try makeFolder(String(path[..<slash]))
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
        throw .folderUnusable(path: path, reason: reason(errno))
      }
    default:
      throw .folderUnusable(path: path, reason: reason(error))
    }
  }

  /// Keeps everyone else out of a folder; throws when it is someone else's.
  static func close(_ path: String) throws(BackendError) {
    guard FileFacts(path)?.owner == geteuid() else {
      throw .folderUnusable(path: path, reason: "it belongs to someone else")
    }
    guard chmod(path, 0o700) == 0 else { throw .folderUnusable(path: path, reason: reason(errno)) }
  }

  /// Has a file or folder be its owner's alone; answers whether others could do something with it until now.
  ///
  /// Throws the system's error where that cannot be had.
  static func keepOthersOut(_ path: String) throws(SystemFailure) -> Bool {
    guard let facts = FileFacts(path), !facts.isPrivate else { return false }
    guard chmod(path, facts.mode & 0o700) == 0 else { throw SystemFailure(reason: reason(errno)) }
    return true
  }

  /// Makes an empty file, 0600, when there is none; one that is there is not opened, because closing it would give up
  /// the locks that SQLite may have on it in this process (POSIX, `fcntl`).
  static func makeFile(_ path: String) throws(BackendError) {
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file < 0 else {
      Foundation.close(file)
      return
    }
    guard errno == EEXIST, access(path, R_OK | W_OK) == 0 else {
      throw .databaseUnusable(path: path, reason: reason(errno))
    }
    // A folder may be read and written, too.
    guard FileFacts(path)?.isFolder != true else { throw .databaseUnusable(path: path, reason: reason(EISDIR)) }
  }

  /// Writes a file that only its owner can read, whole or not at all.
  ///
  /// What root writes belongs to the owner of `ownedLike`, as a server that is not root could not read it otherwise.
  static func write(_ bytes: [UInt8], to path: String, ownedLike folder: String? = nil) throws(BackendError) {
    let draft = path + ".new"
    let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .fileUnwritable(path: path, reason: reason(errno)) }
    var rest = bytes[...]
    var failure: Int32 = 0
    while !rest.isEmpty, failure == 0 {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count < 0 { failure = errno } else { rest = rest.dropFirst(count) }
    }
    if failure == 0, geteuid() == 0, let owner = folder.flatMap(FileOwner.init(of:)),
      fchown(file, owner.user, owner.group) != 0
    {
      failure = errno
    }
    if failure == 0, fsync(file) != 0 { failure = errno }
    Foundation.close(file)
    if failure == 0, rename(draft, path) != 0 { failure = errno }
    guard failure == 0 else {
      unlink(draft)
      throw .fileUnwritable(path: path, reason: reason(failure))
    }
  }

  /// The system's words for an error number.
  static func reason(_ error: Int32) -> String { String(cString: strerror(error)).lowercased() }
}
