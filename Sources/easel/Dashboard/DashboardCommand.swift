import ArgumentParser

/// `easel` itself: opens the canvas.
struct DashboardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dashboard", abstract: "Open the canvas; the same as no command at all.")

  @Option(
    help: ArgumentHelp(
      "Open this layout, or this file (whose changes are followed), instead of the canvas as it was left.",
      valueName: "name-or-file"))
  var layout: String?

  @Option(help: ArgumentHelp("Use this theme this time.", valueName: "name"))
  var theme: String?

  @Flag(help: "Read the canvas as lines and type commands, for screen readers and pipes; help lists them.")
  var linear = false

  @OptionGroup var connection: ConnectionOptions

  func run() throws {
    try Dashboard.open(
      Dashboard.Options(layout: layout, theme: theme, server: connection.server, isLinear: linear))
  }
}
