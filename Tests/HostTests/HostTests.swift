import Canvas
import EaselKit
import Host
import TestKit
import Testing

@Suite("Host")
@MainActor
struct HostTests {
  @Test("the first frame")
  func firstFrame() throws {
    let rig = try HostRig()
    let fault = Golden.fault(ScreenText.render(rig.surface()), "first-frame")
    #expect(fault == nil, Comment(rawValue: fault ?? ""))
  }

  @Test("leader, m, an arrow and Enter move the pane; Esc puts it back")
  func moves() throws {
    let rig = try HostRig()
    rig.press("Ctrl+Space", "r", "Left", "Enter")
    #expect(rig.host.canvas.widget("note-1")?.frame == GridFrame(x: 0, y: 0, w: 5, h: 12))
    rig.press("Ctrl+Space", "m", "Right")
    #expect(rig.text.contains("MOVE"))
    #expect(rig.text.contains("at 7,0"))
    rig.press("Esc")
    #expect(rig.host.canvas.widget("note-1")?.frame == GridFrame(x: 0, y: 0, w: 5, h: 12))
    rig.press("Ctrl+Space", "m", "l", "Enter")
    #expect(rig.host.canvas.widget("note-1")?.frame == GridFrame(x: 7, y: 0, w: 5, h: 12))
    rig.press("Ctrl+Space", "u")
    #expect(rig.host.canvas.widget("note-1")?.frame.x == 0)
    rig.press("Ctrl+Space", "U")
    #expect(rig.host.canvas.widget("note-1")?.frame.x == 7)
  }

  @Test("on a narrow screen the leader rather cuts words than entries")
  func narrowLeader() throws {
    let rig = try HostRig(size: Size(width: 36, height: 24))
    rig.press("Ctrl+Space")
    #expect(rig.text.contains("? help") && rig.text.contains("q quit") && rig.text.contains("1-9 widget n"))
    #expect(rig.surface().isSound)
  }

  @Test("the leader shows what the next key does; Esc goes back; an idle key says so")
  func leader() throws {
    let rig = try HostRig()
    rig.press("Ctrl+Space")
    let fault = Golden.fault(rig.text, "leader")
    #expect(fault == nil, Comment(rawValue: fault ?? ""))
    rig.press("Esc")
    #expect(rig.text.contains("NORMAL"))
    rig.press("Ctrl+Space", "b")
    #expect(rig.text.contains("Ctrl+Space b does nothing."))
  }

  @Test("Tab, numbers and directions move the focus")
  func focus() throws {
    let rig = try HostRig()
    rig.press("Tab")
    #expect(rig.host.canvas.focus == "note-2")
    rig.press("Alt+h")
    #expect(rig.host.canvas.focus == "note-1")
    rig.press("Ctrl+Space", "2")
    #expect(rig.host.canvas.focus == "note-2")
    rig.press("Ctrl+Space", ";")
    #expect(rig.host.canvas.focus == "note-1")
  }

  @Test("a closed widget comes back with its state")
  func closes() throws {
    let rig = try HostRig()
    rig.press("i", "i", "Ctrl+Space", "x")
    #expect(!rig.text.contains("note ii"))
    rig.press("Ctrl+Space", "u")
    #expect(rig.text.contains("note ii"))
  }

  @Test("a failing widget is replaced in its own pane and can be restarted")
  func isolatesFailure() throws {
    let rig = try HostRig()
    rig.press("i", "!")
    #expect(rig.text.contains("It failed: Broken()"))
    #expect(rig.text.contains("restart: r"))
    rig.press("Tab", "i")
    #expect(rig.text.contains("note i"))
    rig.press("Tab", "r")
    #expect(!rig.text.contains("It failed"))
    #expect(rig.screen[1].contains("note i"))
  }

  @Test("an undeclared event is refused and said")
  func refusesEvents() throws {
    let rig = try HostRig()
    rig.press("e")
    #expect(rig.text.contains("bus note.page.turned"))
    rig.press("E")
    #expect(rig.text.contains("todo.item.stolen"))
    #expect(!rig.text.contains("bus todo.item.stolen"))
  }

  @Test("keys the widget has no use for are the host's; locked, all keys are the widget's")
  func locks() throws {
    let rig = try HostRig()
    rig.press("Ctrl+G", "q", "Tab")
    #expect(!rig.host.isEnded)
    #expect(rig.host.canvas.focus == "note-1")
    #expect(rig.text.contains("LOCKED"))
    rig.press("Ctrl+G", "q")
    #expect(rig.host.isEnded)
  }

  @Test("zoom fills the page and goes back")
  func zooms() throws {
    let rig = try HostRig()
    rig.press("Ctrl+Space", "z")
    #expect(rig.screen[0].hasPrefix("┏") && rig.screen[0].hasSuffix("┓"))
    rig.press("Ctrl+Space", "z")
    #expect(rig.screen[0].hasSuffix("╮"))
  }

  @Test("every size of terminal is drawn, however small", arguments: [0, 1, 2, 3, 5, 8, 13, 24, 40, 80, 200])
  func sizes(width: Int) throws {
    let rig = try HostRig()
    for height in [0, 1, 2, 5, 6, 7, 24, 60] {
      rig.host.handle(.resized(Size(width: width, height: height)))
      for keys in [
        ["Ctrl+Space"], ["Esc"], ["Ctrl+P"], ["Esc"], ["Ctrl+Space", "s"], ["Esc"], ["Ctrl+Space", "c"], ["Esc"],
      ] {
        for key in keys { rig.press(key) }
        let surface = rig.surface()
        #expect(surface.size == Size(width: width, height: height))
      }
    }
    rig.host.handle(.resized(Size(width: 80, height: 14)))
    #expect(rig.screen == (try HostRig()).screen)
  }

  @Test("a widget is added from the catalog, by a few letters")
  func adds() throws {
    let rig = try HostRig()
    rig.press("Ctrl+Space", "a")
    #expect(rig.text.contains("Add a widget"))
    rig.press("n", "o", "Enter")
    #expect(rig.host.canvas.focus == "note-3")
    #expect(rig.host.canvas.page.widgets.count == 3)
  }

  @Test("the settings form checks and keeps what is set")
  func configures() throws {
    let rig = try HostRig()
    rig.press("Ctrl+Space", "c", "h", "i", "Tab", "Space", "Enter")
    #expect(rig.host.canvas.widget("note-1")?.config == ["text": "hi", "loud": true])
    #expect(rig.text.contains("configured hi"))
  }

  @Test("hostile text in a paste stays within its pane")
  func hostilePaste() throws {
    let rig = try HostRig()
    rig.host.handle(.paste("\u{1B}[2J\u{202E}" + String(repeating: "x", count: 100_000)))
    for row in rig.screen {
      #expect(CellWidth.of(row) == 80)
      #expect(!row.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
    }
  }
}
