import ArgumentParser
import Documents
import EaselKit

/// `easel theme use`.
struct ThemeUseCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "use", abstract: "Choose the theme that is shown.",
    discussion: """
      A canvas that is open shows it at once. The choice is kept with the canvas; your configuration is not written to, \
      and goes before it. When the terminal tells that its background has changed from dark to light or back since, the \
      theme's pair is shown, if it has one.
      """)

  @Argument(help: "The theme's name.", completion: .themeNames)
  var name: String?
  @Flag(help: "Choose none: the terminal's background decides.")
  var none = false
  @OptionGroup var output: OutputOptions

  /// What is printed as JSON.
  private struct Report: Encodable {
    var theme: String?
    /// The theme that is configured and goes before it.
    var configured: String?

    private enum CodingKeys: String, CodingKey { case theme, configured }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(theme, forKey: .theme)
      try container.encodeIfPresent(configured, forKey: .configured)
    }
  }

  func perform() async throws(CommandFailure) {
    guard (name == nil) == none else { throw .wrongUse("Name a theme, or say --none; one of the two.") }
    if let name {
      guard !ThemeShelf.isPath(name) else {
        throw .wrongUse("A theme is chosen by its name; put the file into \(SafeText.line(ThemeShelf.folder)) first.")
      }
      _ = try ThemeShelf.theme(name)
    }
    try await ThemePreference.choose(name)
    let setting = ConfigurationLoading(paths: Environment.paths).themeSetting()
    guard !output.json else { return try Output.print(json: Report(theme: name, configured: setting?.name)) }
    let chosen = name.map { "The theme \(SafeText.quoted($0)) is chosen" } ?? "No theme is chosen"
    if let setting, setting.name != name { return try Output.say("\(chosen); \(setting.told), which goes before it.") }
    guard let name else { return try Output.say("No theme is chosen; the terminal's background decides.") }
    try Output.say("The theme \(SafeText.quoted(name)) is shown from now on.")
  }
}
