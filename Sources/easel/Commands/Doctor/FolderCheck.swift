import EaselAPI
import Glibc

/// Whether files can be kept where they belong.
struct FolderCheck {
  let paths: EaselPaths

  var findings: [Finding] {
    let folders = [paths.config, paths.data, paths.state, paths.cache, paths.runtime]
    var problems = folders.compactMap(Self.problem)
    if paths.socket.utf8.count > EaselPaths.longestSocketPath {
      problems.append(
        .problem(
          "folders", "The socket's path \(paths.socket) is longer than \(EaselPaths.longestSocketPath) bytes.",
          next: "Set EASEL_HOME to a folder with a shorter name."))
    }
    guard problems.isEmpty else { return problems }
    return [.ok("folders", "All can be written to; `easel paths` shows them.")]
  }

  /// What is wrong with a folder; one that is not there is looked at where it would be made.
  private static func problem(_ folder: String) -> Finding? {
    var path = folder
    var facts = stat()
    while stat(path, &facts) != 0 {
      guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
        return unusable(folder, errno)
      }
      path = String(path[..<slash])
    }
    guard facts.st_mode & S_IFMT == S_IFDIR else { return unusable(folder, ENOTDIR) }
    return access(path, W_OK | X_OK) == 0 ? nil : unusable(folder, errno)
  }

  private static func unusable(_ folder: String, _ code: Int32) -> Finding {
    .problem(
      "folders", "\(folder) cannot be written to: \(FileWriting.reason(code)).",
      next: code == EROFS
        ? "Set EASEL_HOME to a folder that can be written to."
        : "Change its permissions, or set EASEL_HOME to another folder.")
  }
}
