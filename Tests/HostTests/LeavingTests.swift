import Canvas
import EaselKit
import Host
import TestKit
import Testing

@Suite("Host: leaving a dialog")
@MainActor
struct LeavingTests {
  @Test(
    "the same keys leave every dialog, while its list is narrowed, too",
    arguments: [
      ["Ctrl+Space", "a"], ["Ctrl+Space", "p"], ["Ctrl+Space", "p", "/", "m"],
      ["Ctrl+Space", "S", "/"], ["Ctrl+Space", "g"], ["Ctrl+Space", "s"], ["Ctrl+P"],
    ], ["Ctrl+C", "Ctrl+G"])
  func leaving(keys: [String], leave: String) throws {
    let rig = try HostRig(size: Size(width: 80, height: 24))
    for key in keys { rig.press(key) }
    #expect(rig.text.contains("CHOOSE"))
    rig.press(leave)
    #expect(!rig.text.contains("CHOOSE"))
  }

  @Test("a paste that a form has no room for is told of there")
  func paste() throws {
    let rig = try HostRig(size: Size(width: 80, height: 24))
    rig.press("Ctrl+Space", "c")
    #expect(rig.text.contains("Note settings"))
    rig.host.handle(.paste(String(repeating: "x", count: 30)))
    #expect(rig.text.contains("The field takes 20 characters; the rest"))
  }
}
