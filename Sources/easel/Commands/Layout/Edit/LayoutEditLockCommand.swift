import ArgumentParser
import Canvas

/// `easel layout edit NAME lock`.
struct LayoutEditLockCommand: LayoutEdit {
  static let configuration = CommandConfiguration(
    commandName: "lock", abstract: "Lock a widget in its place, so that it is neither moved nor pushed.",
    usage: "easel layout edit <name> lock <id> [--json]")

  @ParentCommand var edit: LayoutEditCommand
  @Argument(help: "The widget's id.")
  var id: String
  @OptionGroup var output: OutputOptions

  func change(_ canvas: CanvasManager) throws(LayoutEditFault) {
    try refusable { () throws(CanvasError) in try canvas.setLocked(id, true) }
  }
}
