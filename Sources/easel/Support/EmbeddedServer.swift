import Dispatch
import EaselAPI
import EaselKit
import Glibc
import Synchronization

/// Starts the private server of this person unless it is running.
final class EmbeddedServer: ServerStarter {
  /// How long a start may take, in milliseconds.
  private static let patience: Int64 = 5_000

  private let paths: EaselPaths
  private let queue = DispatchQueue(label: "easel.server-start")
  /// Servers started here that may have ended since; they stay in the system's list until they are asked for.
  private let started = Mutex<[pid_t]>([])

  init(paths: EaselPaths) { self.paths = paths }

  func start() async throws(BackendFailure) {
    let result: Result<Void, BackendFailure> = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: Result { () throws(BackendFailure) in try self.startNow() }) }
    }
    try result.get()
  }

  private func startNow() throws(BackendFailure) {
    reap()
    guard !SocketProbe.isListening(paths.socket) else { return }
    if let sentence = paths.socketComplaint { throw Self.failure(SafeText.line(sentence)) }
    guard let program = ServerProgram.find() else {
      throw Self.failure("The program easeld is neither beside easel nor in PATH; install it there.")
    }
    let log = LogTail(paths.serverLog)
    let child: ChildProcess
    do throws(SystemError) { child = try ChildProcess.start(program) } catch {
      throw Self.failure("\(SafeText.line(program)) cannot be started: \(FileWriting.reason(error.code)).")
    }
    defer { close(child.output) }
    started.withLock { $0.append(child.pid) }
    try wait(for: child, log)
  }

  /// Waits until the socket takes connections, whoever listens there: of two servers started at once one gives way.
  private func wait(for child: ChildProcess, _ log: LogTail) throws(BackendFailure) {
    let deadline = SystemClock.uptime() + Self.patience
    var pause: Int32 = 5
    var said: [UInt8] = []
    var hasEnded = false
    while !SocketProbe.isListening(paths.socket) {
      let left = deadline - SystemClock.uptime()
      if hasEnded { throw Self.failure(reason(said: said, log: log)) }
      guard left > 0 else { throw Self.failure("The server did not get ready in time; its log is \(log.path).") }
      var poll = pollfd(fd: child.output, events: Int16(POLLIN), revents: 0)
      guard Glibc.poll(&poll, 1, min(pause, Int32(left))) > 0 else {
        pause = min(pause * 2, 100)
        continue
      }
      hasEnded = !Self.read(child.output, into: &said)
    }
  }

  /// Takes in what was printed; false when nothing more will come.
  private static func read(_ file: Int32, into said: inout [UInt8]) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(file, &chunk, chunk.count)
    if count < 0 { return errno == EINTR }
    if said.count < 1 << 16 { said += chunk[..<count] }
    return count > 0
  }

  private func reason(said: [UInt8], log: LogTail) -> String {
    let name = "easeld: "
    let said = String(decoding: said, as: UTF8.self).split(whereSeparator: \.isNewline).last.map { line in
      String(line.hasPrefix(name) ? line.dropFirst(name.count) : line)
    }
    guard let words = said ?? log.lastLine else { return "The server ended at once; its log is \(log.path)." }
    return "The server could not start: \(SafeText.line(words))"
  }

  private static func failure(_ sentence: String) -> BackendFailure {
    .refused(status: 503, code: "server.start.failed", sentence: sentence)
  }

  private func reap() {
    started.withLock { $0.removeAll { waitpid($0, nil, WNOHANG) != 0 } }
  }
}
