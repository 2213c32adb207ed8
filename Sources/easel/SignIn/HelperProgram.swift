import Glibc

/// A program that is asked something: a text in, a text out, within a time.
enum HelperProgram {
  enum Outcome: Sendable, Hashable {
    case ended(status: Int32, output: String)
    /// It was ended by force.
    case tooSlow
    case notStarted
  }

  /// Runs a program and waits for its end, for so many milliseconds at the most.
  static func run(_ program: String, _ arguments: [String], input: String = "", patience: Int64) -> Outcome {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return .notStarted }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A secret fits into a pipe, so nobody need wait for it to be read.
    let bytes = Array(input.utf8)
    let isWritten = bytes.count <= 32_768 && FileWriting.write(bytes, to: ends[1]) == 0
    close(ends[1])
    defer { close(ends[0]) }
    guard isWritten, let child = try? ChildProcess.start(program, arguments, input: ends[0]) else { return .notStarted }
    defer { close(child.output) }
    let deadline = SystemClock.uptime() + patience
    var output: [UInt8] = []
    guard read(child.output, into: &output, until: deadline), let status = status(of: child.pid, until: deadline) else {
      // The whole session of it, as a script may have started others.
      kill(-child.pid, SIGKILL)
      while waitpid(child.pid, nil, 0) < 0, errno == EINTR {}
      return .tooSlow
    }
    return .ended(status: status, output: String(decoding: output, as: UTF8.self))
  }

  /// Reads to the end; false when that does not come in time, or there is no end to it.
  private static func read(_ file: Int32, into output: inout [UInt8], until deadline: Int64) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 4096)
    while output.count < 1 << 16 {
      var poll = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      let ready = Glibc.poll(&poll, 1, Int32(max(0, deadline - SystemClock.uptime())))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return false }
      let count = Glibc.read(file, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 }
      output += chunk[..<count]
    }
    return false
  }

  /// The exit status, nil when it does not end in time.
  private static func status(of pid: pid_t, until deadline: Int64) -> Int32? {
    var status: Int32 = 0
    while true {
      let ended = waitpid(pid, &status, WNOHANG)
      if ended == pid { return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F }
      guard ended == 0 || errno == EINTR, SystemClock.uptime() < deadline else { return nil }
      usleep(1_000)
    }
  }
}
