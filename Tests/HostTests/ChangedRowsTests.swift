import Canvas
import EaselKit
import Host
import TestKit
import Testing
import Widgets

/// The terminal compares only the rows that the host names, so what is named must hold all that changed.
@Suite("Changed rows")
@MainActor
struct ChangedRowsTests {
  private static let keys = [
    "Tab", "Shift+Tab", "j", "k", "a", "x", "Enter", "Esc", "Ctrl+Space", "m", "r", "Left", "Down", "z", "u", "s", "?",
    "Ctrl+G", "h", "l", "t", "c", "g", "d", "Right", "PageDown",
  ]

  @Test("no row changes unnamed, whatever is pressed and however borders are drawn", arguments: 1...14)
  func complete(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let rig = try HostRig(
      layout: seed % 2 == 0 ? HostRig.twoNotes : HostRig.unevenNotes, size: Size(width: 100, height: 30),
      apps: [NoteWidget.self, ClockWidget.self], toasts: seed % 3 == 0)
    rig.use(BorderStyle.allCases[Int(seed) % 6], isShared: seed > 6)
    var shown = rig.host.frame()
    for step in 0..<150 {
      switch Int.random(in: 0..<20, using: &random) {
      case 0: rig.pass(milliseconds: 700)
      case 1 where step % 3 == 0:
        rig.host.handle(.resized(Size(width: Int.random(in: 1...120, using: &random), height: 30)))
      case 2...4:
        let kind: MouseEvent.Kind = [.press, .drag, .drag, .release, .wheelUp, .wheelDown][step % 6]
        rig.mouse(kind, Int.random(in: 0..<100, using: &random), Int.random(in: 0..<30, using: &random))
      default: rig.press(Self.keys.randomElement(using: &random) ?? "Esc")
      }
      let next = rig.host.frame()
      let rows = rig.host.changedRows
      if next.size == shown.size {
        let unnamed = (0..<next.height).filter { !rows.contains($0) && next.row($0) != shown.row($0) }
        #expect(unnamed.isEmpty, "seed \(seed), step \(step)")
        let styles = (0..<next.height).filter { y in
          !rows.contains(y) && (0..<next.width).contains { next[$0, y] != shown[$0, y] }
        }
        #expect(styles.isEmpty, "seed \(seed), step \(step)")
      }
      if step % 5 == 0 {
        // What was drawn bit by bit is what is drawn at once.
        rig.host.handle(.resumed)
        #expect(rig.host.frame() == next, "seed \(seed), step \(step)")
      }
      shown = next
    }
  }
}
