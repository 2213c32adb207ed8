import Canvas
import EaselKit
import Host
import TestKit
import Testing

@Suite("Host: what is selected")
@MainActor
struct SelectionTests {
  @Test(
    "has a sign of its own, whatever the colours",
    arguments: [
      (["Ctrl+Space", "a"], "›", "Note"), (["Ctrl+Space", "p"], "›", "Main"), (["Ctrl+Space", "S"], "›", "Theme"),
      (["Ctrl+P"], "›", ""),
    ])
  func signs(keys: [String], sign: String, title: String) throws {
    let rig = try HostRig(size: Size(width: 80, height: 24))
    rig.press("Ctrl+Space", "r", "Left", "Enter")
    #expect(!rig.text.contains(sign))
    for key in keys { rig.press(key) }
    let rows = rig.screen.filter { $0.contains(sign) && $0.contains(title) }
    #expect(!rows.isEmpty, "\(rig.text)")
  }
}
