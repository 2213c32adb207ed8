import ArgumentParser

/// `easel server`.
struct ServerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "server", abstract: "See to the server behind the widgets.",
    discussion: "It is started by need and leaves by itself when nobody uses it; this is for looking into it.",
    subcommands: [ServerStatusCommand.self, ServerStartCommand.self, ServerStopCommand.self])
}
