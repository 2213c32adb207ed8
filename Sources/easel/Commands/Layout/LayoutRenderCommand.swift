import ArgumentParser
import Canvas
import Documents
import EaselKit
import Widgets

/// `easel layout render`.
struct LayoutRenderCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draw a layout as text boxes, as a terminal of a size shows it.")

  @Argument(help: "The layout's name, or a file.", completion: .layoutNames)
  var name: String
  @Option(
    parsing: .unconditional, help: ArgumentHelp("The terminal's size; 80x24 unless said.", valueName: "WxH"),
    transform: UnitInput.terminal)
  var size = Size(width: 80, height: 24)
  @OptionGroup var output: OutputOptions

  func perform() async throws(CommandFailure) {
    let layout = try await CanvasManager.normalized(LayoutShelf().layoutOrFile(name))
    guard !output.json else { return try LayoutTelling.print(json: layout) }
    try Output.print(text: LayoutPicture.text(of: layout, terminal: size) { WidgetCatalog.leastCells(of: $0) })
  }
}
