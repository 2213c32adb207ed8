import ArgumentParser

/// `easel config`.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Check and show the settings.",
    discussion: "They are in config.toml and keymap.toml, which people write and the program never does.",
    subcommands: [ConfigCheckCommand.self, ConfigShowCommand.self, ConfigPathCommand.self])
}
