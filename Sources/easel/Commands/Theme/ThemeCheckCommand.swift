import ArgumentParser
import Documents
import EaselKit
import Formats

/// `easel theme check`.
struct ThemeCheckCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Tell all that is wrong with a theme, and the contrast of its colours.",
    discussion: """
      Each fault of the theme's file, and of the files it inherits from, is told with its line; then the exit code is 1.

      Text must have a contrast of at least 4.5:1 with its background (WCAG 2.2, 1.4.3); if some has less, the exit code \
      is 1. Lines should have 3:1. Colours that each terminal has of its own are judged as xterm shows them, and do not \
      fail.
      """)

  @Argument(help: "The theme's name, or a file; all themes when there is none.", completion: .themeNames)
  var name: String?
  @Flag(help: "Print all ratios, not only those that are too low.")
  var all = false
  @OptionGroup var output: OutputOptions

  /// What is printed as JSON for a theme.
  private struct Report: Encodable {
    struct Ratio: Encodable {
      var role: String
      var on: String
      var ratio: Double
      var least: Double
      var ok: Bool
      /// Whether the ratio is that of xterm's colours, as each terminal has its own.
      var guessed: Bool
    }

    struct Finding: Encodable {
      var severity: String
      var file: String
      var line: Int?
      var column: Int?
      var sentence: String

      /// As compilers say it.
      var text: String {
        let place = DocumentError(file: file, line: line, column: column, sentence: sentence).place
        return SafeText.line("\(place): \(severity): \(sentence)")
      }
    }

    var name: String
    /// Whether the theme can be used and all text can be read.
    var ok: Bool
    var ratios: [Ratio]
    var warnings: [String]
    /// What is wrong with the files.
    var findings: [Finding] = []
  }

  func perform() async throws(CommandFailure) {
    let library = ThemeShelf.library
    var reports: [Report] = []
    for name in name.map({ [$0] }) ?? library.names {
      let found = try ThemeShelf.report(name, in: library)
      if let theme = found.theme {
        reports.append(Self.report(theme, ThemeCheck(theme), Self.oddities(theme, library)))
      } else {
        reports.append(Self.report(ofFaulty: name, found.findings))
      }
    }
    if output.json {
      if name != nil, let report = reports.first {
        try Output.print(json: report)
      } else {
        try Output.print(json: reports)
      }
    } else {
      try Output.print(lines: reports.flatMap(lines))
    }
    if !reports.allSatisfy(\.ok) { throw .saidAlready }
  }

  private func lines(_ report: Report) -> [String] {
    let name = SafeText.quoted(report.name)
    guard report.findings.isEmpty else {
      return ["The theme \(name) cannot be used."] + report.findings.map(\.text)
    }
    var lines: [String] = []
    var table = TextTable()
    for ratio in report.ratios where all || !ratio.ok {
      let place = ratio.role == ratio.on ? ratio.role : "\(ratio.role) on \(ratio.on)"
      let verdict = ratio.ok ? "" : "too low: \(Self.text(ratio.least)) is the least"
      table.add(["  \(place)", Self.text(ratio.ratio) + (ratio.guessed ? " in xterm" : ""), verdict])
    }
    lines += table.lines
    let low = report.ratios.count { !$0.ok && $0.least >= Contrast.leastForText }
    let verdict = report.ok ? "can be read" : "is hard to read: \(low) of \(report.ratios.count) ratios are too low"
    lines.insert("The theme \(name) \(verdict).", at: 0)
    return lines + report.warnings.map { "  \($0)" }
  }

  /// `4.5:1`; rounded down, so that what fails does not look as if it passed.
  private static func text(_ ratio: Double) -> String { "\((ratio * 100).rounded(.down) / 100):1" }

  private static func report(_ theme: Theme, _ check: ThemeCheck, _ warnings: [String]) -> Report {
    let ratios = check.entries.map { entry in
      Report.Ratio(
        role: entry.role.fileName, on: entry.ground.fileName, ratio: (entry.ratio * 100).rounded(.down) / 100,
        least: entry.least, ok: entry.isEnough, guessed: !entry.isCertain)
    }
    return Report(name: theme.name, ok: check.isReadable, ratios: ratios, warnings: warnings)
  }

  private static func report(ofFaulty name: String, _ findings: [DocumentFinding]) -> Report {
    let told = findings.map {
      Report.Finding(
        severity: $0.severity.rawValue, file: $0.file, line: $0.line, column: $0.column, sentence: $0.sentence)
    }
    return Report(name: name, ok: false, ratios: [], warnings: [], findings: told)
  }

  private static func oddities(_ theme: Theme, _ library: ThemeLibrary) -> [String] {
    var found: [String] = []
    if ThemeCheck(theme).hasUnknown {
      found.append(
        "Some of its colours are the terminal's own: their contrast is that of xterm and cannot be known elsewhere.")
    }
    guard let pair = theme.pair else { return found }
    let other = (try? library.theme(named: pair)) ?? nil
    if other == nil { found.append("Its pair \(SafeText.quoted(pair)) is no theme that can be used.") }
    if let other, other.isDark == theme.isDark {
      found.append("Its pair \(SafeText.quoted(pair)) is for the same background.")
    }
    return found
  }
}
