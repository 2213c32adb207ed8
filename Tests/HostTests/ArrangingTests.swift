import Canvas
import EaselKit
import Host
import TestKit
import Testing

@Suite("Host: moving and resizing by keys")
@MainActor
struct ArrangingTests {
  private func golden(_ rig: HostRig, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let fault = Golden.fault(ScreenText.render(rig.surface()), name)
    #expect(fault == nil, Comment(rawValue: fault ?? ""), sourceLocation: sourceLocation)
  }

  @Test("a move shows where the widget was, where it goes, and its size and place")
  func ghostOfMove() throws {
    let layout = HostRig.notes([GridFrame(x: 0, y: 0, w: 6, h: 6), GridFrame(x: 6, y: 6, w: 6, h: 6)])
    let rig = try HostRig(layout: layout, size: Size(width: 100, height: 20))
    rig.press("Ctrl+Space", "m", "Right", "Right", "Down")
    golden(rig, "ghost-move")
    rig.press("Enter")
    #expect(!rig.text.contains("┄"))
  }

  @Test("a resize shows the old edges within the widget that grew")
  func ghostOfResize() throws {
    let rig = try HostRig(layout: HostRig.fourNotes, size: Size(width: 100, height: 20))
    rig.press("Ctrl+Space", "r", "Right", "Down")
    golden(rig, "ghost-resize")
  }

  @Test("the ghost stays when the widget below it draws itself")
  func ghostStays() throws {
    let rig = try HostRig(layout: HostRig.fourNotes, size: Size(width: 100, height: 20))
    rig.press("w", "Ctrl+Space", "r", "Right", "Down")
    let before = rig.screen
    rig.pass(milliseconds: 60)
    let after = rig.screen
    #expect(rig.text.contains("timer t"))
    #expect(before.map { $0.count { "┄┊·".contains($0) } } == after.map { $0.count { "┄┊·".contains($0) } })
  }

  @Test("Shift goes by three, as far as there is room; what leads nowhere says so")
  func largeSteps() throws {
    let rig = try HostRig()
    rig.press("Ctrl+Space", "r", "H")
    #expect(rig.host.canvas.shownFrame(of: "note-1")?.w == 3)
    rig.press("Shift+Right", "Enter", "Ctrl+Space", "m", "L", "L", "L")
    #expect(rig.host.canvas.shownFrame(of: "note-1")?.x == 6)
    #expect(rig.text.contains("no room there"))
    rig.press("Left")
    #expect(!rig.text.contains("no room there"))
  }

  @Test("a narrow pane leaves out that there is no room before its size and place")
  func narrowTitle() throws {
    for (width, piece) in [
      (80, "Note 6x12 at 0,0, no room there"), (60, " 6x12 at 0,0, no room there "), (40, " Note 6x12 at 0,0 "),
    ] {
      let rig = try HostRig(size: Size(width: width, height: 14))
      rig.press("Ctrl+Space", "m", "Left")
      #expect(rig.screen[0].contains(piece), "\(rig.screen[0])")
    }
  }

  @Test("where a neighbour can be swapped with, that is said; where the grid takes the widget up again, that")
  func hindrances() throws {
    let strict = HostRig.notes(
      [GridFrame(x: 0, y: 0, w: 6, h: 12), GridFrame(x: 6, y: 0, w: 6, h: 12)], GridConfig(preventCollision: true))
    let rig = try HostRig(layout: strict, size: Size(width: 120, height: 30))
    rig.press("Ctrl+Space", "m", "Right")
    #expect(rig.screen[0].contains("at 0,0, s swaps"))
    rig.press("Left")
    #expect(rig.screen[0].contains("at 0,0, no room there"))
    rig.press("s", "Right")
    #expect(rig.host.canvas.shownFrame(of: "note-1")?.x == 6)
    let compact = HostRig.notes([GridFrame(x: 0, y: 0, w: 6, h: 4)], GridConfig(compaction: .vertical))
    let rising = try HostRig(layout: compact, size: Size(width: 120, height: 30))
    rising.press("Ctrl+Space", "m", "Down")
    #expect(rising.screen[0].contains("at 0,0, rises again"))
    rising.press("Up")
    #expect(!rising.screen[0].contains("no room"))
  }

  @Test("a locked neighbour that holds up a move, or is not swapped with, is named; also where there is little room")
  func lockedNeighbour() throws {
    var layout = HostRig.notes([GridFrame(x: 0, y: 0, w: 6, h: 6), GridFrame(x: 0, y: 6, w: 6, h: 6)])
    layout.pages[0].widgets[0].locked = true
    for width in [120, 60] {
      let rig = try HostRig(layout: layout, size: Size(width: width, height: 30))
      rig.press("Tab", "Ctrl+Space", "m", "Up")
      #expect(rig.host.canvas.shownFrame(of: "note-2") == GridFrame(x: 0, y: 6, w: 6, h: 6))
      #expect(rig.text.contains("Note is locked there"), "\(width)")
      rig.press("Right")
      #expect(!rig.text.contains("locked there"))
      rig.press("Esc", "Ctrl+Space", "m", "s", "Up")
      #expect(rig.text.contains("Note is locked there"), "\(width)")
    }
    layout.pages[0].grid = GridConfig(preventCollision: true)
    let strict = try HostRig(layout: layout, size: Size(width: 120, height: 30))
    strict.press("Tab", "Ctrl+Space", "m", "Up")
    #expect(strict.text.contains("at 0,6, Note is locked there"))
  }

  @Test("a step that moves others only is not said to have no room")
  func stepOfOthers() throws {
    let compact = HostRig.notes(
      [GridFrame(x: 0, y: 0, w: 6, h: 4), GridFrame(x: 0, y: 4, w: 6, h: 2)], GridConfig(compaction: .vertical))
    let rig = try HostRig(layout: compact, size: Size(width: 120, height: 30))
    rig.press("Ctrl+Space", "m", "Down")
    #expect(!rig.screen.joined().contains("no room"))
  }

  @Test("a widget that is locked in its place is not moved until it is unlocked; both can be undone")
  func locking() throws {
    let rig = try HostRig()
    rig.press("Ctrl+Space", "L")
    #expect(rig.host.canvas.widget("note-1")?.locked == true)
    #expect(rig.screen.last?.contains("Note is locked in its place; Ctrl+Space L unlocks it.") == true)
    rig.press("Ctrl+Space", "m")
    #expect(rig.screen.last?.contains("Note is locked in its place; Ctrl+Space L unlocks it.") == true)
    #expect(rig.text.contains("REFUSED") && rig.screen.last?.contains("Esc back") == true)
    rig.press("Ctrl+Space", "L")
    #expect(rig.text.contains("NORMAL"))
    #expect(rig.host.canvas.widget("note-1")?.locked == false)
    rig.press("Ctrl+Space", "u")
    #expect(rig.host.canvas.widget("note-1")?.locked == true)
  }

  @Test("the keys of a move or resize that a locked widget does not make are not the widget's", arguments: ["m", "r"])
  func keysOfRefusedMove(key: String) throws {
    let rig = try HostRig()
    rig.press("Ctrl+Space", "L", "Ctrl+Space", key, "Right", "i", "l", "n")
    #expect(rig.text.contains("REFUSED") && !rig.text.contains("note i"))
    #expect(rig.screen.last?.contains("Note is locked in its place; Ctrl+Space L unlocks it.") == true)
    rig.press("Esc", "i")
    #expect(rig.text.contains("NORMAL") && rig.text.contains("note i"))
    rig.press("Ctrl+Space", key, "i", "Enter", "i")
    #expect(rig.text.contains("note ii") && !rig.text.contains("note iii"))
    // The mouse has no keys that follow.
    rig.drag(from: (20, 0), to: (43, 3))
    rig.mouse(.release, 43, 3)
    #expect(rig.text.contains("NORMAL"))
    rig.press("Ctrl+Space", key, "Ctrl+Space", "L", "Ctrl+Space", key)
    #expect(rig.text.contains(key == "m" ? "MOVE" : "RESIZE"))
  }

  @Test("s and a direction swap, g and a direction go to the edge; Esc puts all back")
  func swapAndSnap() throws {
    let rig = try HostRig(layout: HostRig.fourNotes)
    let before = rig.host.canvas.layout
    rig.press("Ctrl+Space", "m", "s")
    #expect(rig.screen.last?.contains("swap with") == true)
    rig.press("Right")
    #expect(rig.host.canvas.shownFrame(of: "note-1") == GridFrame(x: 6, y: 0, w: 6, h: 6))
    #expect(rig.host.canvas.shownFrame(of: "note-2") == GridFrame(x: 0, y: 0, w: 6, h: 6))
    rig.press("g")
    #expect(rig.screen.last?.contains("move to the edge") == true)
    rig.press("j")
    #expect(rig.host.canvas.shownFrame(of: "note-1")?.y == 6)
    rig.press("Home")
    #expect(rig.host.canvas.shownFrame(of: "note-1")?.x == 0)
    rig.press("s", "Esc")
    #expect(rig.host.canvas.layout == before)
    #expect(!rig.text.contains("MOVE"))
  }

  @Test("Esc brings back what was zoomed and scrolled")
  func zoomComesBack() throws {
    let rig = try HostRig()
    rig.press("Ctrl+Space", "z")
    let before = rig.surface()
    rig.press("Ctrl+Space", "m", "Right")
    #expect(rig.surface() != before)
    rig.press("Esc")
    #expect(rig.surface() == before)
  }

  @Test("a widget that is added lands in the best gap and is moved at once; Esc takes it back, and what it kept")
  func adding() throws {
    let rig = try HostRig(layout: HostRig.oneNote)
    let (layout, surface) = (rig.host.canvas.layout, rig.surface())
    rig.press("Ctrl+Space", "a", "Enter")
    #expect(rig.text.contains("MOVE"))
    #expect(rig.host.canvas.shownFrame(of: "note-2") == GridFrame(x: 6, y: 0, w: 4, h: 6))
    rig.press("Esc")
    #expect(rig.host.canvas.layout == layout)
    #expect(rig.surface() == surface)
    rig.press("Ctrl+Space", "a", "Enter", "Right", "Enter", "i")
    #expect(rig.host.canvas.widget("note-2")?.frame == GridFrame(x: 7, y: 0, w: 4, h: 6))
    #expect(rig.text.contains("note i"))
    rig.press("Ctrl+Space", "u")
    #expect(rig.host.canvas.layout == layout)
  }

  @Test("nothing is kept of a widget whose adding was taken back")
  func addedStateIsForgotten() throws {
    let rig = try HostRig(layout: HostRig.oneNote)
    rig.press("Ctrl+Space", "a", "Enter")
    #expect(rig.host.snapshot.states["note-2"] == .string(""))
    rig.press("Esc")
    #expect(rig.host.snapshot.states["note-2"] == nil)
  }

  @Test("a duplicate has the settings and the state of the first, and is moved at once; Esc takes it back")
  func duplicate() throws {
    let rig = try HostRig(layout: HostRig.oneNote)
    rig.press("i", "i")
    let (layout, surface) = (rig.host.canvas.layout, rig.surface())
    rig.press("Ctrl+Space", "d")
    #expect(rig.host.canvas.focus == "note-2")
    #expect(rig.text.contains("MOVE") && rig.text.components(of: "note ii") == 2)
    rig.press("Right", "Esc")
    #expect(rig.host.canvas.layout == layout)
    #expect(rig.surface() == surface)
    #expect(rig.host.snapshot.states["note-2"] == nil)
    rig.press("Ctrl+Space", "d", "Enter")
    #expect(rig.text.contains("NORMAL") && rig.text.contains("Duplicated Note as Note 2. Undo with"))
    #expect(rig.text.components(of: "note ii") == 2)
    #expect(rig.host.canvas.history.done.map(\.change.verb) == [.duplicate])
    rig.press("Ctrl+Space", "u")
    #expect(rig.text.components(of: "note ii") == 1)
    rig.press("Ctrl+Space", "U")
    #expect(rig.text.components(of: "note ii") == 2)
  }

  @Test("the catalog shows a picture beside the list, below it, or none")
  func catalog() throws {
    for (width, height) in [(80, 24), (44, 30), (30, 8)] {
      let rig = try HostRig(layout: HostRig.oneNote, size: Size(width: width, height: height))
      rig.press("Ctrl+Space", "a")
      golden(rig, "catalog-\(width)x\(height)")
    }
  }
}

extension String {
  /// How often another text is in it.
  fileprivate func components(of other: String) -> Int { ranges(of: other).count }
}
