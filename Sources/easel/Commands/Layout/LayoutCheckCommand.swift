import ArgumentParser
import Canvas
import Documents
import Formats

/// `easel layout check`.
struct LayoutCheckCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Tell all that is wrong or odd in a layout file.",
    discussion: "Errors keep it from being used, and the exit code is 1; warnings do not.")

  @Argument(help: "The file, or - for the standard input.", completion: .file())
  var file: String
  @Option(help: "How it is written; else as its name says.")
  var format: DocumentFormat?
  @OptionGroup var output: OutputOptions

  /// What is printed as JSON.
  private struct Report: Encodable {
    struct Finding: Encodable {
      var severity: String
      var line: Int?
      var column: Int?
      var sentence: String
    }

    var file: String
    /// Whether it can be used.
    var ok: Bool
    var findings: [Finding]
    /// The ids of the widgets for which the canvas makes room.
    var moved: [String]
  }

  func perform() async throws(CommandFailure) {
    let source = LayoutFile(file, format: format)
    let report = source.report()
    var findings = report.findings
    if let layout = report.layout, layout.widgets.count > CanvasManager.mostWidgets {
      findings.append(DocumentFinding(.error, file: source.name, sentence: LayoutFile.tooMany))
    }
    let isUsable = !findings.contains { $0.severity == .error }
    if output.json {
      let told = findings.map {
        Report.Finding(severity: $0.severity.rawValue, line: $0.line, column: $0.column, sentence: $0.sentence)
      }
      try Output.print(json: Report(file: source.name, ok: isUsable, findings: told, moved: report.moved))
    } else {
      try Output.print(lines: findings.map(\.description))
      if let layout = report.layout, isUsable { try Output.say(Self.verdict(layout, findings.count)) }
    }
    if !isUsable { throw .saidAlready }
  }

  private static func verdict(_ layout: Layout, _ warnings: Int) -> String {
    let pages = layout.pages.count == 1 ? "1 page" : "\(layout.pages.count) pages"
    let size = "\(LayoutListCommand.count(layout.widgets.count)) on \(pages)"
    switch warnings {
    case 0: return "The layout \(SafeText.quoted(layout.name)) is in order: \(size)."
    case 1: return "The layout \(SafeText.quoted(layout.name)) can be used, with 1 warning: \(size)."
    default: return "The layout \(SafeText.quoted(layout.name)) can be used, with \(warnings) warnings: \(size)."
    }
  }
}
