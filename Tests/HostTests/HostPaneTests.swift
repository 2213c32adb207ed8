import Canvas
import EaselKit
import Host
import TestKit
import Testing
import Widgets

@Suite("Host: panes and what they are told")
@MainActor
struct HostPaneTests {
  private func layout(_ widgets: WidgetPlacement...) -> Layout {
    Layout(name: "l", pages: [Page(id: "page-1", title: "Main", widgets: widgets)])
  }

  /// A layout whose person has arranged its first page for smaller screens so.
  private func arranged(_ widgets: WidgetPlacement...) -> Layout {
    var layout = Layout(name: "l", pages: [Page(id: "page-1", title: "Main", widgets: widgets)])
    let frames = Dictionary(widgets.map { ($0.id, $0.frame) }) { first, _ in first }
    for shape in [Shape.medium, .narrow] {
      layout.pages[0].shapes[shape] = ShapeArrangement(grid: GridConfig(), frames: frames)
    }
    return layout
  }

  private func event(_ number: Int) -> CanvasEvent {
    CanvasEvent(
      id: "old-\(number)", type: "todo.item.completed", source: "todo-9",
      timestamp: Timestamp(milliseconds: 1_796_000_000_000 + Int64(number)), data: .null)
  }

  // MARK: Too small

  @Test("a pane smaller than its widget is of use in says so, and keeps keys from it")
  func tooSmall() throws {
    let rig = try HostRig(
      layout: arranged(
        WidgetPlacement(id: "note-1", app: "note", frame: GridFrame(x: 0, y: 0, w: 2, h: 12)),
        WidgetPlacement(id: "note-2", app: "note", frame: GridFrame(x: 2, y: 0, w: 10, h: 12))))
    #expect(rig.text.contains("Note needs"))
    #expect(rig.text.contains("16x3."))
    #expect(rig.screen.last?.contains("Ctrl+Space z zoom") == true)
    rig.press("i")
    rig.press("Ctrl+Space", "z")
    #expect(!rig.text.contains("note i"))
    #expect(!rig.text.contains("needs"))
    rig.press("i")
    #expect(rig.text.contains("note i"))
  }

  @Test(
    "every widget in every small pane shows whole words or none",
    arguments: WidgetCatalog.builtIn.entries.map(\.manifest.id))
  func smallPanes(app: String) throws {
    for columns in 1...12 {
      for rows in 1...12 {
        let rig = try HostRig(
          layout: arranged(
            WidgetPlacement(id: "x-1", app: app, frame: GridFrame(x: 0, y: 0, w: columns, h: rows))),
          size: Size(width: 36, height: 15), apps: WidgetCatalog.builtIn.types)
        let manifest = try #require(WidgetCatalog.builtIn[app]).manifest
        let inside = Size(width: columns * 3 - (columns * 3 >= 28 ? 4 : 2), height: rows * 14 / 12 - 2)
        let surface = rig.surface()
        #expect(surface.isSound)
        guard inside.width < manifest.minimumCells.width, inside.height > 0, inside.width > 0 else { continue }
        let shown = (1...max(1, inside.height)).map { rig.screen[$0].dropFirst().prefix(inside.width) }
        let words = shown.joined(separator: " ").split(separator: " ").map(String.init)
        let known = Set(
          "\(manifest.name) needs \(manifest.minimumCells.width)x\(manifest.minimumCells.height). Too small. small …"
            .split(separator: " ").map(String.init))
        #expect(words.allSatisfy(known.contains), "\(columns)x\(rows): \(words)")
      }
    }
  }

  // MARK: What happened before

  @Test("the event inspector shows at its start what happened before, from disk and from this run")
  func recalls() async throws {
    let store = InMemoryHostStore()
    store.change { content in content.events = (0..<300).map { event($0) } }
    let rig = try HostRig(
      layout: layout(WidgetPlacement(id: "events-1", app: "events", frame: GridFrame(x: 0, y: 0, w: 12, h: 12))),
      size: Size(width: 80, height: 24), apps: WidgetCatalog.builtIn.types, store: store)
    #expect(await rig.settle { rig.text.contains("todo.item.completed") })
    rig.press("Ctrl+Space", "t", "Ctrl+Space", "a", "c", "l", "o", "c", "k", "Enter", "Enter", "Ctrl+Space", "1")
    rig.pass(milliseconds: 2000)
    #expect(await rig.settle { rig.store.now.events.count > 300 })
    rig.press("Ctrl+Space", "x", "Ctrl+Space", "a", "e", "v", "e", "n", "t", "Enter", "Enter", "Ctrl+Space", "z")
    #expect(await rig.settle { rig.text.contains("canvas.layout.changed") && rig.text.contains("todo.item.completed") })
    #expect(rig.screen.count { $0.contains("canvas.layout.changed") } == 3)
  }

  // MARK: A closed calendar

  @Test("closing the calendar brings back the todos of the other days, however soon after a choice")
  func closedCalendar() async throws {
    let rig = try HostRig(
      layout: layout(
        WidgetPlacement(id: "todo-1", app: "todo", frame: GridFrame(x: 0, y: 0, w: 6, h: 12)),
        WidgetPlacement(id: "calendar-1", app: "calendar", frame: GridFrame(x: 6, y: 0, w: 6, h: 12))),
      size: Size(width: 100, height: 24), apps: WidgetCatalog.builtIn.types)
    rig.press("Tab", "l", "Enter")
    rig.pass(milliseconds: 60)
    rig.press("Esc")
    rig.pass(milliseconds: 50)
    rig.press("l", "Enter")
    #expect(rig.text.contains("Esc all"))
    rig.press("Ctrl+Space", "x")
    rig.pass(milliseconds: 1000)
    #expect(!rig.text.contains("Esc all"))
  }
}
