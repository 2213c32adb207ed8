import Canvas
import EaselKit
import Host
import TestKit
import Testing

@Suite("Host: what the status line says")
@MainActor
struct HostNoticeTests {
  private static let empty = Layout(name: "empty", pages: [Page(id: "page-1", title: "Main")])

  @Test("a notice shares the line with the hints that fit, and the clock")
  func sharesTheLine() throws {
    let rig = try HostRig(size: Size(width: 100, height: 14))
    rig.press("Ctrl+Space", "u")
    let line = try #require(rig.screen.last)
    #expect(line.hasPrefix(" NORMAL  There is nothing to undo.  Ctrl+Space menu  i write"))
    #expect(line.hasSuffix("09:00 "))
  }

  @Test("a notice that needs it has the whole line, and is cut only then")
  func longNotice() throws {
    let store = InMemoryHostStore()
    let rig = try HostRig(size: Size(width: 60, height: 14), store: store)
    rig.press("Ctrl+Space", "z", "Ctrl+Space", "t", "Ctrl+Space", "b")
    #expect(rig.screen.last?.hasPrefix(" NORMAL  Ctrl+Space b does nothing.") == true)
    rig.press("!")
    let line = try #require(rig.screen.last)
    #expect(line.hasPrefix(" NORMAL  note-1: It failed: Broken()"))
    rig.host.handle(.resized(Size(width: 30, height: 14)))
    #expect(rig.screen.last == " NORMAL  note-1: It failed: … ")
  }

  @Test("the next key that does something takes a notice away; one that does nothing leaves it")
  func goesWithTheNextKey() throws {
    let rig = try HostRig()
    rig.press("Ctrl+Space", "u")
    rig.press("y")
    #expect(rig.text.contains("nothing to undo"))
    rig.press("i")
    #expect(!rig.text.contains("nothing to undo"))
    rig.press("Ctrl+Space", "u", "Tab")
    #expect(!rig.text.contains("nothing to undo"))
    rig.press("Ctrl+Space", "u", "Ctrl+Space", "u")
    #expect(rig.text.contains("nothing to undo"))
  }

  @Test("a failure stays a moment, whatever is typed")
  func failureStays() async throws {
    let rig = try HostRig()
    rig.store.change { $0.failure = StoreError(.diskFull, "The disk is full; make room and try again.") }
    rig.press("Ctrl+Space", "r", "Left", "Enter")
    #expect(await rig.settle { rig.text.contains("The disk is full") })
    rig.press("i")
    #expect(rig.text.contains("The disk is full"))
    rig.pass(milliseconds: 2000)
    rig.press("i")
    #expect(!rig.text.contains("The disk is full"))
  }

  @Test("no notice hides the hints while a widget is moved; that there is no room stands in its title")
  func noneWhileArranging() throws {
    let rig = try HostRig()
    rig.press("Ctrl+Space", "u", "Ctrl+Space", "m", "Left")
    #expect(rig.screen.last?.contains("←↓↑→ hjkl move  Enter keep  Esc put back") == true)
    #expect(rig.screen[0].contains("no room there"))
    rig.press("Right")
    #expect(!rig.screen[0].contains("no room there"))
    rig.press("Esc")
    #expect(!rig.text.contains("no room there"))
  }

  @Test("a notice that came behind a dialog is shown when the dialog is closed")
  func waitsForTheDialog() async throws {
    let rig = try HostRig()
    rig.store.change { $0.failure = StoreError(.diskFull, "The disk is full; make room and try again.") }
    rig.press("Ctrl+Space", "r", "Left", "Enter", "Ctrl+P")
    for _ in 0..<200 { await Task.yield() }
    #expect(!rig.text.contains("The disk is full"))
    rig.pass(milliseconds: 15_000)
    rig.press("Esc")
    #expect(rig.text.contains("The disk is full"))
  }

  @Test("without a widget the keys for widgets say what to do", arguments: ["m", "r", "z", "c", "x"])
  func noWidget(key: String) throws {
    let rig = try HostRig(layout: Self.empty)
    rig.press("Ctrl+Space", key)
    #expect(rig.text.contains("There is no widget here; Ctrl+Space a adds one."))
  }
}
