import Canvas
import EaselKit
import Host
import TestKit
import Testing

@Suite("Host: shapes and pages that scroll")
@MainActor
struct ShapeLookTests {
  private func golden(_ rig: HostRig, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let fault = Golden.fault(rig.text + "\n", name)
    #expect(fault == nil, Comment(rawValue: fault ?? ""), sourceLocation: sourceLocation)
  }

  @Test("each shape", arguments: [(40, 24), (80, 24), (200, 60)])
  func shapes(width: Int, height: Int) throws {
    let frames = (0..<6).map { GridFrame(x: $0 % 3 * 4, y: $0 / 3 * 6, w: 4, h: 6) }
    let rig = try HostRig(layout: HostRig.notes(frames), size: Size(width: width, height: height))
    golden(rig, "shape-\(width)x\(height)")
  }

  @Test("a page taller than the screen: what is cut, and the mark of where one is")
  func scrolled() throws {
    let rig = try HostRig(layout: HostRig.scrolledNotes, size: Size(width: 60, height: 20))
    golden(rig, "scroll-top")
    rig.mouse(.wheelDown, 5, 5)
    golden(rig, "scroll-middle")
    rig.press("Ctrl+Space", "6")
    golden(rig, "scroll-end")
  }

  @Test("the widget in focus comes into view with the least movement")
  func reveals() throws {
    let rig = try HostRig(layout: HostRig.scrolledNotes, size: Size(width: 60, height: 20))
    rig.press("Alt+j")
    #expect(rig.host.canvas.scrollOffset == 5)
    #expect(rig.screen[18].contains("┗"))
    rig.press("Alt+k")
    #expect(rig.host.canvas.scrollOffset == 0)
  }

  @Test("what a pane that is out of sight draws is seen when it comes into view")
  func outOfSight() throws {
    let rig = try HostRig(layout: HostRig.scrolledNotes, size: Size(width: 60, height: 20))
    rig.press("Ctrl+Space", "6", "w", "Ctrl+Space", "1")
    rig.pass(milliseconds: 60)
    #expect(!rig.text.contains("timer t"))
    for _ in 0..<6 { rig.mouse(.wheelDown, 5, 5) }
    #expect(rig.text.contains("timer t"))
  }
}
