import EaselAPI
import Glibc

/// The server process of this person.
struct PrivateServer {
  /// How long it may take to end, in milliseconds.
  private static let patience: Int64 = 5_000

  let socket: String

  /// Stops it and waits for its end; false when none runs.
  func stop() throws(CommandFailure) -> Bool {
    // The system knows who listens, so that a server is found even if it answers nothing any more.
    guard let pid = SocketProbe.listener(socket) else { return false }
    guard kill(pid, SIGTERM) == 0 || errno == ESRCH else {
      throw CommandFailure("Process \(pid) cannot be stopped: \(FileWriting.reason(errno)).")
    }
    let deadline = SystemClock.uptime() + Self.patience
    var pause: UInt32 = 1_000
    while SocketProbe.listener(socket) == pid || Self.isAlive(pid) {
      guard SystemClock.uptime() < deadline else {
        throw CommandFailure("The server does not stop; `kill -9 \(pid)` ends it by force.")
      }
      usleep(pause)
      pause = min(pause * 2, 50_000)
    }
    return true
  }

  /// Whether a process still runs; one that ended but was not asked about by its parent does not.
  private static func isAlive(_ pid: pid_t) -> Bool {
    guard kill(pid, 0) == 0 else { return false }
    let file = open("/proc/\(pid)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = read(file, &bytes, bytes.count)
    let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    // The state stands behind the name, which is in parentheses and may hold any.
    return text.split(separator: ")").last?.hasPrefix(" Z") != true
  }
}
