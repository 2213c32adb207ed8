import Canvas
import EaselKit
import Host
import TestKit
import Testing

@Suite("Host: pages")
@MainActor
struct HostPagesTests {
  /// A canvas of pages with a note each.
  private static func pages(_ titles: [String]) -> Layout {
    Layout(
      name: "pages",
      pages: titles.enumerated().map { index, title in
        Page(
          id: "page-\(index + 1)", title: title,
          widgets: [
            WidgetPlacement(id: "note-\(index + 1)", app: "note", frame: GridFrame(x: 0, y: 0, w: 12, h: 12))
          ])
      })
  }

  private func rig(_ titles: String..., size: Size = Size(width: 80, height: 14)) throws -> HostRig {
    try HostRig(layout: Self.pages(titles), size: size)
  }

  private func titles(_ rig: HostRig) -> [String] { rig.host.canvas.layout.pages.map(\.title) }

  @Test("where no key makes a page, none is named")
  func noKeyForPages() throws {
    let rig = try HostRig(size: Size(width: 120, height: 20))
    rig.press("Ctrl+Space", "]")
    #expect(rig.text.contains("This is the only page; Ctrl+Space n makes another."))
    var configuration = rig.host.configuration
    configuration.keymap.afterLeader[Key("n")] = nil
    rig.host.apply(configuration)
    rig.press("Ctrl+Space", "]")
    #expect(rig.text.contains("This is the only page. "))
  }

  @Test("a single page has its title on the status line, more have a bar with the front one marked")
  func bar() throws {
    let rig = try rig("Home")
    #expect(rig.screen.last?.hasPrefix(" NORMAL  Home ") == true)
    let two = try self.rig("Home", "Work")
    #expect(two.screen.last?.hasPrefix(" NORMAL [1 Home] 2 Work ") == true)
    func marked() -> String {
      let surface = two.surface()
      let cells = (0..<surface.width).compactMap { surface[$0, surface.height - 1] }
      return cells.filter { $0.style == Theme.test[.selection] }.map(\.glyph.text).joined()
    }
    #expect(marked() == "[1 Home]")
    two.press("Ctrl+Space", "]")
    #expect(marked() == "[2 Work]")
  }

  @Test("the bar is cut around the front page, whatever the titles", arguments: [24, 30, 40, 80, 120])
  func barIsCut(width: Int) throws {
    let wide = String(repeating: "界", count: 500)
    let titles = (1...200).map { $0 % 3 == 0 ? wide : $0 % 3 == 1 ? "👩‍👩‍👧 \($0)" : "a\u{1B}[31mb\u{202E}\n\($0)" }
    let rig = try HostRig(layout: Self.pages(titles), size: Size(width: width, height: 10))
    for page in [0, 1, 2, 99, 198, 199] {
      #expect(rig.host.canvas.goToPage(page))
      rig.press("Ctrl+L")
      let line = try #require(rig.screen.last)
      #expect(line.contains("\(page + 1)"), "page \(page + 1) of \(width): \(line)")
      #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
      #expect(rig.surface().isSound)
    }
  }

  @Test("pages are gone through, and to by number")
  func going() throws {
    let rig = try rig("One", "Two", "Three")
    rig.press("Ctrl+Space", "]", "Ctrl+Space", "]")
    #expect(rig.host.canvas.pageIndex == 2)
    #expect(rig.host.canvas.focus == "note-3")
    #expect(rig.text.contains("focused"))
    rig.press("Ctrl+Space", "]")
    #expect(rig.host.canvas.pageIndex == 0)
    rig.press("Ctrl+Space", "[", "Alt+2")
    #expect(rig.host.canvas.pageIndex == 1)
    rig.press("Alt+9")
    #expect(rig.host.canvas.pageIndex == 1)
  }

  @Test("a new page gets the title that is typed; a title that is none is refused")
  func adds() throws {
    let rig = try rig("Home")
    rig.press("Ctrl+Space", "n")
    #expect(rig.text.contains("New page"))
    rig.host.handle(.paste("Wo\u{1B}[2Jrk"))
    rig.press("Enter")
    #expect(titles(rig) == ["Home", "Wo[2Jrk"])
    #expect(rig.host.canvas.pageIndex == 1)
    #expect(rig.text.contains("Nothing here yet"))
    rig.press("Ctrl+Space", ",")
    rig.host.handle(.paste(String(repeating: "界", count: 500)))
    rig.press("Enter")
    #expect(rig.text.contains("at most 60 characters"))
    rig.press("Ctrl+U", "O", "k", "Enter")
    #expect(titles(rig) == ["Home", "Ok"])
    rig.press("Ctrl+Space", "u", "Ctrl+Space", "u")
    #expect(titles(rig) == ["Home"])
  }

  @Test("pages are put in order; closing one is undone with its widgets and what they kept")
  func ordersAndCloses() throws {
    let rig = try rig("One", "Two", "Three")
    rig.press("i", "i", "Ctrl+Space", "}")
    #expect(titles(rig) == ["Two", "One", "Three"])
    #expect(rig.host.canvas.page.title == "One")
    rig.press("Ctrl+Space", "{", "Ctrl+Space", "{")
    #expect(titles(rig) == ["One", "Two", "Three"])
    rig.press("Ctrl+Space", "X")
    #expect(titles(rig) == ["Two", "Three"])
    #expect(rig.text.contains("Closed \"One\". Undo with Ctrl+Space u."))
    rig.press("Ctrl+Space", "u")
    #expect(titles(rig) == ["One", "Two", "Three"])
    #expect(rig.host.snapshot.states["note-1"] == "ii")
  }

  @Test("the last page is not closed, and why is said")
  func lastPage() throws {
    let rig = try rig("Home")
    rig.press("Ctrl+Space", "X")
    #expect(rig.text.contains("This is the only page"))
    rig.press("Ctrl+Space", "]")
    #expect(rig.text.contains("Ctrl+Space n makes another"))
  }

  @Test("a widget is moved to another page, or to a new one, and the focus goes along")
  func sends() throws {
    let rig = try rig("One", "Two")
    rig.press("i", "Ctrl+Space", ">")
    #expect(rig.text.contains("Move Note to"))
    rig.press("Enter")
    #expect(rig.host.canvas.layout.pages.map { $0.widgets.count } == [0, 2])
    #expect(rig.host.canvas.page.title == "Two")
    #expect(rig.host.canvas.focus == "note-1")
    rig.press("Ctrl+Space", ">", "n", "e", "w", "Enter")
    #expect(rig.host.canvas.layout.pages.count == 3)
    #expect(rig.host.canvas.focus == "note-1")
    #expect(rig.host.canvas.page.title == "Note")
    rig.press("Ctrl+Space", "u", "Ctrl+Space", "u", "Ctrl+Space", "u")
    #expect(rig.host.canvas.layout == Self.pages(["One", "Two"]))
    #expect(rig.host.snapshot.states["note-1"] == "i")
  }

  @Test("the list of pages goes, moves, closes and undoes", arguments: [(80, 24), (120, 40)])
  func list(width: Int, height: Int) throws {
    let rig = try rig("Home", "Work", "Play 界界 👩‍👩‍👧", size: Size(width: width, height: height))
    rig.press("Ctrl+Space", "p", "J")
    #expect(titles(rig).first == "Work")
    let fault = Golden.fault(ScreenText.render(rig.surface()), "pages-\(width)x\(height)")
    #expect(fault == nil, Comment(rawValue: fault ?? ""))
    rig.press("D")
    #expect(titles(rig).count == 2)
    #expect(rig.text.contains("Closed \"Home\"; u undoes it."))
    rig.press("u")
    #expect(titles(rig).first == "Work")
    rig.press("/", "p", "l", "a", "Enter")
    #expect(rig.host.canvas.pageIndex == 2)
    rig.press("Ctrl+Space", "p", "1")
    #expect(rig.host.canvas.pageIndex == 0)
  }

  @Test("the list takes two hundred pages with hostile titles")
  func manyPages() throws {
    let titles = (1...200).map { "\u{1B}]0;x\u{7}\($0) " + String(repeating: "界", count: 500) }
    let rig = try HostRig(layout: Self.pages(titles), size: Size(width: 80, height: 24))
    rig.press("Ctrl+Space", "p", "G")
    #expect(rig.text.contains("200  "))
    #expect(rig.surface().isSound)
    rig.press("Enter")
    #expect(rig.host.canvas.pageIndex == 199)
  }

  @Test("the grid form sets the page's grid, or that of all pages", arguments: [(80, 24), (120, 40)])
  func grid(width: Int, height: Int) throws {
    let rig = try rig("Home", "Work", size: Size(width: width, height: height))
    rig.press("Ctrl+Space", "g")
    let fault = Golden.fault(ScreenText.render(rig.surface()), "page-grid-\(width)x\(height)")
    #expect(fault == nil, Comment(rawValue: fault ?? ""))
    rig.press("Ctrl+U", "6", "Tab", "Tab", "Space", "Tab", "Tab", "Space", "Tab", "Space", "Enter")
    let page = rig.host.canvas.page
    #expect(
      page.grid
        == GridConfig(columns: 6, rows: 12, compaction: .vertical, preventCollision: true, mode: .scroll, rowHeight: 2))
    #expect(page.widgets.first?.frame.w == 6)
    rig.press("Ctrl+Space", "g", "Ctrl+U", "8", "Up", "Space", "Enter")
    #expect(rig.host.canvas.page.grid == nil)
    #expect(rig.host.canvas.layout.grid.columns == 8)
    rig.press("Ctrl+Space", "g", "Ctrl+U", "1", "0", "1", "Enter")
    #expect(rig.text.contains("must be a whole number from 1 to 100."))
    rig.press("Esc", "Ctrl+Space", "u", "Ctrl+Space", "u", "Ctrl+Space", "u")
    #expect(rig.host.canvas.layout == Self.pages(["Home", "Work"]))
  }
}
