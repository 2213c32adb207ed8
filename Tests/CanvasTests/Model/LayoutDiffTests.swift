import Canvas
import EaselKit
import Testing

@Suite("Differences of layouts")
struct LayoutDiffTests {
  private let before = Layouts.twoPages(["aab", "aac"], ["d."])

  private func lines(_ change: (inout Layout) -> Void) -> [String] {
    var after = before
    change(&after)
    return LayoutDiff(from: before, to: after).lines()
  }

  @Test("equal layouts have none")
  func none() {
    let diff = LayoutDiff(from: before, to: before)
    #expect(diff.isEmpty && diff.summary().isEmpty)
  }

  @Test("widgets that moved, grew, appeared, went, changed")
  func widgets() {
    #expect(
      lines { $0.pages[0].widgets[0].frame = GridFrame(x: 1, y: 2, w: 3, h: 1) } == [
        "moved a from 0,0 to 1,2", "resized a from 2x2 to 3x1",
      ])
    #expect(lines { $0.pages[1].widgets = [] } == ["closed d (note) on \"Second\""])
    #expect(
      lines {
        $0.pages[1].widgets.append(WidgetPlacement(id: "e", app: "clock", frame: GridFrame(x: 1, y: 0, w: 1, h: 1)))
      } == ["added e (clock) to \"Second\" at 1,0, 1x1"])
    #expect(lines { $0.pages[0].widgets[0].config = ["z": 1, "b": true] } == ["configured a: b, z"])
    #expect(lines { $0.pages[0].widgets[0].locked = true } == ["locked a"])
    #expect(lines { $0.pages[0].widgets[0].minW = 2 } == ["changed the size limits of a"])
    #expect(lines { $0.pages[0].widgets[0].app = "todo" } == ["made a a todo instead of a note"])
    #expect(
      lines {
        let widget = $0.pages[0].widgets.remove(at: 2)
        $0.pages[1].widgets.append(widget)
      } == ["moved c from page \"Main\" to \"Second\""])
  }

  @Test("pages and grids")
  func pages() {
    #expect(lines { $0.pages.swapAt(0, 1) } == ["put the pages in the order \"Second\", \"Main\""])
    #expect(lines { $0.pages[0].title = "First" } == ["renamed page \"Main\" to \"First\""])
    #expect(lines { $0.pages.append(Page(id: "n", title: "New")) } == ["added page \"New\""])
    #expect(lines { $0.pages.removeLast() } == ["closed page \"Second\"", "closed d (note) on \"Second\""])
    #expect(lines { $0.grid.rows = 9 } == ["changed the grid from 3x2 to 3x9"])
    #expect(
      lines { $0.pages[0].grid = GridConfig(compaction: .vertical, preventCollision: true, mode: .scroll) } == [
        "gave the grid of page \"Main\" 12x12, compaction vertical, no pushing, scrolling by rows of 2"
      ])
    #expect(lines { $0.name = "x" } == ["renamed the layout from \"drawn\" to \"x\""])
    #expect(
      lines { $0.pages[0].shapes[.narrow] = ShapeArrangement(grid: GridConfig(), frames: [:]) }
        == ["arranged \"Main\" for narrow screens"])
  }

  @Test("many differences are counted, and a summary stays short")
  func summary() {
    var after = before
    for index in 0..<3 { after.pages[0].widgets[index].frame.x += 5 }
    after.pages[1].widgets = []
    let diff = LayoutDiff(from: before, to: after)
    #expect(diff.summary() == "3 moved, 1 closed")
    #expect(diff.summary { "Note \($0)" } == "3 moved, 1 closed: Note a, Note b, Note c, Note d")
    #expect(diff.lines { "Note \($0)" }.last == "closed Note d on \"Second\"")
    after = before
    after.pages[0].title = String(repeating: "long ", count: 100)
    #expect(LayoutDiff(from: before, to: after).summary().count <= 100)
  }

  @Test("counted words stand in the singular or plural, and no name of a widget is cut")
  func counted() {
    var after = before
    after.pages.append(Page(id: "page-9", title: "Ninth"))
    for index in 0..<3 { after.pages[0].widgets[index].frame.x += 5 }
    let diff = LayoutDiff(from: before, to: after)
    #expect(diff.summary() == "1 page added, 3 moved")
    let long = String(repeating: "long ", count: 7)
    let name = diff.summary { "\(long)\($0)" }
    #expect(name == "1 page added, 3 moved: \(long)a and 2 more")
    after.pages.append(Page(id: "page-10", title: "Tenth"))
    #expect(LayoutDiff(from: before, to: after).summary() == "2 pages added, 3 moved")
  }

  @Test("changes say in a few words what was done")
  func changes() throws {
    let canvas = Layouts.manager(before)
    try canvas.updateWidgetSize("b", w: 1, h: 1)
    try canvas.updateWidgetPosition("c", x: 0, y: 5)
    try canvas.swapWidgets("a", "b")
    try canvas.setLocked("a", true)
    try canvas.duplicateWidget("c")
    try canvas.removeWidget("c")
    try canvas.moveWidget("b", toPage: "page-2")
    try canvas.addPage(title: "Third")
    try canvas.closePage("page-2")
    canvas.load(Layout(name: "other", pages: []))
    #expect(
      canvas.history.done.map(\.summary) == [
        "moved c to 0,5", "swapped a and b", "locked a", "duplicated c as note-1", "closed c",
        "moved b to page \"Second\"", "added page \"Third\"", "closed page \"Second\"", "opened \"other\"",
      ])
  }
}
