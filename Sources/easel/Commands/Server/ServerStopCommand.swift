import ArgumentParser
import EaselAPI

/// `easel server stop`.
struct ServerStopCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop", abstract: "Stop the private server.",
    discussion: "An open canvas starts it again. A server that others started is not touched.")

  func perform() async throws(CommandFailure) {
    let wasRunning = try PrivateServer(socket: Environment.paths.socket).stop()
    try Output.say(wasRunning ? "The server was stopped." : "No server runs.")
  }
}
