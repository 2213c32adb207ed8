import ArgumentParser
import Terminal

/// `easel theme`.
struct ThemeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme", abstract: "Choose, look at, check and import themes.",
    discussion:
      "Your own themes are files in the folder themes beside the configuration; docs/themes.md tells how to write one.",
    subcommands: [
      ThemeListCommand.self, ThemeUseCommand.self, ThemeShowCommand.self, ThemeImportCommand.self,
      ThemeCheckCommand.self,
    ])
}

/// Whether a command prints colours.
struct ColorOptions: ParsableArguments {
  @Option(help: "Use colours: never, auto (as NO_COLOR says) or always.")
  var color = ColorWish.auto
}

extension ColorWish: ExpressibleByArgument {}
