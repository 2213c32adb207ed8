import ArgumentParser
import Canvas

/// `easel layout edit NAME unlock`.
struct LayoutEditUnlockCommand: LayoutEdit {
  static let configuration = CommandConfiguration(
    commandName: "unlock", abstract: "Let a locked widget be moved and pushed again.",
    usage: "easel layout edit <name> unlock <id> [--json]")

  @ParentCommand var edit: LayoutEditCommand
  @Argument(help: "The widget's id.")
  var id: String
  @OptionGroup var output: OutputOptions

  func change(_ canvas: CanvasManager) throws(LayoutEditFault) {
    try refusable { () throws(CanvasError) in try canvas.setLocked(id, false) }
  }
}
