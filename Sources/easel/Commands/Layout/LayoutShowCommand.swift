import ArgumentParser
import Canvas

/// `easel layout show`.
struct LayoutShowCommand: ClientCommand {
  static let configuration = CommandConfiguration(commandName: "show", abstract: "Show what is in a layout.")

  @Argument(help: "The layout's name, or a file.", completion: .layoutNames)
  var name: String
  @OptionGroup var output: OutputOptions

  func perform() async throws(CommandFailure) {
    let layout = try await LayoutShelf().layoutOrFile(name)
    guard !output.json else { return try LayoutTelling.print(json: layout) }
    var lines = ["\(SafeText.line(layout.name)): \(Self.text(of: layout.grid))"]
    for page in layout.pages {
      lines += ["", SafeText.line(page.title) + (page.grid.map { ": \(Self.text(of: $0))" } ?? "")]
      lines += Self.lines(of: page)
    }
    try Output.print(lines: lines)
  }

  private static func text(of grid: GridConfig) -> String {
    let compaction = grid.compaction == .none ? "" : ", compaction \(grid.compaction.rawValue)"
    return "\(grid.columns) columns, \(grid.rows) rows\(compaction)"
  }

  private static func lines(of page: Page) -> [String] {
    var table = TextTable()
    for widget in page.inReadingOrder {
      let frame = widget.frame
      table.add([
        "  \(widget.id)", widget.app, "column \(frame.x)", "row \(frame.y)", "\(frame.w) wide", "\(frame.h) high",
        widget.locked ? "locked" : "",
      ])
    }
    return table.lines
  }
}
