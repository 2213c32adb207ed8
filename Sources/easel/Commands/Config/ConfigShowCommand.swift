import ArgumentParser
import Documents
import EaselKit

/// `easel config show`.
struct ConfigShowCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show what holds for every setting, and where it comes from.",
    discussion: """
      Options go before the environment, that goes before the file, and that before the standard. Each setting has a \
      variable, as EASEL_BORDERS for borders and EASEL_NOTIFICATIONS_BELL for notifications.bell.
      """)

  @OptionGroup var settings: ConfigurationOptions
  @OptionGroup var output: OutputOptions

  /// What is printed as JSON.
  private struct Setting: Encodable {
    var key: String
    /// As it is written in the file; nil when nothing is set.
    var value: String?
    /// `default`, `file`, `environment` or `option`.
    var origin: String
    /// The line of the file.
    var line: Int?
  }

  func perform() async throws(CommandFailure) {
    let loading = ConfigurationLoading(paths: Environment.paths, options: settings.texts)
    let report = loading.report()
    try report.refuseWrongUse()
    if output.json {
      let settings = ConfigurationKey.all.map { key in
        let origin = report.origins[key.name] ?? .standard
        var line: Int?
        if case .file(let known) = origin { line = known }
        return Setting(
          key: key.name, value: key.text(in: report.configuration), origin: origin.word, line: line)
      }
      try Output.print(json: settings)
    } else {
      var table = TextTable()
      for key in ConfigurationKey.all {
        let origin = report.origins[key.name] ?? .standard
        let file = ConfigurationLoading.settingsFile(loading.paths)
        table.add([key.name, key.shown(in: report.configuration), origin.place(of: key, file: file)])
      }
      try Output.print(lines: table.lines)
    }
    guard let complaint = report.complaint else { return }
    StandardStreams.complain("easel: \(SafeText.line(complaint)) What is wrong is left out here.")
  }
}
