import EaselAPI
import EaselKit
import Glibc

/// A file that tells the commands after this one that a server gave no answer, and when.
///
/// It is worth little: where it cannot be written, or a clock that was put back makes its time one to come, the next
/// command waits as the first did.
struct SilenceStamp: Sendable {
  /// For how long it counts, in milliseconds.
  static let life: Int64 = 30_000

  /// The file; its name tells no server.
  let path: String
  private let folder: String

  init(_ address: String, paths: EaselPaths) {
    folder = paths.state
    path = "\(folder)/silent-\(OutboxFileLock.mark(address))"
  }

  /// Whether the server gave no answer a moment ago.
  func isFresh(at now: Timestamp) -> Bool {
    guard let bytes = try? PrivateFile.read(path), let since = Int64(String(decoding: bytes, as: UTF8.self))
    else { return false }
    return since <= now.milliseconds && since > now.milliseconds - Self.life
  }

  /// The server gave no answer.
  func set(at now: Timestamp) {
    try? PrivateFile.makeFolder(folder)
    try? PrivateFile.write(Array("\(now.milliseconds)".utf8), to: path)
  }

  /// The server gave one.
  func clear() { unlink(path) }
}
