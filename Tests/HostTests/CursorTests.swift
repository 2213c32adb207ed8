import Canvas
import EaselKit
import TestKit
import Testing
import Widgets

@testable import Host

/// The terminal's cursor stands where typing goes, and nowhere else.
@Suite("The cursor")
@MainActor
struct CursorTests {
  /// A chat over all of the canvas, with the cursor in the line that is typed into.
  private func rig() throws -> HostRig {
    let chat = WidgetPlacement(id: "chat-1", app: "chat", frame: GridFrame(x: 0, y: 0, w: 12, h: 12))
    let layout = Layout(name: "talk", pages: [Page(id: "page-1", title: "Main", widgets: [chat])])
    let rig = try HostRig(
      layout: layout, size: Size(width: 80, height: 24), apps: WidgetCatalog.builtIn.types, toasts: true)
    #expect(rig.surface().cursor != nil)
    return rig
  }

  @Test func `a dialog that nothing is typed into has none, one that is typed into has its own`() throws {
    let rig = try rig()
    let before = rig.surface().cursor
    rig.press("F1")
    #expect(rig.surface().cursor != nil && rig.surface().cursor != before)
    rig.press("Esc")
    #expect(rig.surface().cursor == before)
    rig.press("Ctrl+Space", "~")
    #expect(rig.surface().cursor == nil)
    rig.press("Esc")
    #expect(rig.surface().cursor == before)
  }

  @Test func `after the leader nothing is typed`() throws {
    let rig = try rig()
    let before = rig.surface().cursor
    rig.press("Ctrl+Space")
    #expect(rig.surface().cursor == nil)
    rig.press("Esc")
    #expect(rig.surface().cursor == before)
  }

  @Test func `a message leaves it, unless it lies above it`() throws {
    let rig = try rig()
    let before = rig.surface().cursor
    rig.press("Ctrl+Space", "b")
    #expect(rig.text.contains("does nothing"))
    #expect(rig.surface().cursor == before)
    // One that is typed at the top right, where messages are.
    var surface = Surface(size: Size(width: 80, height: 24))
    surface.cursor = Point(x: 70, y: 2)
    Toasts.draw([Notice(severity: .info, text: "Hello.")], more: nil, on: &surface, theme: .test)
    #expect(surface.cursor == nil)
  }
}
