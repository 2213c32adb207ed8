import Canvas
import Documents
import EaselKit
import Testing

@Suite struct LayoutPictureTests {
  private func picture(_ layout: Layout, _ width: Int, _ height: Int) -> String {
    LayoutPicture.text(of: layout, terminal: Size(width: width, height: height)) { _ in .zero }
  }

  private func place(
    _ id: String, _ x: Int, _ y: Int, _ w: Int, _ h: Int, app: String = "todo", locked: Bool = false
  ) -> WidgetPlacement {
    WidgetPlacement(id: id, app: app, frame: GridFrame(x: x, y: y, w: w, h: h), locked: locked)
  }

  @Test func boxesHaveTitlesAndSizes() {
    let widgets = [place("todo-1", 0, 0, 2, 4, locked: true), place("mine", 2, 0, 1, 2), place("todo-2", 2, 2, 2, 2)]
    let layout = Layout(
      name: "a", grid: GridConfig(columns: 4, rows: 4), pages: [Page(id: "p", title: "One", widgets: widgets)])
    #expect(
      picture(layout, 100, 9) == """
        Page 1 of 1: One (4 columns, 4 rows)
        ╭ todo-1 ────────────────────────────────────────╮╭ mine: todo ───────────╮
        │ 2x4 at 0,0                                     ││ 1x2 at 2,0            │
        │ 50x8 cells                                     ││ 25x4 cells            │
        │ locked                                         │╰───────────────────────╯
        │                                                │╭ todo-2 ────────────────────────────────────────╮
        │                                                ││ 2x2 at 2,2                                     │
        │                                                ││ 50x4 cells                                     │
        ╰────────────────────────────────────────────────╯╰────────────────────────────────────────────────╯

        """)
  }

  @Test func aPageThatScrollsIsDrawnWhole() {
    let grid = GridConfig(columns: 1, rows: 2, mode: .scroll, rowHeight: 3)
    let page = Page(
      id: "p", title: "Long", grid: grid, widgets: [place("a", 0, 0, 1, 1, app: "a"), place("b", 0, 1, 1, 1, app: "b")])
    #expect(
      picture(Layout(name: "a", pages: [page]), 16, 5) == """
        Page 1 of 1: Long (1 column, 2 rows; 6 lines, of which the screen shows 4)
        ╭ a ───────────╮
        │ 1x1 at 0,0   │
        ╰──────────────╯
        ╭ b ───────────╮
        │ 1x1 at 0,1   │
        ╰──────────────╯

        """)
  }

  @Test func whatIsSaidIsSafeAndNothingIsTooSmall() {
    let many = (0..<40).map { place("todo-\($0)", $0 % 8, $0 / 8, 1, 1) }
    let page = Page(id: "p", title: "a\u{1B}[31m\n", grid: GridConfig(columns: 8, rows: 5), widgets: many)
    for size in [(0, 0), (1, 1), (3, 3), (9, 2), (20, 9), (300, 100)] {
      let text = picture(Layout(name: "a", pages: [page]), size.0, size.1)
      #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
    }
  }

  @Test func aVeryLongPageIsCut() {
    let grid = GridConfig(columns: 1, rows: 1, mode: .scroll, rowHeight: 100)
    let page = Page(id: "p", title: "Long", grid: grid, widgets: [place("a", 0, 4_000_000, 1, 1)])
    let text = picture(Layout(name: "a", pages: [page]), 20, 10)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= LayoutPicture.mostLines + 3)
    #expect(text.hasSuffix("more lines\n"))
  }
}
