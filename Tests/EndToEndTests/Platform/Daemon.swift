import Foundation

/// An `easeld` that runs until it is told to stop.
struct Daemon: Sendable {
  struct Failure: Error {}

  private let process: Process
  private let output: FileHandle

  var pid: pid_t { process.processIdentifier }

  /// Starts it, with its log in a file if that is to be read, and waits until it says that it serves.
  static func start(_ arguments: [String], home: String, log: String? = nil) async throws -> Daemon {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: Programs.easeld)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["EASEL_HOME": home]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    if let log {
      try Data().write(to: URL(filePath: log))
      process.standardError = try FileHandle(forWritingTo: URL(filePath: log))
    }
    try process.run()
    let daemon = Daemon(process: process, output: pipe.fileHandleForReading)
    guard await daemon.firstLine().hasPrefix("Easel serves") else {
      daemon.kill()
      throw Failure()
    }
    return daemon
  }

  /// Asks it to stop.
  func terminate() { process.terminate() }

  /// Sends it a signal; whether there was somebody to take it.
  @discardableResult
  func send(_ signal: Int32) -> Bool { Foundation.kill(pid, signal) == 0 }

  /// Whether it stands still, as after SIGSTOP.
  var isStopped: Bool {
    get throws { try String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8).contains(") T ") }
  }

  func kill() { Foundation.kill(pid, SIGKILL) }

  /// Waits for its end, and answers its status.
  func status() async -> Int32 {
    await onThread { [process] in
      process.waitUntilExit()
      return process.terminationStatus
    }
  }

  private func firstLine() async -> String {
    await onThread { [output] in
      var text = Data()
      while !text.contains(UInt8(ascii: "\n")) {
        let more = output.availableData
        guard !more.isEmpty else { break }
        text += more
      }
      return String(decoding: text, as: UTF8.self)
    }
  }

  /// Does what blocks on a thread of its own: those of tasks are few.
  private func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: body()) }
    }
  }
}
