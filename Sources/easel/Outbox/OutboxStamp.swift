import EaselAPI
import Glibc

/// A file that a command writes when it has changed what waits, so that the canvas that runs meanwhile looks again.
///
/// It has nothing in it: what waits is in the database, and nothing is lost when it cannot be written.
struct OutboxStamp: Sendable {
  private let folder: String
  private var file: String { "\(folder)/changed" }

  init(_ paths: EaselPaths) { folder = "\(paths.data)/outbox" }

  /// Has whoever follows look again.
  func touch() {
    try? PrivateFile.makeFolder(folder)
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Looks whenever a command has changed something, on a thread that sleeps meanwhile.
  func follow(_ look: @escaping @Sendable () -> Void) {
    try? PrivateFile.makeFolder(folder)
    FolderWatch.follow(folder, on: "easel.outbox-watch", { FolderWatch.Subject(files: [file]) }, look: look)
  }
}
