import ArgumentParser
import Canvas

/// `easel layout edit NAME swap`.
struct LayoutEditSwapCommand: LayoutEdit {
  static let configuration = CommandConfiguration(
    commandName: "swap", abstract: "Let two widgets change places and, as far as their limits allow, sizes.",
    usage: "easel layout edit <name> swap <id> <other> [--json]")

  @ParentCommand var edit: LayoutEditCommand
  @Argument(help: "The id of one.")
  var id: String
  @Argument(help: "The id of the other.")
  var other: String
  @OptionGroup var output: OutputOptions

  func change(_ canvas: CanvasManager) throws(LayoutEditFault) {
    try refusable { () throws(CanvasError) in try canvas.swapWidgets(id, other) }
  }
}
