import Canvas
import EaselKit
import Host
import TestKit
import Testing

@Suite("Host: what once went wrong")
@MainActor
struct HostRegressionTests {
  @Test("what a closed widget kept is saved with the canvas")
  func closedStatesAreKept() async throws {
    let rig = try HostRig()
    rig.press("i", "Ctrl+Space", "x")
    rig.host.end()
    #expect(await rig.settle { rig.store.now.snapshot?.states["note-1"] == "i" })
  }

  @Test("a widget added while another is zoomed is drawn at its full size")
  func addWhileZoomed() throws {
    let rig = try HostRig()
    rig.press("Ctrl+Space", "z", "Ctrl+Space", "a", "Enter", "Enter")
    #expect(rig.host.canvas.focus == "note-3")
    #expect(rig.text.contains("focused"))
  }

  @Test("undo tells the widget that gets the focus back")
  func undoTellsFocus() throws {
    let rig = try HostRig()
    rig.press("Ctrl+Space", "a", "Enter", "Enter", "Ctrl+Space", "u")
    #expect(rig.host.canvas.focus == "note-1")
    #expect(rig.screen[2].contains("focused"))
  }

  @Test("a change taken back while it is being written is taken back on disk, too")
  func undoWhileWriting() async throws {
    let rig = try HostRig()
    rig.press("Ctrl+Space", "r", "Left", "Enter")
    #expect(await rig.settle { rig.store.now.snapshot?.layout.pages[0].widgets[0].frame.w == 5 })
    rig.press("Ctrl+Space", "u", "Ctrl+Space", "U", "Ctrl+Space", "u")
    #expect(await rig.settle { rig.store.now.snapshot?.layout.pages[0].widgets[0].frame.w == 6 })
  }

  @Test("opening the layout that is shown ends the zoom")
  func reopenWhileZoomed() async throws {
    let rig = try HostRig()
    rig.press("Ctrl+Space", "z", "Ctrl+Space", "o")
    #expect(await rig.settle { rig.text.contains("ready-made") })
    rig.press("Enter")
    #expect(await rig.settle { rig.text.contains("Opened") })
    #expect(rig.screen[0].hasSuffix("╮"))
    #expect(rig.screen[1].filter { $0 == "│" }.count == 4)
  }

  @Test("an empty settings form changes nothing")
  func emptySettings() throws {
    let layout = Layout(
      name: "l",
      pages: [
        Page(
          id: "page-1", title: "Main",
          widgets: [
            WidgetPlacement(
              id: "x-1", app: "gone", frame: GridFrame(x: 0, y: 0, w: 12, h: 12), config: ["keep": true])
          ])
      ])
    let rig = try HostRig(layout: layout)
    rig.press("Ctrl+Space", "c", "Enter")
    #expect(rig.host.canvas.widget("x-1")?.config == ["keep": true])
  }
}
