import Canvas
import Documents
import EaselKit
import Formats
import TestKit
import Testing

@Suite struct LayoutRoundTripTests {
  @Test(arguments: DocumentFormat.allCases)
  func whatIsWrittenIsReadBack(format: DocumentFormat) throws {
    for seed in 0..<300 {
      var maker = LayoutMaker(seed: UInt64(seed))
      let layout = maker.layout()
      let text = LayoutDocument.write(layout, as: format)
      let back = try read(text, format)
      #expect(back == layout, "seed \(seed):\n\(text)")
      #expect(LayoutDocument.write(back, as: format) == text)
      #expect(text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A })
    }
  }

  @Test func tomlIsShortAndInOrder() {
    let todo = WidgetPlacement(
      id: "todo-1", app: "todo", frame: GridFrame(x: 0, y: 1, w: 4, h: 11), minW: 2, maxH: 12, locked: true,
      config: ["list": "inbox", "a b": [1, true], "z": ["n": .null, "m": .double(1)]])
    let page = Page(
      id: "page-1", title: "Today", grid: GridConfig(columns: 6, rows: 4, compaction: .vertical), widgets: [todo])
    let layout = Layout(name: "work\u{1B}\"day", pages: [page, Page(id: "page-2", title: "Empty")])
    #expect(
      LayoutDocument.write(layout, as: .toml, comment: ["Mine", "", "and\nyours"]) == #"""
        # Mine
        #
        # and␊yours

        name = "work\u001B\"day"

        [grid]
        columns = 12
        rows = 12
        compaction = "none"

        [[pages]]
        title = "Today"

        [pages.grid]
        columns = 6
        rows = 4
        compaction = "vertical"
        preventCollision = false

        [[pages.widgets]]
        id = "todo-1"
        app = "todo"
        x = 0
        y = 1
        w = 4
        h = 11
        minW = 2
        maxH = 12
        locked = true
        config = { "a b" = [1, true], list = "inbox", z = { m = 1.0 } }

        [[pages]]
        title = "Empty"

        """#)
  }

  @Test func jsonHasTheShapeOthersReadIt() {
    let clock = WidgetPlacement(id: "clock-1", app: "clock", frame: GridFrame(x: 0, y: 0, w: 4, h: 3), minW: 2)
    let chat = WidgetPlacement(
      id: "chat-1", app: "chat", frame: GridFrame(x: 4, y: 0, w: 4, h: 3), locked: true,
      config: ["channel": "a/b", "more": [1, .null]])
    let layout = Layout(name: "desk", pages: [Page(id: "page-1", title: "One", widgets: [clock, chat])])
    #expect(
      LayoutDocument.write(layout, as: .json) == #"""
        {
          "name": "desk",
          "grid": {
            "columns": 12,
            "rows": 12,
            "compaction": "none",
            "preventCollision": false
          },
          "pages": [
            {
              "title": "One",
              "widgets": [
                {
                  "id": "clock-1",
                  "app": "clock",
                  "x": 0,
                  "y": 0,
                  "w": 4,
                  "h": 3,
                  "minW": 2,
                  "locked": false,
                  "config": {}
                },
                {
                  "id": "chat-1",
                  "app": "chat",
                  "x": 4,
                  "y": 0,
                  "w": 4,
                  "h": 3,
                  "locked": true,
                  "config": {
                    "channel": "a/b",
                    "more": [
                      1
                    ]
                  }
                }
              ]
            }
          ]
        }

        """#)
  }

  @Test func whatIsLeftOutHasItsStandard() throws {
    let layout = try read("name = \"a\"\n[grid]\ncolumns = 6\n[[pages]]\n[[pages]]\n[pages.grid]\nrows = 3")
    #expect(layout.grid == GridConfig(columns: 6))
    #expect(layout.pages.map(\.id) == ["page-1", "page-2"])
    #expect(layout.pages.map(\.title) == ["Page 1", "Page 2"])
    #expect(layout.pages[0].grid == nil)
    #expect(layout.pages[1].grid == GridConfig(columns: 6, rows: 3))
  }

  @Test func overlapIsForTheCanvasToResolve() throws {
    let second = "[[pages.widgets]]\nid = \"todo-2\"\napp = \"todo\"\nx = 0\ny = 0\nw = 4\nh = 12"
    #expect(try read(sample(rest: second)).widgets.count == 2)
  }
}
