import ArgumentParser
import Canvas

/// `easel layout edit NAME remove`.
struct LayoutEditRemoveCommand: LayoutEdit {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Take a widget away.",
    usage: "easel layout edit <name> remove <id> [--force] [--json]",
    discussion: "One that is locked stays, unless --force is given.")

  @ParentCommand var edit: LayoutEditCommand
  @Argument(help: "The widget's id.")
  var id: String
  @Flag(help: "Also when it is locked.")
  var force = false
  @OptionGroup var output: OutputOptions

  func change(_ canvas: CanvasManager) throws(LayoutEditFault) {
    try refusable { () throws(CanvasError) in
      if !force, canvas.widget(id)?.locked == true { throw .locked(id) }
      try canvas.removeWidget(id)
    }
  }
}
