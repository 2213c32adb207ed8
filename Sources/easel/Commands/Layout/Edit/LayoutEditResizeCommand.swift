import ArgumentParser
import Canvas
import EaselKit

/// `easel layout edit NAME resize`.
struct LayoutEditResizeCommand: LayoutEdit {
  static let configuration = CommandConfiguration(
    commandName: "resize", abstract: "Give a widget another size.",
    usage: "easel layout edit <name> resize <id> --to <WxH> [--push] [--json]",
    discussion: """
      On a page that does not scroll the borders move that the widget shares with its neighbours, as they do on the \
      canvas. `--push` leaves the neighbours their sizes and pushes those that the widget hits, as a page that scrolls \
      always does.
      """)

  @ParentCommand var edit: LayoutEditCommand
  @Argument(help: "The widget's id.")
  var id: String
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Its columns and rows.", valueName: "WxH"), transform: UnitInput.size)
  var to: Size
  @Flag(help: "Push the widgets that it hits, and move no shared border.")
  var push = false
  @OptionGroup var output: OutputOptions

  func change(_ canvas: CanvasManager) throws(LayoutEditFault) {
    do throws(CanvasError) {
      try canvas.updateWidgetSize(id, w: to.width, h: to.height, by: push ? .push : .border)
    } catch {
      guard case .noRoom = error, !push else { throw .canvas(error) }
      throw .command(
        CommandFailure(
          "The borders of \(SafeText.quoted(id)) cannot move that far; `--push` resizes it by pushing its neighbours."))
    }
  }
}
