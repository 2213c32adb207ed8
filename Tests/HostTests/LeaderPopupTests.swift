import Canvas
import EaselKit
import Host
import TestKit
import Testing

@Suite("The leader's popup")
@MainActor
struct LeaderPopupTests {
  @Test(arguments: [Size(width: 80, height: 24), Size(width: 200, height: 60), Size(width: 40, height: 12)])
  func `looks as recorded`(size: Size) throws {
    let rig = try HostRig(size: size)
    rig.press("Ctrl+Space")
    let fault = Golden.fault(ScreenText.render(rig.surface()), "leader-\(size.width)x\(size.height)")
    #expect(fault == nil, Comment(rawValue: fault ?? ""))
  }

  @Test func `where there is no room it comes in parts, and the key that turns them is shown`() throws {
    let rig = try HostRig(size: Size(width: 40, height: 12))
    rig.press("Ctrl+Space")
    #expect(rig.text.contains("1/3, PageDown"))
    var seen = rig.text
    for _ in 0..<5 {
      rig.press("PageDown")
      seen += rig.text
    }
    for words in ["? help", "q quit", "u undo", "1-9 widget n", "S settings"] { #expect(seen.contains(words)) }
    rig.press("PageUp")
    #expect(rig.text.contains("Ctrl+Space …"))
    rig.press("z")
    #expect(rig.host.canvas.isZoomed)
    rig.press("Ctrl+Space")
    #expect(rig.text.contains("1/"))
  }

  @Test func `while the leader is held each pane shows its number, and the number goes there`() throws {
    let rig = try HostRig(layout: HostRig.fourNotes, size: Size(width: 120, height: 60))
    #expect(!rig.text.contains("1 Note"))
    rig.press("Ctrl+Space")
    for number in 1...4 { #expect(rig.text.contains(" \(number) Note ")) }
    rig.press("3")
    #expect(rig.host.canvas.focus == "note-3")
    #expect(!rig.text.contains("3 Note"))
    rig.press("Ctrl+Space", "Esc")
    #expect(!rig.text.contains("1 Note"))
  }

  @Test func `a number that the popup covers stands in its border`() throws {
    let rig = try HostRig(layout: HostRig.fourNotes, size: Size(width: 80, height: 24))
    rig.press("Ctrl+Space")
    for number in 1...4 { #expect(rig.text.contains(" \(number) Note"), "\(rig.text)") }
  }

  @Test func `a number without a widget says so`() throws {
    let rig = try HostRig(layout: HostRig.fourNotes)
    rig.press("Ctrl+Space", "9")
    #expect(rig.text.contains("There is no widget 9 here; the page has 4."))
    #expect(rig.host.canvas.focus == "note-1")
  }

  @Test func `keys that go to pages after the leader number no panes`() throws {
    let rig = try HostRig(layout: HostRig.fourNotes, size: Size(width: 120, height: 60))
    var configuration = rig.host.configuration
    configuration.keymap = KeymapPreset.tmux.keymap
    rig.host.apply(configuration)
    rig.press("Ctrl+B")
    #expect(rig.text.contains("Ctrl+B …") && !rig.text.contains("1 Note"))
  }

  @Test func `where there is room the keys stand under headings`() throws {
    let rig = try HostRig(size: Size(width: 120, height: 40))
    rig.press("Ctrl+Space")
    for group in HostAction.Group.allCases { #expect(rig.text.contains(group.rawValue)) }
    #expect(!rig.text.contains("PageDown"))
  }
}
