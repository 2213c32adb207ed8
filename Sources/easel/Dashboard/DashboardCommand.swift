import ArgumentParser

/// `easel` itself: opens the canvas.
struct DashboardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dashboard", abstract: "Open the canvas; the same as no command at all.")

  @Option(
    help: ArgumentHelp(
      "Open this layout, or this file (whose changes are followed), instead of the canvas as it was left.",
      valueName: "name-or-file"),
    completion: .file())
  var layout: String?

  @Flag(help: "Read the canvas as lines and type commands, for screen readers and pipes; help lists them.")
  var linear = false

  @OptionGroup var settings: ConfigurationOptions
  @OptionGroup var colors: ColorOptions
  @OptionGroup var connection: ConnectionOptions

  func run() throws {
    var texts = settings.texts
    texts["server"] = connection.server
    try Dashboard.open(
      Dashboard.Options(layout: layout, color: colors.color, settings: texts, isLinear: linear))
  }
}
