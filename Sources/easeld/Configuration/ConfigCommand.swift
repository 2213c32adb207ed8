import ArgumentParser
import Backend
import EaselKit

/// `easeld config`.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Check and show the settings of `easeld serve`.",
    subcommands: [ConfigCheckCommand.self, ConfigShowCommand.self, ConfigPathCommand.self])
}

/// `easeld config check`.
struct ConfigCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Tell all that is wrong with the settings, as `easeld serve` would.",
    discussion: """
      The environment counts, too. The exit status is 78 when anything is wrong. Certificates and files of secrets are \
      read; nothing is made.
      """)

  @Argument(help: ArgumentHelp("The file; else the one that `easeld config path` prints.", valueName: "file"))
  var file: String?

  @Option(help: ArgumentHelp("Check for this part of a server.", valueName: "part"))
  var part: String?

  func run() throws {
    var location = ConfigurationLocation()
    location.config = file
    let configuration = location.configuration()
    let part = try PartName.part(self.part)
    var maker = PlanMaker(
      configuration, part: part, paths: WorkingFolder.paths, isTrial: true)
    // Both, as whoever asks wants to know of everything at once.
    defer { for warning in configuration.warnings(for: part) { Terminal.complain("easeld: \(warning)") } }
    _ = try maker.plan()
    guard let path = configuration.input.file else {
      return Terminal.say("There is no file of settings; the environment is in order.")
    }
    Terminal.say("\(PlainText.cleaned(path)) is in order.")
  }
}

/// `easeld config show`.
struct ConfigShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show what holds for every setting, and where it comes from.",
    discussion: "Takes the options of `easeld serve`. Secrets are not shown.")

  @OptionGroup var settings: SettingOptions
  @Flag(help: "Print JSON.") var json = false

  private struct Shown: Encodable {
    var name: String
    /// As it is written in the file; nil when nothing is set.
    var value: String?
    var origin: String
  }

  func run() throws {
    let configuration = settings.configuration()
    try configuration.requireSound()
    let file = configuration.input.file ?? ""
    let shown = ServerSetting.all.map { setting in
      Shown(
        name: setting.name, value: configuration.value(setting)?.toml,
        origin: configuration.origin(of: setting).place(of: setting, file: file))
    }
    guard !json else { return try Terminal.say(json: shown) }
    let rows = zip(shown, ServerSetting.all).map { shown, setting in
      [shown.name, shown.value ?? "(\(setting.otherwise))", shown.origin]
    }
    Terminal.say(table: rows)
  }
}

/// `easeld config path`.
struct ConfigPathCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Print where the file of settings is looked for, the first that is there counts.")

  @OptionGroup var location: ConfigurationLocation

  func run() {
    for path in location.file.map({ [$0] }) ?? location.candidates { Terminal.say(PlainText.cleaned(path)) }
  }
}
