import Canvas
import EaselKit
import Host
import TestKit
import Testing

@Suite("Host: messages in a corner")
@MainActor
struct ToastTests {
  private static let size = Size(width: 80, height: 24)

  private func golden(_ rig: HostRig, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let fault = Golden.fault(rig.text + "\n", name)
    #expect(fault == nil, Comment(rawValue: fault ?? ""), sourceLocation: sourceLocation)
  }

  @Test("they are stacked, say how much they matter, and leave the status line its hints")
  func stack() throws {
    let rig = try HostRig(size: Self.size, toasts: true)
    rig.press("Ctrl+Space", "u", "Ctrl+Space", "b", "!")
    golden(rig, "toasts")
    #expect(rig.screen.last?.contains("menu") == true)
  }

  @Test("there are three at most; failures stay longest, what is said again is there once")
  func most() throws {
    let rig = try HostRig(size: Size(width: 80, height: 40), toasts: true)
    rig.press("!", "Ctrl+Space", "u", "Ctrl+Space", "b", "Ctrl+Space", "b", "Ctrl+Space", "U", "Ctrl+Space", "#")
    #expect(rig.text.contains("It failed"))
    #expect(rig.text.contains("Ctrl+Space # does nothing."))
    let titles = ["╭─ Warning ──", "╭─ Note ──", "╭─ Error ──"]
    #expect(rig.screen.count { row in titles.contains { row.contains($0) } } == 3)
  }

  @Test("they go with time, each with its own, and leave nothing behind")
  func time() throws {
    let rig = try HostRig(size: Self.size, toasts: true)
    let before = rig.surface()
    rig.press("Ctrl+Space", "u")
    rig.pass(milliseconds: 2000)
    rig.press("Ctrl+Space", "b")
    #expect(rig.text.contains("Ctrl+Space b does nothing."))
    rig.pass(milliseconds: 2100)
    #expect(!rig.text.contains("nothing to undo"))
    #expect(rig.text.contains("Ctrl+Space b does nothing."))
    rig.pass(milliseconds: 8000)
    #expect(rig.surface() == before)
  }

  @Test("a key that does something takes them away once they could be read")
  func key() throws {
    let rig = try HostRig(size: Self.size, toasts: true)
    rig.press("Ctrl+Space", "u", "i")
    #expect(rig.text.contains("nothing to undo"))
    rig.pass(milliseconds: 1000)
    rig.press("i")
    #expect(!rig.text.contains("nothing to undo"))
  }

  @Test("a dialog has the screen to itself; what was said behind it comes after it")
  func dialog() throws {
    let rig = try HostRig(size: Self.size, toasts: true)
    rig.press("Ctrl+Space", "b", "Ctrl+P")
    #expect(!rig.text.contains("does nothing"))
    rig.pass(milliseconds: 20_000)
    rig.press("Esc")
    #expect(rig.text.contains("does nothing"))
  }

  @Test("a long one is cut and says where it is whole; hostile text stays in its box")
  func long() throws {
    let rig = try HostRig(size: Self.size, toasts: true)
    rig.host.layoutFile = OpenedFile(path: "team.toml", newest: HostRig.twoNotes) { _ in nil }
    rig.host.layoutFileChanged(.broken(Array(repeating: "rea\u{1B}[2Json\u{202E}", count: 60).joined(separator: " ")))
    #expect(rig.text.contains("Ctrl+Space ~ more"))
    #expect(rig.surface().isSound)
  }

  @Test("where there is no room the status line has them", arguments: [(36, 14), (80, 9)])
  func noRoom(width: Int, height: Int) throws {
    let rig = try HostRig(size: Size(width: width, height: height), toasts: true)
    rig.press("Ctrl+Space", "u")
    #expect(rig.screen.last?.contains("There is nothing") == true)
  }

  @Test("every size", arguments: [1, 10, 23, 40, 41, 50, 80])
  func sizes(width: Int) throws {
    for height in [1, 6, 10, 12, 24] {
      let rig = try HostRig(size: Size(width: width, height: height), toasts: true)
      rig.press("Ctrl+Space", "u", "Ctrl+Space", "b", "!")
      #expect(rig.surface().isSound)
    }
  }
}
