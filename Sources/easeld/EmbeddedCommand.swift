import ArgumentParser
import Backend
import EaselAPI
import Foundation

/// `easeld embedded`, which is also `easeld` alone.
struct EmbeddedCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "embedded",
    abstract: "Serve one person on a private socket, and leave when nobody uses it (the default).",
    discussion: """
      Prints "ready" and lets go of the terminal as soon as the socket answers. If there is a server already, that \
      one is left alone.
      """)

  func run() async throws {
    let environment = ProcessInfo.processInfo.environment.absoluteHome
    if let sentence = EaselPaths.complaint(environment: environment) { throw ValidationError(sentence) }
    let server = EmbeddedServer(
      paths: EaselPaths(environment: environment), grace: Self.grace(environment) ?? EmbeddedServer.defaultGrace)
    WorkingFolder.leave()
    // Away from the terminal that easel runs in: its Ctrl+C and its closing are no concern of a shared server.
    setsid()
    signal(SIGHUP, SIG_IGN)
    try await server.run {
      Terminal.say("ready")
      Self.letGoOfTerminal()
    }
  }

  /// How many seconds to stay without being used, for tests.
  private static func grace(_ environment: [String: String]) -> Duration? {
    guard let seconds = environment["EASEL_SERVER_LINGER"].flatMap(Double.init), (0...86_400).contains(seconds)
    else { return nil }
    return .seconds(seconds)
  }

  /// From here on nothing is read or printed, and whoever reads the output sees its end.
  private static func letGoOfTerminal() {
    let null = open("/dev/null", O_RDWR)
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] { dup2(null, stream) }
    if null > STDERR_FILENO { close(null) }
  }
}
