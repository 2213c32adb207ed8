// For `struct stat`, see FileFacts.
import CNIOLinux
import Foundation

/// Whom a file or folder belongs to.
struct FileOwner: Sendable, Hashable {
  let user: uid_t
  let group: gid_t

  /// The owner of what is at a path, else of the nearest folder above it that is there.
  init?(of path: String) {
    var path = path
    var info = stat()
    while stat(path, &info) != 0 {
      let above = (path as NSString).deletingLastPathComponent
      guard errno == ENOENT, !above.isEmpty, above != path else { return nil }
      path = above
    }
    (user, group) = (info.st_uid, info.st_gid)
  }

  /// Gives a folder and all that is in it to the owner, as root can; whoever else calls makes files of their own anyway.
  func own(_ folder: String) throws(BackendError) {
    guard geteuid() == 0 else { return }
    let file = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { throw .fileUnwritable(path: folder, reason: PrivateFiles.reason(errno)) }
    defer { close(file) }
    try own(file, folder)
  }

  /// By open folders and never by paths: the folder above may be somebody's who puts a link in the way.
  private func own(_ folder: Int32, _ path: String) throws(BackendError) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd/\(folder)")) ?? [] {
      let file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard file >= 0 else { throw .fileUnwritable(path: "\(path)/\(name)", reason: PrivateFiles.reason(errno)) }
      defer { close(file) }
      var info = stat()
      guard fstat(file, &info) == 0 else {
        throw .fileUnwritable(path: "\(path)/\(name)", reason: PrivateFiles.reason(errno))
      }
      if info.st_mode & S_IFMT == S_IFDIR {
        try own(file, "\(path)/\(name)")
      } else {
        // One with another name elsewhere is none that was restored.
        guard info.st_nlink == 1 else { throw .fileUnwritable(path: "\(path)/\(name)", reason: "it has other names") }
        try give(file, "\(path)/\(name)")
      }
    }
    try give(folder, path)
  }

  private func give(_ file: Int32, _ path: String) throws(BackendError) {
    guard fchown(file, user, group) == 0 else {
      throw .fileUnwritable(path: path, reason: PrivateFiles.reason(errno))
    }
  }
}
