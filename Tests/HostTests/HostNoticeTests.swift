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
    #expect(line.hasPrefix(" NORMAL  Note: It failed: Broken()"))
    rig.host.handle(.resized(Size(width: 30, height: 14)))
    #expect(rig.screen.last == " NORMAL  Note: It failed: Br… ")
  }

  @Test("a letter of another alphabet is the host's key where the terminal tells the key of a Latin layout")
  func baseLayout() throws {
    let rig = try HostRig(size: Size(width: 120, height: 14))
    rig.press("Ctrl+Space")
    var key = Key(.character("я"))
    key.base = "z"
    rig.host.handle(.key(key))
    #expect(rig.screen.last?.contains("does nothing") == false)
    #expect(rig.host.canvas.isZoomed)
  }

  @Test("a Latin letter is no host's key by its place: AZERTY a does not quit, QWERTZ Ctrl+Y does not suspend")
  func latinLayouts() throws {
    let rig = try HostRig(size: Size(width: 20, height: 5))
    var azerty = Key(.character("a"))
    azerty.base = "q"
    rig.host.handle(.key(azerty))
    #expect(!rig.host.isEnded)
    var qwertz = Key(.character("y"), .control)
    qwertz.base = "z"
    #expect(Keymap.standard.direct[pressed: qwertz] == nil)
    rig.press("q")
    #expect(rig.host.isEnded)
  }

  @Test("a letter of another alphabet names the keyboard layout", arguments: ["п", "λ"])
  func otherAlphabet(letter: String) throws {
    let rig = try HostRig(size: Size(width: 120, height: 14))
    rig.press("Ctrl+Space", letter)
    let hint = "Easel's keys are Latin letters, so switch the keyboard layout."
    #expect(rig.text.contains("Ctrl+Space \(letter) does nothing; \(hint)"))
  }

  @Test("a letter of another alphabet that nothing uses names the keyboard layout, too, but not each time")
  func unusedLetter() throws {
    let rig = try HostRig(size: Size(width: 120, height: 14))
    let hint = "й does nothing; Easel's keys are Latin letters, so switch the keyboard layout."
    rig.press("y")
    #expect(!rig.text.contains("does nothing"))
    rig.press("й")
    #expect(rig.text.contains(hint))
    rig.pass(milliseconds: 2000)
    rig.press("i")
    #expect(!rig.text.contains(hint))
    rig.press("й")
    #expect(!rig.text.contains("does nothing"))
    rig.pass(milliseconds: 11_000)
    rig.press("й")
    #expect(rig.text.contains(hint))
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
    #expect(rig.screen.last?.contains("←↓↑→ move  Enter keep  Esc put back") == true)
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

  @Test("the messages can be read again, in full, newest first, with their times")
  func messages() throws {
    let rig = try HostRig(size: Size(width: 80, height: 24))
    rig.press("Ctrl+Space", "~")
    #expect(rig.text.contains("Messages") && rig.text.contains("Nothing was said yet."))
    rig.press("Esc", "Ctrl+Space", "u")
    rig.pass(milliseconds: 60_000)
    let long = "team.toml:7:3: " + Array(repeating: "reason", count: 30).joined(separator: " ") + " end."
    rig.host.layoutFile = OpenedFile(path: "team.toml", newest: HostRig.twoNotes) { _ in nil }
    rig.host.layoutFileChanged(.broken(long))
    #expect(rig.screen.last?.contains("…") == true)
    #expect(rig.screen.last?.hasSuffix("Ctrl+Space ~ more ") == true)
    rig.press("Ctrl+Space", "~")
    let text = rig.text
    #expect(text.contains("09:01  team.toml:7:3: reason"))
    #expect(text.contains("end. The canvas stays."))
    let lines = rig.screen
    let newer = try #require(lines.firstIndex { $0.contains("09:01") })
    let older = try #require(lines.firstIndex { $0.contains("09:00  There is nothing to undo.") })
    #expect(newer < older)
    rig.press("j")
    #expect(!rig.text.contains("09:01  team"))
    rig.press("q")
    #expect(!rig.text.contains("Messages"))
  }

  @Test("only the last hundred messages are kept")
  func manyMessages() throws {
    let rig = try HostRig(size: Size(width: 80, height: 24))
    for _ in 0..<150 { rig.press("Ctrl+Space", "b") }
    rig.press("Ctrl+Space", "u", "Ctrl+Space", "~", "G")
    #expect(rig.text.contains("Ctrl+Space b does nothing."))
    #expect(rig.surface().isSound)
  }

  @Test("a narrow status line keeps the hints that are needed most", arguments: [24, 32, 36, 40, 60])
  func narrowLine(width: Int) throws {
    let rig = try HostRig(size: Size(width: width, height: 14))
    #expect(rig.screen.last?.contains("Ctrl+Space menu") == true)
    rig.press("Ctrl+Space", "r", "Left")
    #expect(rig.screen.last?.contains("Enter keep") == true)
    rig.press("Esc")
    #expect(try rig.host.canvas.addPage(title: "Another page") == "page-2")
    rig.press("Ctrl+Space", "n", "x", "Enter", "Ctrl+Space", "[", "Ctrl+Space", "[", "Ctrl+Space", "r", "Left")
    #expect(rig.screen.last?.contains("Enter keep") == true)
    if width >= 36 { #expect(rig.screen.last?.contains("Enter keep  Esc put back") == true) }
    rig.press("Esc", "Ctrl+P")
    #expect(rig.screen.last?.contains("Enter choose") == true)
    #expect(rig.surface().isSound)
  }

  @Test("a narrow status line keeps the clock while there is a connection, and that there is none when there is none")
  func narrowCorner() async throws {
    let rig = try HostRig(size: Size(width: 40, height: 14))
    #expect(rig.screen.last == " NORMAL  Main  Ctrl+Space menu  ○ 09:00 ")
    rig.host.handle(.resized(Size(width: 44, height: 14)))
    rig.host.connect()
    #expect(await rig.settle { rig.screen.last?.contains("●") == true })
    #expect(rig.screen.last == " NORMAL  Main  Ctrl+Space menu      ● 09:00 ")
    rig.transport.goDown()
    #expect(await rig.settle { rig.screen.last?.contains("○") == true })
    #expect(rig.screen.last == " NORMAL  Main  Ctrl+Space menu    ○ offline ")
  }

  @Test("without a widget the keys for widgets say what to do", arguments: ["m", "r", "z", "c", "x"])
  func noWidget(key: String) throws {
    let rig = try HostRig(layout: Self.empty)
    rig.press("Ctrl+Space", key)
    #expect(rig.text.contains("There is no widget here; Ctrl+Space a adds one."))
  }
}
