import ArgumentParser
import Documents
import Formats

/// `easel config check`.
struct ConfigCheckCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Tell all that is wrong in the settings and in the keymap.",
    discussion: "The exit code is 1 when anything is wrong; what is only odd is a warning and leaves it 0.")

  @OptionGroup var output: OutputOptions

  /// What is printed as JSON.
  private struct Report: Encodable {
    struct Finding: Encodable {
      /// The file, or nil for what is wrong with the environment.
      var file: String?
      var line: Int?
      /// `error`, or `warning` for what can be used but perhaps is not meant.
      var severity: String
      var sentence: String
    }

    var ok: Bool
    var findings: [Finding]
  }

  func perform() async throws(CommandFailure) {
    let input = ConfigurationLoading(paths: Environment.paths).input()
    let report = ConfigurationReport(input, check: .builtIn)
    let isWell = report.errors.isEmpty && report.refusals.isEmpty
    if output.json {
      let findings =
        report.findings.map {
          Report.Finding(file: $0.file, line: $0.line, severity: $0.severity.rawValue, sentence: $0.sentence)
        } + report.refusals.map { Report.Finding(file: nil, line: nil, severity: "error", sentence: $0) }
      try Output.print(json: Report(ok: isWell, findings: findings))
    } else if isWell && report.findings.isEmpty {
      let isThere = input.settings.contents != nil || input.keymap.contents != nil
      let file = SafeText.line(input.settings.name)
      try Output.say(isThere ? "The settings are in order." : "There are no settings; \(file) would have them.")
    } else {
      let findings = report.findings.map { $0.severity == .warning ? $0.description : $0.told }
      try Output.print(lines: (findings + report.refusals).map(SafeText.line))
    }
    if !isWell { throw .saidAlready }
  }
}
