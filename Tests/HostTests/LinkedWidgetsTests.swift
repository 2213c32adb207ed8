import Canvas
import EaselAPI
import EaselKit
import Host
import TestKit
import Testing
import Widgets

/// A calendar with a todo list on its page, and one on another page.
@Suite("Host: widgets that are linked")
@MainActor
struct LinkedWidgetsTests {
  private let rig: HostRig

  init() throws {
    func widget(_ id: String, _ app: String, _ x: Int) -> WidgetPlacement {
      WidgetPlacement(id: id, app: app, frame: GridFrame(x: x, y: 0, w: 6, h: 12))
    }
    let layout = Layout(
      name: "desk",
      pages: [
        Page(
          id: "page-1", title: "Main", widgets: [widget("todo-1", "todo", 0), widget("calendar-1", "calendar", 6)]),
        Page(id: "page-2", title: "Other", widgets: [widget("todo-2", "todo", 0)]),
      ])
    rig = try HostRig(layout: layout, size: Size(width: 120, height: 24), apps: WidgetCatalog.builtIn.types)
    rig.press("Tab")
  }

  private var isNarrowed: Bool {
    rig.pass(milliseconds: 300)
    return rig.text.contains("Esc all")
  }

  private var titles: String { rig.screen.first ?? "" }

  @Test func `the day that is chosen narrows the lists of its page alone`() {
    rig.press("l")
    #expect(!isNarrowed, "moving narrows nothing")
    rig.press("Enter")
    #expect(isNarrowed)
    rig.press("Ctrl+Space", "]")
    #expect(rig.text.contains("Other") && !isNarrowed)
  }

  @Test func `Esc in the calendar or in the list clears it for both`() {
    rig.press("l", "Enter", "Esc")
    #expect(!isNarrowed)
    rig.press("Enter")
    #expect(isNarrowed)
    rig.press("Ctrl+Space", "1", "Esc")
    #expect(!isNarrowed)
    #expect(rig.host.state.value(at: .shared("selectedDate", onPage: "page-1")) == nil)
    let calendar = StatePath.publicState(of: "calendar-1").appending("selectedDate")
    #expect(rig.host.state.value(at: calendar) == .null)
  }

  @Test func `a sign in the title tells which widgets are linked, and L unlinks one`() {
    #expect(titles.count { $0 == "⇄" } == 2)
    rig.press("l", "Enter")
    #expect(isNarrowed)
    rig.press("Ctrl+Space", "1", "L")
    #expect(!isNarrowed)
    #expect(!titles.contains("⇄"), "a calendar that nothing follows has no sign, either")
    #expect(rig.text.contains("is unlinked; it follows no other widget of the page."))
    rig.press("L")
    #expect(isNarrowed && titles.count { $0 == "⇄" } == 2)
    #expect(rig.text.contains("is linked with") && !rig.text.contains("is unlinked"))
    rig.press("Ctrl+Space", "u")
    #expect(!isNarrowed, "linking is undone as other settings are")
  }

  @Test func `a list without a calendar on its page has no sign`() {
    rig.press("Ctrl+Space", "]")
    #expect(rig.text.contains("Todo") && !rig.text.contains("⇄"))
  }

  @Test func `a list follows the calendar of the page that it comes to`() throws {
    rig.press("l", "Enter")
    try rig.host.canvas.moveWidget("todo-1", toPage: "page-2")
    rig.press("Ctrl+Space", "]")
    #expect(!isNarrowed)
    try rig.host.canvas.moveWidget("todo-2", toPage: "page-1")
    #expect(isNarrowed && titles.contains("⇄"))
  }

  @Test func `a calendar that leaves the page takes its day along from the lists there`() throws {
    rig.press("l", "Enter")
    #expect(isNarrowed)
    try rig.host.canvas.moveWidget("calendar-1", toPage: "page-2")
    rig.press("Ctrl+Space", "[")
    #expect(!isNarrowed)
  }

  @Test func `a calendar that is unlinked tells nobody of its day`() {
    rig.press("L", "l", "Enter")
    #expect(!isNarrowed)
    #expect(rig.host.state.value(at: .shared("selectedDate", onPage: "page-1")) == nil)
  }
}
