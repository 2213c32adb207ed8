import Foundation

/// The built programs, which lie beside the test bundle.
enum Programs {
  static let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

  static let easel = folder.appending(path: "easel").path

  /// Runs one of the programs at a home, and waits for its end.
  static func run(
    _ name: String, _ arguments: [String], home: URL
  ) throws -> (status: Int32, output: String) {
    try run(folder.appending(path: name), arguments, ["EASEL_HOME": home.path, "EASEL_SERVER_LINGER": "5"])
  }

  /// What any program prints; its errors are let go.
  static func output(_ path: String, _ arguments: [String]) throws -> String {
    try run(URL(filePath: path), arguments, [:]).output
  }

  private static func run(
    _ program: URL, _ arguments: [String], _ environment: [String: String]
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
