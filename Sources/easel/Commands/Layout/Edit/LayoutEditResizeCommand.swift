import ArgumentParser
import Canvas
import EaselKit

/// `easel layout edit NAME resize`.
struct LayoutEditResizeCommand: LayoutEdit {
  static let configuration = CommandConfiguration(
    commandName: "resize", abstract: "Give a widget another size; what it hits is pushed.",
    usage: "easel layout edit <name> resize <id> --to <WxH> [--json]")

  @ParentCommand var edit: LayoutEditCommand
  @Argument(help: "The widget's id.")
  var id: String
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Its columns and rows.", valueName: "WxH"), transform: UnitInput.size)
  var to: Size
  @OptionGroup var output: OutputOptions

  func change(_ canvas: CanvasManager) throws(LayoutEditFault) {
    try refusable { () throws(CanvasError) in try canvas.updateWidgetSize(id, w: to.width, h: to.height) }
  }
}
