import EaselAPI
import Glibc

/// A file that a command writes when it has changed something, so that a canvas that runs looks again.
///
/// The file is empty: the database has all that changed, and nothing is lost when the file cannot be written.
struct OutboxStamp: Sendable {
  /// Something that a running canvas follows.
  enum Subject: String {
    /// The changes that wait, and the saved layouts.
    case outbox = "changed"
    /// The theme that the person chose.
    case theme
  }

  private let folder: String
  private let subject: Subject
  private var file: String { "\(folder)/\(subject.rawValue)" }

  init(_ paths: EaselPaths, of subject: Subject = .outbox) {
    folder = "\(paths.data)/outbox"
    self.subject = subject
  }

  /// Has whoever follows look again.
  func touch() {
    try? PrivateFile.makeFolder(folder)
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Looks whenever a command has changed something, on a thread that sleeps meanwhile.
  func follow(_ look: @escaping @Sendable () -> Void) {
    try? PrivateFile.makeFolder(folder)
    FolderWatch.follow(
      folder, on: "easel.\(subject.rawValue)-watch", { FolderWatch.Subject(files: [file]) }, look: look)
  }
}
