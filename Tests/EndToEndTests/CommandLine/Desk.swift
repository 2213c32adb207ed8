import EaselKit
import Foundation
import TestKit
import Testing

/// What a run of a program came to.
struct RunResult {
  let status: Int32
  let output: String
  let complaint: String

  /// The output as JSON; it must be one document and nothing else.
  func json(_ location: SourceLocation = #_sourceLocation) throws -> JSONValue {
    #expect(status == 0, "\(complaint)", sourceLocation: location)
    return try JSONDecoder().decode(JSONValue.self, from: Data(output.utf8))
  }
}

/// An empty `EASEL_HOME` with its own server, both gone at the end.
struct Desk: Sendable {
  let home: URL
  private let environment: [String: String]
  private let launcher: [String]

  /// A desk whose home is looked after elsewhere.
  ///
  /// - Parameters:
  ///   - home: its `EASEL_HOME`.
  ///   - environment: variables of its programs.
  ///   - launcher: what stands before each command, as what leads into another network.
  init(home: URL, environment: [String: String], launcher: [String] = []) {
    self.home = home
    self.environment = environment
    self.launcher = launcher
  }

  /// Runs a piece of a test at a new desk.
  static func with<Result>(
    _ environment: [String: String] = [:], _ body: (Desk) async throws -> Result
  ) async throws -> Result {
    try await withTemporaryFolder { folder in
      let desk = Desk(home: folder.appending(path: "home"), environment: environment)
      do {
        let result = try await body(desk)
        try await desk.clear()
        return result
      } catch {
        try? await desk.clear()
        throw error
      }
    }
  }

  /// Runs `easel`.
  func easel(_ arguments: String..., environment: [String: String] = [:]) async throws -> RunResult {
    try await run(Programs.easel, arguments, environment)
  }

  /// Runs `easeld`.
  func easeld(_ arguments: String...) async throws -> RunResult { try await easeld(arguments: arguments) }

  /// Runs `easeld` with arguments from a list.
  func easeld(arguments: [String], environment: [String: String] = [:]) async throws -> RunResult {
    try await run(Programs.easeld, arguments, environment)
  }

  /// Runs `easel` with arguments from a list.
  func easel(arguments: [String], environment: [String: String] = [:]) async throws -> RunResult {
    try await run(Programs.easel, arguments, environment)
  }

  /// Runs a script of the shell, in which `$EASEL` and `$EASELD` are the programs.
  func shell(_ script: String) async throws -> RunResult {
    try await run("/bin/sh", ["-c", script], ["EASEL": Programs.easel, "EASELD": Programs.easeld])
  }

  /// Writes a file beside the home and answers its path.
  func file(_ name: String, _ contents: String) throws -> String {
    let url = home.deletingLastPathComponent().appending(path: name)
    try Data(contents.utf8).write(to: url)
    return url.path
  }

  private func run(_ program: String, _ arguments: [String], _ more: [String: String]) async throws -> RunResult {
    let name = UUID().uuidString
    let folder = home.deletingLastPathComponent()
    let (output, complaint) = (folder.appending(path: "\(name).out"), folder.appending(path: "\(name).err"))
    for file in [output, complaint] { try Data().write(to: file) }
    let process = Process()
    let words = launcher + [program] + arguments
    process.executableURL = URL(filePath: words[0])
    process.arguments = Array(words.dropFirst())
    process.environment = base.merging(environment) { $1 }.merging(more) { $1 }
    process.standardInput = FileHandle.nullDevice
    let handles = try [output, complaint].map { try FileHandle(forWritingTo: $0) }
    // They outlive this otherwise, and a process of more than 1,024 files no longer hears that its children end.
    defer { for handle in handles { try? handle.close() } }
    process.standardOutput = handles[0]
    process.standardError = handles[1]
    let status = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    return RunResult(
      status: status, output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      complaint: String(decoding: try Data(contentsOf: complaint), as: UTF8.self))
  }

  /// A server that is forgotten leaves soon by itself.
  private var base: [String: String] {
    let kept = ProcessInfo.processInfo.environment.filter { ["PATH", "HOME", "LD_LIBRARY_PATH"].contains($0.key) }
    let own = [
      "EASEL_HOME": home.path, "EASEL_SERVER_LINGER": "20", "LC_ALL": "C.UTF-8", "TZ": "UTC", "TERM": "xterm-256color",
    ]
    return kept.merging(own) { $1 }
  }

  private func clear() async throws {
    guard FileManager.default.fileExists(atPath: home.path + "/run") else { return }
    let pid = try? await serverPID()
    let stopped = try await easel("server", "stop", environment: ["EASEL_SERVER": ""])
    if stopped.status != 0, let pid { kill(pid, SIGKILL) }
  }

  /// The process of the server that runs now, nil when there is none.
  func serverPID() async throws -> pid_t? {
    let status = try await easel("server", "status", "--json", environment: ["EASEL_SERVER": ""])
    let report = try JSONDecoder().decode(JSONValue.self, from: Data(status.output.utf8))
    return report["server"]?["pid"]?.int.map { pid_t($0) }
  }
}
