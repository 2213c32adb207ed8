import EaselKit
import TestKit
import Testing

@Suite("Tables, tabs and bars")
struct TableTests {
  private static let columns: [Table.Column] = [
    .init("Name"), .init("Size", .fixed(5), alignment: .right), .init("Changed", .fixed(7), alignment: .center),
  ]
  private static let rows = [
    ["garden.md", "2 k", "today"], ["a very long name", "31 k", "Fri"], ["漢字.txt", "1.2 M", "1 Dec"],
  ]

  private func table(_ width: Int, _ height: Int, selected: Int = 0, count: Int = 3) -> [String] {
    var cursor = ListCursor()
    cursor.select(selected, count: count, height: max(0, height - 1))
    return picture(width: width, height: height) {
      Table.draw(on: &$0, in: $1, columns: Self.columns, cursor: cursor, count: count, theme: .test) { row, column in
        Table.Entry(Self.rows[row % 3][column])
      }
    }
  }

  @Test func `a table has a header and aligned columns`() {
    #expect(
      table(26, 4) == [
        "Name         Size  Changed", "garden.md     2 k   today", "a very lo…   31 k    Fri",
        "漢字.txt    1.2 M   1 Dec",
      ])
  }

  @Test func `a table drops the columns for which there is no room`() {
    #expect(table(12, 2) == ["Na…   Size", "ga…    2 k ┃"])
    #expect(table(4, 2) == ["N…", "g… ┃"])
    #expect(table(1, 2) == ["…", "…"])
    #expect(table(12, 1) == ["ga…    2 k ┃"])
  }

  @Test func `a table scrolls to its selected row`() {
    let lines = table(28, 3, selected: 8, count: 9)
    #expect(lines[0].hasPrefix("Name") && lines[2].hasPrefix("漢字") && lines[2].hasSuffix("┃"))
    var surface = Surface(size: Size(width: 12, height: 3))
    let cursor = ListCursor()
    Table.draw(on: &surface, in: Rect(surface.size), columns: Self.columns, cursor: cursor, count: 2, theme: .test) {
      Table.Entry(Self.rows[$0][$1], role: .warning)
    }
    #expect(surface.role(0, 0) == .heading && surface.role(6, 1) == .selection && surface.role(0, 2) == .warning)
    #expect(Table.row(at: Point(x: 0, y: 2), in: Rect(surface.size), cursor: cursor, count: 2) == 1)
    #expect(Table.row(at: Point(x: 0, y: 0), in: Rect(surface.size), cursor: cursor, count: 2) == nil)
  }

  @Test func `flexible columns share by weight and use every cell`() {
    let columns: [Table.Column] = [
      .init("", .flexible(weight: 2)), .init("", .fixed(4)), .init("", .flexible(weight: 1)),
    ]
    for width in 14...80 {
      let widths = Table.widths(of: columns, in: width)
      #expect(widths.reduce(0, +) + 2 * Table.gap == width && widths[1] == 4 && widths[0] >= widths[2])
    }
    #expect(Table.widths(of: [], in: 9).isEmpty)
    #expect(
      Table.widths(of: [.init("", .fixed(-3)), .init("", .flexible(weight: -1, atLeast: .max))], in: 9) == [1, 0])
  }

  @Test func `tabs show the chosen one in brackets`() {
    let bar = { (titles: [String], selected: Int, width: Int) in
      picture(width: width, height: 1) {
        TabBar.draw(on: &$0, in: $1, titles: titles, selected: selected, theme: .test)
      }[0]
    }
    #expect(bar(["Inbox", "Today", "Week"], 1, 30) == " Inbox [Today] Week")
    let many = (1...9).map { "Page \($0)" }
    #expect(bar(many, 0, 20) == "  [Page 1] Page 2  ›")
    #expect(bar(many, 4, 20) == "‹ [Page 5] Page 6  ›")
    #expect(bar(many, 8, 20) == "‹  Page 8 [Page 9]")
    #expect(bar(many, 3, 5) == "[Pag…" && bar(many, 3, 1) == "…")
    #expect(bar([], 0, 9) == "" && bar(["a"], 4, 9) == "" && bar(["a"], -1, 9) == "")
  }

  @Test func `each tab is found where it is drawn`() {
    let titles = ["One", "漢字", "Three", "Four"]
    let area = Rect(x: 2, y: 1, width: 18, height: 1)
    for selected in titles.indices {
      var surface = Surface(size: Size(width: 24, height: 3))
      TabBar.draw(on: &surface, in: area, titles: titles, selected: selected, theme: .test)
      for x in 0..<24 where surface[x, 1]?.glyph.text == "[" {
        #expect(TabBar.tab(at: Point(x: x + 1, y: 1), in: area, titles: titles, selected: selected) == selected)
      }
      #expect(TabBar.tab(at: Point(x: 0, y: 1), in: area, titles: titles, selected: selected) == nil)
    }
  }

  @Test func `a scroll bar's thumb stays on the bar, whatever the counts`() {
    #expect(ScrollBar.thumb(height: 4, window: 0..<4, count: 4) == nil)
    #expect(ScrollBar.thumb(height: 4, window: 0..<4, count: 8) == 0..<2)
    #expect(ScrollBar.thumb(height: 4, window: 4..<8, count: 8) == 2..<4)
    #expect(ScrollBar.thumb(height: 3, window: 0..<3, count: .max) == 0..<1)
    #expect(ScrollBar.thumb(height: 3, window: .max - 3 ..< .max, count: .max) == 2..<3)
    for height in 0...9 {
      for count in 0...40 {
        for first in 0...max(0, count - height) {
          let window = first..<min(count, first + height)
          guard let thumb = ScrollBar.thumb(height: height, window: window, count: count) else { continue }
          #expect(!thumb.isEmpty && thumb.lowerBound >= 0 && thumb.upperBound <= height)
        }
        #expect(
          (0...count).contains(
            ScrollBar.first(at: height, height: height, window: 0..<min(count, height), count: count)))
      }
    }
    #expect(ScrollBar.first(at: 9, height: 10, window: 0..<10, count: 100) == 90)
  }

  @Test func `a spinner turns with the ticks, and stands still when motion is reduced`() {
    let frames = Set((0..<10).map { Spinner.frame($0) })
    #expect(frames.count == 10 && frames.allSatisfy { CellWidth.of($0) == 1 })
    #expect(Spinner.frame(10) == Spinner.frame(0) && frames.contains(Spinner.frame(.min)))
    #expect(Set((0..<10).map { Spinner.frame($0, isStill: true) }) == ["…"])
    for tick in 0..<10 {
      let isASCII = [true, false].allSatisfy { Spinner.frame(tick, isStill: $0, borders: .ascii).utf8.count == 1 }
      #expect(isASCII)
    }
    let line = picture(width: 8, height: 1) { surface, _ in
      Spinner.draw(on: &surface, at: .zero, tick: 2, label: "Loading", width: 8, theme: .test)
    }
    #expect(line == ["⠹ Loadi…"])
  }

  @Test(arguments: [(0, 0), (1, 1), (2, 1), (1, 5), (3, 2), (7, 3), (20, 2), (60, 12)])
  func `tables, tabs and spinners draw in any room`(width: Int, height: Int) {
    for origin in [Point.zero, Point(x: 3, y: 3), Point(x: -2, y: -2)] {
      for count in [0, 1, 3, 1_000_000] {
        var surface = Surface(size: Size(width: width, height: height))
        let area = Rect(x: origin.x, y: origin.y, width: width, height: height)
        Table.draw(on: &surface, in: area, columns: Self.columns, cursor: ListCursor(), count: count, theme: .test) {
          _, _ in
          "漢字\u{1B}[2J"
        }
        Table.draw(on: &surface, in: area, columns: [], cursor: ListCursor(), count: count, theme: .test) { _, _ in "" }
        TabBar.draw(on: &surface, in: area, titles: ["漢字", "字", ""], selected: 1, theme: .test)
        Spinner.draw(on: &surface, at: origin, tick: 1, label: "漢字", width: width, theme: .test)
        ScrollBar.draw(on: &surface, in: area, window: 0..<1, count: count, theme: .test)
        #expect(surface.isSound)
      }
    }
  }
}
