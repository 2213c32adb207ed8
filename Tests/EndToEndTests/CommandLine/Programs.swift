import Foundation
import Glibc

/// The built programs, which lie beside the test bundle.
enum Programs {
  static let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

  static let easel = folder.appending(path: "easel").path
  static let easeld = folder.appending(path: "easeld").path

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

  /// How any program ends; what it says is let go.
  static func status(_ path: String, _ arguments: [String]) throws -> Int32 {
    try run(URL(filePath: path), arguments, [:]).status
  }

  /// Runs a program with its output in a file.
  ///
  /// Foundation's `Process` waits until nobody holds what the program inherited, so it would never see the end of one that
  /// leaves a server behind, as tmux does.
  private static func run(
    _ program: URL, _ arguments: [String], _ environment: [String: String]
  ) throws -> (status: Int32, output: String) {
    let file = FileManager.default.temporaryDirectory.appending(path: "easel-output-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, file.path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Threads of a test block signals; a program that inherits that can never be told to end.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let settings = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var words = ([program.path] + arguments).map { strdup($0) } + [nil]
    var variables = settings.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var pid = pid_t()
    let failure = posix_spawn(&pid, program.path, &actions, &attributes, &words, &variables)
    guard failure == 0 else { throw POSIXError(POSIXError.Code(rawValue: failure) ?? .EIO) }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) == -1, errno == EINTR {}
    let output = (try? Data(contentsOf: file)) ?? Data()
    let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    return (code, String(decoding: output, as: UTF8.self))
  }
}
