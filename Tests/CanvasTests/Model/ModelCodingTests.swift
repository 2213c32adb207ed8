import Canvas
import EaselKit
import Testing

@Suite("What is written of the model")
struct ModelCodingTests {
  private let old = """
    {"grid":{"columns":12,"compaction":"none","preventCollision":false,"rows":12},"name":"old","pages":[\
    {"id":"p","title":"Main","widgets":[]}]}
    """

  @Test("a layout from before there was scrolling is read, and written as it was")
  func readsOld() throws {
    let layout: Layout = try Coded.read(old)
    #expect(layout == Layout(name: "old", pages: [Page(id: "p", title: "Main")]))
    #expect(try Coded.text(layout) == old)
  }

  @Test("scrolling and shapes survive being written and read")
  func writesNew() throws {
    let grid = GridConfig(mode: .scroll, rowHeight: 5)
    let frames = ["a": GridFrame(x: 0, y: 1, w: 2, h: 3)]
    let page = Page(id: "p", title: "Main", grid: grid, shapes: [.narrow: ShapeArrangement(grid: grid, frames: frames)])
    let layout = Layout(name: "new", grid: grid, pages: [page])
    #expect(try Coded.roundTrip(layout) == layout)
    let text = try Coded.text(layout)
    #expect(text.contains(#""mode":"scroll""#) && text.contains(#""shapes":{"narrow":{"#))
  }

  @Test("every change survives being written and read")
  func changes() throws {
    let canvas = Layouts.manager(Layouts.twoPages(["ab"], ["c."]))
    canvas.stateOf = { [.string($0)] }
    canvas.show(on: Size(width: 30, height: 10)) { _ in Size(width: 20, height: 6) }
    try canvas.swapWidgets("a", "b")
    try canvas.closePage("page-1")
    for record in canvas.history.done { #expect(try Coded.roundTrip(record.change) == record.change) }
    #expect(throws: (any Error).self) { try Coded.read(#"{"verb":"explode","items":[]}"#, as: CanvasChange.self) }
  }

  @Test("ids that are there twice become single ones")
  func ids() {
    let widget = WidgetPlacement(id: "note-1", app: "note", frame: GridFrame(x: 0, y: 0, w: 1, h: 1))
    let page = Page(id: "page-1", title: "Main", widgets: [widget, widget])
    let layout = CanvasManager.normalized(Layout(name: "l", pages: [page, page, Page(id: "", title: "x")]))
    #expect(layout.pages.map(\.id) == ["page-1", "page-2", "page-3"])
    #expect(layout.widgets.map(\.id).sorted() == ["note-1", "note-2", "note-3", "note-4"])
  }
}
