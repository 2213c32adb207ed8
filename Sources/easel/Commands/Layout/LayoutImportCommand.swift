import ArgumentParser
import Canvas
import Documents
import Formats

/// `easel layout import`.
struct LayoutImportCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Bring in a layout from a file.",
    discussion: """
      The file is checked as a whole first; what is odd in it, and what the canvas has to move, is told on the error \
      stream. If there is a layout of that name, it gets a new version; the older ones are kept. The canvas does not \
      change: use `easel layout load` for that.
      """)

  @Argument(help: "The file, or - for the standard input.", completion: .file())
  var file: String
  @Option(help: "How it is written; else as its name says.")
  var format: DocumentFormat?
  @Option(help: "What it is to be called, instead of what the file says.")
  var name: String?
  @OptionGroup var output: OutputOptions

  func perform() async throws(CommandFailure) {
    if let name { try LayoutCommand.check(name: name) }
    let read = try layout()
    let layout = CanvasManager.normalized(read)
    let summary = try await LayoutShelf().save(layout)
    let frames = Dictionary(read.widgets.map { ($0.id, $0.frame) }) { first, _ in first }
    let moved = layout.widgets.filter { frames[$0.id] != $0.frame }.map(\.id)
    guard !output.json else { return try LayoutTelling.print(json: layout) }
    try Output.say(
      "Imported the layout \(SafeText.quoted(summary.name)), version \(summary.version), with "
        + "\(LayoutListCommand.count(summary.widgets)).\(Self.notice(moved))")
  }

  private func layout() throws(CommandFailure) -> Layout {
    var layout = try LayoutFile(file, format: format).layout()
    if let name { layout.name = name }
    if let fault = LayoutName.fault(in: layout.name) {
      throw CommandFailure(DocumentError(file: InputFile(file).name, sentence: fault))
    }
    return layout
  }

  private static func notice(_ moved: [String]) -> String {
    switch moved.count {
    case 0: ""
    case 1: " The widget \(SafeText.quoted(moved[0])) overlapped others or was too small and got a new place."
    default: " \(moved.count) widgets overlapped or were too small and got new places."
    }
  }
}
