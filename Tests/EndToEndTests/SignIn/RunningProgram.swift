import Foundation
import Glibc

/// A program that runs until it is told to end, and what it prints meanwhile.
final class RunningProgram: Sendable {
  private let pid: pid_t
  /// The lines of its output, as they come.
  let lines: AsyncStream<String>

  /// Starts a program.
  init(_ path: String, _ arguments: [String], environment: [String: String] = [:], complaints: String = "/dev/null")
    throws
  {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, complaints, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Threads of a test block signals; a program that inherits that can never be told to end.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let settings = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    var variables = settings.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var pid = pid_t()
    let failure = posix_spawn(&pid, path, &actions, &attributes, &words, &variables)
    close(ends[1])
    guard failure == 0 else {
      close(ends[0])
      throw POSIXError(POSIXError.Code(rawValue: failure) ?? .EIO)
    }
    self.pid = pid
    lines = Self.lines(from: ends[0])
  }

  /// The next line it prints, nil when it has ended.
  func line() async -> String? {
    for await line in lines { return line }
    return nil
  }

  /// Sends it a signal.
  func send(_ signal: Int32) { kill(pid, signal) }

  /// Tells it to end, and waits until it has; the answer is its exit status.
  @discardableResult
  func stop(with signal: Int32 = SIGTERM) -> Int32 {
    kill(pid, signal)
    var status: Int32 = 0
    while waitpid(pid, &status, 0) == -1, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  /// Reads lines on a thread of its own, to the end.
  private static func lines(from file: Int32) -> AsyncStream<String> {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    Thread.detachNewThread {
      var rest: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 4096)
      while case let count = read(file, &chunk, chunk.count), count > 0 {
        rest += chunk[..<count]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
          rest.removeSubrange(...end)
        }
      }
      close(file)
      continuation.finish()
    }
    return stream
  }
}
