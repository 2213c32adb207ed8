import Canvas
import EaselKit
import Host
import TestKit
import Testing

@Suite("Settings")
@MainActor
struct SettingsDialogTests {
  @Test(arguments: [Size(width: 80, height: 24), Size(width: 40, height: 24)])
  func `the settings screen looks as recorded`(size: Size) throws {
    let rig = try HostRig(size: size)
    rig.press("Ctrl+Space", "S")
    let fault = Golden.fault(ScreenText.render(rig.surface()), "settings-\(size.width)x\(size.height)")
    #expect(fault == nil, Comment(rawValue: fault ?? ""))
  }

  @Test func `values change in place and are kept; forms open`() async throws {
    let rig = try HostRig(size: Size(width: 80, height: 24))
    rig.press("Ctrl+Space", "S")
    #expect(rig.text.contains("‹ test ›") && rig.text.contains("‹ on ›"))
    rig.press("Right")
    #expect(rig.text.contains("‹ other ›"))
    rig.press("Left", "Down", "Space")
    #expect(rig.text.contains("‹ test ›") && rig.text.contains("‹ off ›"))
    #expect(await rig.settle { rig.store.now.preferences["mouse"] == false })
    rig.press("/", "n", "o", "t", "e", "Enter")
    #expect(rig.text.contains("Note settings"))
  }

  @Test func `a form says below the setting what is wrong with it, while it is typed`() throws {
    let rig = try HostRig(size: Size(width: 80, height: 24))
    rig.press("Ctrl+Space", "g")
    #expect(rig.text.contains("A whole number from 1 to "))
    rig.press("Ctrl+U", "9", "9", "9")
    let rows = rig.screen
    let field = try #require(rows.firstIndex { $0.contains("› Columns") })
    #expect(rows[field + 1].contains("must be a whole number from 1 to "))
    rig.press("Down", "x", "Enter")
    // The first that is wrong is gone to, all that is wrong is said.
    #expect(rig.text.contains("› Columns") && rig.text.contains("! Rows"))
    let fault = Golden.fault(ScreenText.render(rig.surface()), "settings-faults")
    #expect(fault == nil, Comment(rawValue: fault ?? ""))
    rig.press("Ctrl+U", "6", "Tab", "Backspace", "Enter")
    #expect(rig.host.canvas.page.grid?.columns == 6)
  }

  @Test func `plus and minus step a number within its bounds`() throws {
    let rig = try HostRig(size: Size(width: 80, height: 24))
    rig.press("Ctrl+Space", "g")
    rig.press("+", "+", "-")
    #expect(rig.text.contains(" 13 "))
    for _ in 0..<20 { rig.press("-") }
    #expect(rig.text.contains(" 1 "))
    #expect(!rig.text.contains("must be"))
  }

  @Test func `a form that is too long for the screen scrolls to what is selected`() throws {
    let rig = try HostRig(size: Size(width: 60, height: 8))
    rig.press("Ctrl+Space", "g", "Up")
    #expect(rig.text.contains("› For"))
    rig.press("Down")
    #expect(rig.text.contains("› Columns"))
  }
}
