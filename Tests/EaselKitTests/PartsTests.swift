import EaselKit
import TestKit
import Testing

@Suite("Drawing parts")
struct PartsTests {
  private static let sizes = [(0, 0), (1, 1), (2, 1), (1, 5), (7, 3), (20, 2), (21, 8), (60, 12)]

  @Test func `a list's cursor stays in the list and in view`() {
    var random = SeededRandom(seed: 2)
    let keys = ["j", "k", "g", "G", "Ctrl+D", "Ctrl+U", "PageUp", "PageDown", "Home", "End", "Up", "Down"]
      .compactMap { Key($0) }
    var cursor = ListCursor()
    for _ in 0..<5000 {
      let count = Int.random(in: 0...40, using: &random)
      let height = Int.random(in: 0...12, using: &random)
      let key = keys.randomElement(using: &random) ?? Key(.down)
      let isKnown = cursor.handle(key, count: count, height: height)
      let isForPage = key.code == .pageUp || key.code == .pageDown
      #expect(isKnown == (!isForPage || count > height))
      guard isKnown else { continue }
      let window = cursor.window(count: count, height: height)
      #expect(cursor.selected >= 0 && cursor.selected <= max(0, count - 1))
      #expect(window.count == min(count, height))
      #expect(window.isEmpty || window.contains(cursor.selected))
    }
    let isKnown = cursor.handle(Key("x"), count: 3, height: 3)
    #expect(!isKnown)
  }

  @Test func `a list scrolls no further than it must`() {
    var cursor = ListCursor()
    for _ in 0..<3 { _ = cursor.handle(Key("j"), count: 10, height: 3) }
    #expect(cursor.window(count: 10, height: 3) == 1..<4)
    _ = cursor.handle(Key("k"), count: 10, height: 3)
    #expect(cursor.window(count: 10, height: 3) == 1..<4)
    _ = cursor.handle(Key("G"), count: 10, height: 3)
    #expect(cursor.window(count: 10, height: 3) == 7..<10)
  }

  @Test func `a list that is read out tells in words which part it is`() {
    var theme = Theme.test
    theme.isReadAsLines = true
    var cursor = ListCursor()
    cursor.select(9, count: 40, height: 4)
    func rows(_ height: Int, count: Int = 40) -> [String] {
      var surface = Surface(size: Size(width: 40, height: height))
      ListView.draw(on: &surface, in: Rect(surface.size), cursor: cursor, count: count, theme: theme) {
        $0.put("row\($1)", at: Point(x: $2.x, y: $2.y), style: .plain, width: $2.width)
      }
      return (0..<height).map { row in
        var text = surface.row(row)
        while text.last == " " { text.removeLast() }
        return text
      }
    }
    #expect(rows(4) == ["row7", "row8", "row9", "Rows 8 to 10 of 40, row 10 selected"])
    #expect(rows(2) == ["row9", "row 10 of 40"])
    #expect(rows(1) == ["row9" + String(repeating: " ", count: 24) + "row 10 of 40"])
    #expect(rows(3, count: 3) == ["row0", "row1", "row2"])
    #expect(rows(0).isEmpty)
  }

  @Test func `headings are not counted where a list is read out`() {
    var theme = Theme.test
    theme.isReadAsLines = true
    var cursor = ListCursor()
    cursor.select(9, count: 40, height: 4)
    var surface = Surface(size: Size(width: 40, height: 4))
    ListView.draw(
      on: &surface, in: Rect(surface.size), cursor: cursor, count: 40, theme: theme, isHeading: { $0 % 8 == 0 }
    ) { _, _, _ in }
    #expect(surface.row(3).hasPrefix("Rows 7 to 8 of 35, row 8 selected"))
  }

  @Test func `a list draws its rows and where it is`() {
    var surface = Surface(size: Size(width: 5, height: 3))
    var cursor = ListCursor()
    cursor.select(9, count: 10, height: 3)
    ListView.draw(on: &surface, in: Rect(surface.size), cursor: cursor, count: 10, theme: .test) {
      $0.put("row\($1)", at: Point(x: $2.x, y: $2.y), style: .plain, width: $2.width)
    }
    #expect((0..<3).map(surface.row) == ["row7│", "row8│", "row9┃"])
    let area = Rect(surface.size)
    #expect(ListView.row(at: Point(x: 0, y: 1), in: area, cursor: cursor, count: 10) == 8)
    #expect(ListView.row(at: Point(x: 0, y: 3), in: area, cursor: cursor, count: 10) == nil)
  }

  @Test func `a message stands in the middle`() {
    var surface = Surface(size: Size(width: 12, height: 5))
    Message(.empty, "Nothing.", next: "a  adds").draw(on: &surface, in: Rect(surface.size), theme: .test)
    #expect(
      (0..<5).map(surface.row) == [
        "            ", "  Nothing.  ", "            ", "  a  adds   ", "            ",
      ])
  }

  @Test func `a paragraph tells how many rows it took`() {
    var surface = Surface(size: Size(width: 6, height: 3))
    #expect(Paragraph.draw("one two three", on: &surface, in: Rect(surface.size), style: .plain) == 3)
    #expect(surface.row(2) == "three ")
  }

  @Test(arguments: [(1, "Mo Tu We"), (7, "Su Mo Tu")]) func `a month begins its weeks as asked`(
    first: Int, names: String
  ) throws {
    let today = try #require(CivilDate("2026-12-01"))
    let grid = MonthGrid(containing: today, firstWeekday: first)
    #expect(grid.firstDay.weekday == first)
    #expect(grid.endDay.daysSinceEpoch - grid.firstDay.daysSinceEpoch == 42)
    #expect(grid.firstDay <= grid.month)
    var surface = Surface(size: Size(width: 21, height: 8))
    let look = MonthGrid.Look(theme: .test, cursor: today, isFocused: true, today: today) { $0 == today }
    grid.draw(on: &surface, in: Rect(surface.size), look: look)
    #expect(surface.row(1).hasPrefix(names))
    #expect((2..<8).contains { surface.row($0).contains(" 1•") })
  }

  @Test func `each day of a month is found where it is drawn`() throws {
    let today = try #require(CivilDate("2026-12-24"))
    let grid = MonthGrid(containing: today)
    for height in [3, 5, 8] {
      let area = Rect(x: 2, y: 1, width: 30, height: height)
      var surface = Surface(size: Size(width: 40, height: 12))
      let look = MonthGrid.Look(theme: .test, cursor: today, isFocused: true, today: today) { _ in false }
      grid.draw(on: &surface, in: area, look: look)
      for y in 0..<12 {
        for x in 0..<40 {
          guard let day = grid.day(at: Point(x: x, y: y), in: area, cursor: today) else { continue }
          let left = area.x + (x - area.x) / 4 * 4
          let cell = (left..<left + 4).compactMap { surface[$0, y]?.glyph.text }.joined()
          #expect(cell.filter(\.isNumber) == String(day.day))
        }
      }
    }
  }

  @Test(arguments: sizes) func `parts draw in any room`(width: Int, height: Int) throws {
    let today = try #require(CivilDate("2026-12-24"))
    for origin in [Point.zero, Point(x: 3, y: 3), Point(x: -2, y: -2)] {
      var surface = Surface(size: Size(width: width, height: height))
      let area = Rect(x: origin.x, y: origin.y, width: width, height: height)
      let look = MonthGrid.Look(theme: .test, cursor: nil, isFocused: true, today: today) { _ in true }
      MonthGrid(containing: today).draw(on: &surface, in: area, look: look)
      MonthGrid(containing: today).drawWeek(of: today, on: &surface, in: area, look: look)
      Message(.error, "漢字 that is long", next: "漢").draw(on: &surface, in: area, theme: .test)
      Paragraph.draw("漢字 漢字", on: &surface, in: area, style: .plain)
      TextField("漢字").draw(on: &surface, at: origin, width: width, style: .plain)
      ListView.draw(on: &surface, in: area, cursor: ListCursor(), count: 99, theme: .test) {
        $0.put("漢字漢字", at: Point(x: $2.x, y: $2.y), style: .plain, width: $2.width)
      }
      #expect(surface.isSound)
    }
  }
}
