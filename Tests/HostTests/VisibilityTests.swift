import Canvas
import EaselKit
import TestKit
import Testing

@testable import Host

@Suite("Host: no key acts on what is not shown")
@MainActor
struct VisibilityTests {
  private static let tiny = Size(width: 20, height: 5)
  private static let usual = Size(width: 80, height: 14)

  private func state(_ rig: HostRig) -> [String: JSONValue] { rig.host.snapshot.states }

  // MARK: Below the sensible size

  @Test(
    "below the sensible size no key, paste or use of the mouse changes anything",
    arguments: [
      ["i"], ["Ctrl+Space", "x"], ["Ctrl+Space", "a", "Enter"], ["Ctrl+P", "Enter"], ["Tab"], ["Ctrl+G"], ["Alt+2"],
      ["Ctrl+Space", "Ctrl+Space", "i"], ["F1"], ["Ctrl+Space", "u"],
    ])
  func belowSensibleSize(keys: [String]) throws {
    let rig = try HostRig()
    rig.press("i")
    rig.host.handle(.resized(Self.tiny))
    #expect(rig.text.contains("Too small"))
    let before = rig.host.snapshot
    for key in keys { rig.press(key) }
    rig.host.handle(.paste("i"))
    rig.mouse(.press, 3, 1)
    rig.mouse(.wheelDown, 3, 1)
    #expect(rig.host.snapshot == before)
    rig.host.handle(.resized(Self.usual))
    #expect(rig.screen.last?.contains("NORMAL") == true)
  }

  @Test("below the sensible size a dialog, a lock and a move in progress stay as they are")
  func belowSensibleSizeModes() throws {
    let rig = try HostRig()
    rig.press("Ctrl+P")
    rig.host.handle(.resized(Self.tiny))
    rig.press("Esc", "x")
    rig.host.handle(.resized(Self.usual))
    #expect(rig.screen.last?.contains("CHOOSE") == true)
    rig.press("Esc", "Ctrl+Space", "m", "Right")
    rig.host.handle(.resized(Self.tiny))
    rig.press("Enter")
    #expect(rig.host.canvas.arranging != nil)
    rig.host.handle(.resized(Self.usual))
    rig.press("Esc", "Ctrl+G")
    rig.host.handle(.resized(Self.tiny))
    rig.press("Ctrl+G", "i")
    rig.host.handle(.resized(Self.usual))
    #expect(rig.screen.last?.contains("LOCKED") == true)
    #expect(!rig.text.contains("note i"))
  }

  @Test(
    "below the sensible size the keys that quit still do, in every mode",
    arguments: [[], ["Ctrl+P"], ["Ctrl+Space", "m"], ["Ctrl+G"], ["Ctrl+Space"]])
  func quitsBelowSensibleSize(mode: [String]) throws {
    let rig = try HostRig()
    for key in mode { rig.press(key) }
    rig.host.handle(.resized(Self.tiny))
    if mode != ["Ctrl+Space"] { rig.press("Ctrl+Space") }
    #expect(!rig.host.isEnded)
    rig.press("q")
    #expect(rig.host.isEnded)
  }

  @Test("below the sensible size a plain key quits where the widget types nothing")
  func quitsByPlainKey() throws {
    let rig = try HostRig(size: Self.tiny)
    rig.press("q")
    #expect(rig.host.isEnded)
  }

  // MARK: Scrolled out

  @Test("a key for a widget that is scrolled out shows the widget and does nothing else")
  func scrolledOut() throws {
    let rig = try HostRig(layout: HostRig.scrolledNotes, size: Size(width: 60, height: 20))
    let before = state(rig)
    while rig.host.canvas.scroll(by: 3) {}
    rig.mouse(.wheelDown, 5, 5)
    rig.press("i")
    #expect(state(rig) == before)
    #expect(rig.host.canvas.scrollOffset == 0)
    #expect(rig.text.contains("Note was not in view. Press the key again."))
    rig.press("i")
    #expect(state(rig) != before)
  }

  @Test(
    "a paste, a locked key and an action on a widget that is scrolled out show the widget and do nothing else",
    arguments: [["Ctrl+Space", "x"], ["Ctrl+Space", "d"], ["Ctrl+Space", "L"], ["Ctrl+Space", "Ctrl+Space"], []])
  func scrolledOutActions(keys: [String]) throws {
    let rig = try HostRig(layout: HostRig.scrolledNotes, size: Size(width: 60, height: 20))
    let layout = rig.host.canvas.layout
    let before = state(rig)
    rig.host.canvas.scroll(by: 100)
    for key in keys { rig.press(key) }
    if keys.isEmpty { rig.host.handle(.paste("text")) }
    #expect(rig.host.canvas.layout == layout)
    #expect(state(rig) == before)
    #expect(rig.host.canvas.scrollOffset == 0)
    rig.press("Ctrl+G")
    rig.host.canvas.scroll(by: 100)
    rig.press("i")
    #expect(state(rig) == before && rig.host.canvas.scrollOffset == 0)
  }

  @Test("moving a widget that is scrolled out shows it first")
  func movesIntoView() throws {
    let rig = try HostRig(layout: HostRig.scrolledNotes, size: Size(width: 60, height: 20))
    rig.host.canvas.scroll(by: 100)
    rig.press("Ctrl+Space", "m")
    #expect(rig.host.canvas.scrollOffset == 0)
    #expect(rig.screen.last?.contains("MOVE") == true)
  }

  @Test("PageDown and PageUp scroll a page taller than the screen")
  func pageKeys() throws {
    let rig = try HostRig(layout: HostRig.scrolledNotes, size: Size(width: 60, height: 20))
    rig.press("PageDown")
    let first = rig.host.canvas.scrollOffset
    #expect(first > 0)
    rig.press("PageUp", "PageUp")
    #expect(rig.host.canvas.scrollOffset == 0)
  }

  // MARK: Covered

  @Test("a click on the leader's popup closes the popup and leaves the panes below it alone")
  func clicksOnPopup() throws {
    let rig = try HostRig(size: Size(width: 100, height: 30))
    rig.press("Ctrl+Space")
    _ = rig.text
    rig.mouse(.press, 80, 27)
    rig.mouse(.release, 80, 27)
    #expect(rig.host.canvas.focus == "note-1")
    #expect(rig.screen.last?.contains("NORMAL") == true)
    rig.mouse(.press, 80, 20)
    #expect(rig.host.canvas.focus == "note-2")
  }

  @Test("a key for a widget that notices cover removes them and does nothing else")
  func coveredByNotices() throws {
    let rig = try HostRig(
      layout: HostRig.notes([GridFrame(x: 8, y: 0, w: 4, h: 2), GridFrame(x: 0, y: 2, w: 12, h: 10)]),
      size: Size(width: 120, height: 31), toasts: true)
    let before = state(rig)
    rig.host.say(.info, String(repeating: "A sentence of many words. ", count: 6))
    #expect(rig.host.canvas.focus == "note-1" && rig.text.contains("many words"))
    rig.press("i")
    #expect(state(rig) == before)
    #expect(!rig.text.contains("many words"))
    rig.press("i")
    #expect(state(rig) != before)
  }

  @Test("a click on a notice leaves the pane below it alone")
  func clicksOnNotice() throws {
    let rig = try HostRig(size: Size(width: 100, height: 30), toasts: true)
    rig.press("N")
    #expect(rig.screen[1].contains("Warning"))
    rig.mouse(.press, 94, 2)
    #expect(rig.host.canvas.focus == "note-1")
  }
}
