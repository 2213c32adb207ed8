import ArgumentParser
import Canvas

/// `easel layout edit NAME remove`.
struct LayoutEditRemoveCommand: LayoutEdit {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Take a widget away.",
    usage: "easel layout edit <name> remove <id> [--json]")

  @ParentCommand var edit: LayoutEditCommand
  @Argument(help: "The widget's id.")
  var id: String
  @OptionGroup var output: OutputOptions

  func change(_ canvas: CanvasManager) throws(LayoutEditFault) {
    try refusable { () throws(CanvasError) in try canvas.removeWidget(id) }
  }
}
