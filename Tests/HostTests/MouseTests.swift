import Canvas
import EaselKit
import Host
import TestKit
import Testing

@Suite("Host: the mouse")
@MainActor
struct MouseTests {
  private func frame(_ rig: HostRig, _ id: String) -> GridFrame? { rig.host.canvas.shownFrame(of: id) }

  @Test("a click focuses; on a border it changes nothing else")
  func click() throws {
    let rig = try HostRig(layout: HostRig.fourNotes, size: Size(width: 120, height: 37))
    let before = rig.host.canvas.layout
    rig.mouse(.press, 90, 5)
    rig.mouse(.release, 90, 5)
    #expect(rig.host.canvas.focus == "note-2")
    rig.mouse(.press, 60, 18)
    rig.mouse(.release, 60, 18)
    #expect(rig.host.canvas.focus == "note-4")
    #expect(rig.host.canvas.layout == before)
    #expect(rig.text.contains("NORMAL"))
  }

  @Test("a title that is dragged moves the pane live, as by keys; letting go keeps it as one change")
  func dragTitle() throws {
    let rig = try HostRig(layout: HostRig.fourNotes, size: Size(width: 120, height: 37))
    let before = rig.host.canvas.layout
    rig.drag(from: (20, 0), to: (43, 3))
    #expect(rig.text.contains("MOVE"))
    #expect(frame(rig, "note-1") == GridFrame(x: 6, y: 0, w: 6, h: 6))
    #expect(frame(rig, "note-2") == GridFrame(x: 0, y: 0, w: 6, h: 6))
    let dragged = rig.surface()
    rig.mouse(.release, 43, 3)
    #expect(frame(rig, "note-1") == GridFrame(x: 6, y: 0, w: 6, h: 6))
    #expect(rig.text.contains("NORMAL"))
    rig.press("Ctrl+Space", "u")
    #expect(rig.host.canvas.layout == before)

    let byKeys = try HostRig(layout: HostRig.fourNotes, size: Size(width: 120, height: 37))
    byKeys.press("Ctrl+Space", "m", "Right")
    let shown = byKeys.surface()
    for y in 0..<36 { #expect(dragged.row(y) == shown.row(y)) }
  }

  @Test(
    "edges and corners resize",
    arguments: [
      ((59, 8), (50, 8), GridFrame(x: 0, y: 0, w: 5, h: 6)), ((20, 17), (20, 12), GridFrame(x: 0, y: 0, w: 6, h: 4)),
      ((59, 17), (69, 20), GridFrame(x: 0, y: 0, w: 7, h: 7)),
    ])
  func edges(start: (Int, Int), end: (Int, Int), result: GridFrame) throws {
    let rig = try HostRig(layout: HostRig.fourNotes, size: Size(width: 120, height: 37))
    rig.drag(from: start, to: end)
    #expect(rig.text.contains("RESIZE"))
    rig.mouse(.release, end.0, end.1)
    #expect(frame(rig, "note-1") == result)
  }

  @Test(
    "the upper corners resize, and the opposite edges stay; the edge between them moves the pane",
    arguments: [
      ((60, 18), (70, 21), GridFrame(x: 7, y: 7, w: 5, h: 5)), ((60, 18), (50, 15), GridFrame(x: 5, y: 5, w: 7, h: 7)),
      ((119, 18), (109, 21), GridFrame(x: 6, y: 7, w: 6, h: 5)),
    ])
  func upperCorners(start: (Int, Int), end: (Int, Int), result: GridFrame) throws {
    let rig = try HostRig(layout: HostRig.fourNotes, size: Size(width: 120, height: 37))
    let before = rig.host.canvas.layout
    rig.drag(from: start, to: end)
    #expect(rig.text.contains("RESIZE"))
    #expect(frame(rig, "note-4") == result)
    rig.press("Esc")
    #expect(rig.host.canvas.layout == before)
    rig.mouse(.release, end.0, end.1)
    rig.drag(from: start, to: end)
    rig.mouse(.release, end.0, end.1)
    #expect(frame(rig, "note-4") == result)
    rig.press("Ctrl+Space", "u")
    #expect(rig.host.canvas.layout == before)
    rig.drag(from: (61, 18), to: (61, 20))
    #expect(rig.text.contains("MOVE"))
  }

  @Test("the left edge goes, the right one stays")
  func leftEdge() throws {
    let rig = try HostRig(layout: HostRig.fourNotes, size: Size(width: 120, height: 37))
    rig.drag(from: (60, 8), to: (80, 8))
    rig.mouse(.release, 80, 8)
    #expect(frame(rig, "note-2") == GridFrame(x: 8, y: 0, w: 4, h: 6))
    rig.drag(from: (80, 8), to: (119, 8))
    let least = try #require(frame(rig, "note-2"))
    #expect(least.right == 12 && least.w >= 1)
    rig.press("Esc")
    #expect(frame(rig, "note-2") == GridFrame(x: 8, y: 0, w: 4, h: 6))
  }

  @Test("Esc puts a drag back, and the rest of it does nothing")
  func escape() throws {
    let rig = try HostRig(layout: HostRig.fourNotes, size: Size(width: 120, height: 37))
    rig.mouse(.press, 20, 0)
    rig.mouse(.release, 20, 0)
    let (layout, surface) = (rig.host.canvas.layout, rig.surface())
    rig.drag(from: (20, 0), to: (70, 10))
    #expect(rig.host.canvas.layout != layout)
    rig.press("Esc")
    #expect(rig.host.canvas.layout == layout)
    #expect(rig.surface() == surface)
    rig.mouse(.drag, 90, 20)
    rig.mouse(.release, 90, 20)
    #expect(rig.host.canvas.layout == layout)
    #expect(rig.surface() == surface)
  }

  @Test("a locked widget stays where it is, with a sentence")
  func locked() throws {
    var layout = HostRig.fourNotes
    layout.pages[0].widgets[0].locked = true
    let rig = try HostRig(layout: layout, size: Size(width: 120, height: 37))
    let before = rig.host.canvas.layout
    rig.drag(from: (20, 0), to: (43, 3))
    rig.mouse(.release, 43, 3)
    #expect(rig.host.canvas.layout == before)
    #expect(rig.text.contains("Note is locked in its place; Ctrl+Space L unlocks it."))
  }

  @Test("the wheel scrolls the page where the widget has no use for it")
  func wheel() throws {
    let rig = try HostRig(layout: HostRig.scrolledNotes, size: Size(width: 100, height: 25))
    let before = rig.surface()
    rig.mouse(.wheelDown, 20, 5)
    #expect(rig.host.canvas.scrollOffset == 3)
    rig.mouse(.wheelUp, 20, 5)
    #expect(rig.surface() == before)
    rig.press("PageDown")
    #expect(rig.host.canvas.scrollOffset == 12)
    rig.press("PageUp")
    #expect(rig.host.canvas.scrollOffset == 0)
  }

  @Test("switched off, it does nothing and stays off")
  func switchedOff() async throws {
    let rig = try HostRig(layout: HostRig.fourNotes, size: Size(width: 120, height: 37))
    rig.press("Ctrl+Space", "M")
    #expect(rig.text.contains("The mouse is off"))
    rig.mouse(.press, 90, 5)
    #expect(rig.host.canvas.focus == "note-1")
    #expect(await rig.settle { rig.store.now.preferences["mouse"] == .bool(false) })
    let next = try HostRig(layout: HostRig.fourNotes, size: Size(width: 120, height: 37), store: rig.store)
    next.mouse(.press, 90, 5)
    #expect(next.host.canvas.focus == "note-1")
    next.press("Ctrl+Space", "M")
    next.mouse(.press, 90, 5)
    #expect(next.host.canvas.focus == "note-2")
  }
}
