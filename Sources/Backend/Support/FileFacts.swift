// `struct stat` is the C library's, but belongs to whichever module names it first while this one is compiled, and that
// is either of these two.
import CNIOLinux
import Foundation

/// What the system tells of a file.
struct FileFacts: Sendable, Hashable {
  /// Which file it is, by whatever name: the device that it is on, and its number there.
  struct Identity: Sendable, Hashable {
    fileprivate let device: UInt64
    fileprivate let node: UInt64
  }

  /// What it is, and who may do what with it.
  let mode: mode_t
  let owner: uid_t
  let size: Int
  let identity: Identity
  private let seconds: Int
  private let nanoseconds: Int

  /// The facts of the file at a path, nil when there is none; those of a link itself on demand.
  init?(_ path: String, ofLink: Bool = false) {
    var info = stat()
    guard (ofLink ? lstat(path, &info) : stat(path, &info)) == 0 else { return nil }
    mode = info.st_mode
    owner = info.st_uid
    size = Int(info.st_size)
    identity = Identity(device: UInt64(info.st_dev), node: UInt64(info.st_ino))
    seconds = info.st_mtim.tv_sec
    nanoseconds = info.st_mtim.tv_nsec
  }

  var isFolder: Bool { mode & S_IFMT == S_IFDIR }
  var isFile: Bool { mode & S_IFMT == S_IFREG }
  var isLink: Bool { mode & S_IFMT == S_IFLNK }
  var isSocket: Bool { mode & S_IFMT == S_IFSOCK }
  /// Whether nobody but its owner may do anything with it.
  var isPrivate: Bool { mode & 0o077 == 0 }
}
