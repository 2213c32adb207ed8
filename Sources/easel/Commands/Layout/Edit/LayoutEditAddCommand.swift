import ArgumentParser
import Canvas
import Documents
import EaselKit
import Widgets

/// `easel layout edit NAME add`.
struct LayoutEditAddCommand: LayoutEdit {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a widget.",
    usage: "easel layout edit <name> add <app> [--id <id>] [--at <X,Y>] [--size <WxH>] [--page <page>] [--json]",
    discussion: "Without a place it takes the first gap in which it fits; with one it pushes what is there.")

  @ParentCommand var edit: LayoutEditCommand
  @Argument(help: "The micro-app, such as todo, calendar, chat or clock.")
  var app: String
  @Option(help: "What the widget is to be called; else the micro-app's name and a number.")
  var id: String?
  @Option(
    parsing: .unconditional, help: ArgumentHelp("The column and row of its corner.", valueName: "X,Y"),
    transform: UnitInput.place)
  var at: Point?
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Its columns and rows.", valueName: "WxH"), transform: UnitInput.size)
  var size: Size?
  @Option(parsing: .unconditional, help: "The number of the page, from 1.")
  var page = 1
  @OptionGroup var output: OutputOptions

  func change(_ canvas: CanvasManager) throws(LayoutEditFault) {
    guard let manifest = WidgetCatalog.builtIn[app]?.manifest else {
      let known = WidgetCatalog.builtIn.entries.map(\.manifest.id).sorted().joined(separator: ", ")
      throw .command(CommandFailure("There is no app \(SafeText.quoted(app)); the known ones are \(known)."))
    }
    if let id, let fault = LayoutDocument.fault(inWidgetID: id) { throw .command(.wrongUse(fault)) }
    canvas.goToPage(try index(ofPage: page, in: canvas.layout))
    let (place, size) = (at ?? Point(x: 0, y: 0), size ?? manifest.defaultSize)
    let frame = GridFrame(x: place.x, y: place.y, w: size.width, h: size.height)
    try refusable { () throws(CanvasError) in
      _ = try canvas.addWidget(WidgetPlacement(id: id ?? "", app: app, frame: frame), isPlaced: at != nil)
    }
  }
}
