import ArgumentParser
import Canvas
import EaselKit

/// `easel layout edit NAME move`.
struct LayoutEditMoveCommand: LayoutEdit {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Move a widget; what it hits is pushed.",
    usage: "easel layout edit <name> move <id> --to <X,Y> [--page <page>] [--json]")

  @ParentCommand var edit: LayoutEditCommand
  @Argument(help: "The widget's id.")
  var id: String
  @Option(
    parsing: .unconditional, help: ArgumentHelp("The column and row of its corner.", valueName: "X,Y"),
    transform: UnitInput.place)
  var to: Point
  @Option(parsing: .unconditional, help: "The number of the page to move it to, from 1; else it stays on its page.")
  var page: Int?
  @OptionGroup var output: OutputOptions

  func change(_ canvas: CanvasManager) throws(LayoutEditFault) {
    var target: Page?
    if let page { target = canvas.layout.pages[try index(ofPage: page, in: canvas.layout)] }
    try refusable { () throws(CanvasError) in
      if let target { try canvas.moveWidget(id, toPage: target.id) }
      try canvas.updateWidgetPosition(id, x: to.x, y: to.y)
    }
  }
}
