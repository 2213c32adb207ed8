import Canvas
import EaselKit
import Host
import TestKit
import Testing
import Widgets

/// Esc puts everything back exactly, whatever was done before it; so does a terminal that gets its size back.
@Suite("Host: exactly as before")
@MainActor
struct PutBackTests {
  private static let keys = [
    "Left", "Down", "Up", "Right", "h", "j", "k", "l", "H", "J", "K", "L", "Shift+Up", "s", "g", "Home", "End",
    "PageUp", "PageDown", "Tab", "x", "?",
  ]

  /// Some notes anywhere, a few locked, on any grid.
  private func layout(_ random: inout SeededRandom) -> Layout {
    let frames = (0..<Int.random(in: 1...7, using: &random)).map { _ in
      GridFrame(
        x: Int.random(in: 0...10, using: &random), y: Int.random(in: 0...10, using: &random),
        w: Int.random(in: 1...6, using: &random), h: Int.random(in: 1...6, using: &random))
    }
    let grid = GridConfig(
      compaction: Bool.random(using: &random) ? .vertical : .none,
      preventCollision: Int.random(in: 0..<4, using: &random) == 0,
      mode: Bool.random(using: &random) ? .scroll : .fit)
    var layout = HostRig.notes(frames, grid)
    for index in frames.indices where index > 0 && Int.random(in: 0..<5, using: &random) == 0 {
      layout.pages[0].widgets[index].locked = true
    }
    return layout
  }

  @Test("random arranging, then Esc: the same layout and the same picture", arguments: 1...60)
  func randomArranging(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let size = [Size(width: 40, height: 24), Size(width: 80, height: 24), Size(width: 160, height: 50)]
    let rig = try HostRig(
      layout: layout(&random), size: size[Int(seed) % 3], apps: [NoteWidget.self, ClockWidget.self])
    if Bool.random(using: &random) { rig.mouse(.wheelDown, 5, 5) }
    let (before, picture, focus) = (rig.host.canvas.layout, rig.surface(), rig.host.canvas.focus)
    let history = rig.host.canvas.history.pointer
    let isLocked = focus.flatMap(rig.host.canvas.widget)?.locked == true
    let begin = isLocked ? ["a", "Enter"] : [["m"], ["r"], ["a", "Enter"]].randomElement(using: &random) ?? ["m"]
    rig.press("Ctrl+Space")
    for key in begin { rig.press(key) }
    #expect(rig.host.canvas.arranging != nil)
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      rig.press(Self.keys.randomElement(using: &random) ?? "j")
      #expect(rig.surface().isSound)
    }
    rig.press("Esc")
    #expect(rig.host.canvas.layout == before)
    #expect(rig.host.canvas.focus == focus)
    #expect(rig.host.canvas.history.pointer == history)
    #expect(rig.surface() == picture, "seed \(seed)")
  }

  @Test("a random drag, then Esc: the same layout and the same picture", arguments: 1...30)
  func randomDrags(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let rig = try HostRig(layout: layout(&random), size: Size(width: 120, height: 40))
    for _ in 0..<5 {
      let start = (x: Int.random(in: 0..<120, using: &random), y: Int.random(in: 0..<39, using: &random))
      rig.mouse(.press, start.x, start.y)
      rig.mouse(.release, start.x, start.y)
      let (before, picture) = (rig.host.canvas.layout, rig.surface())
      var shown = picture
      rig.mouse(.press, start.x, start.y)
      for _ in 0..<10 {
        rig.mouse(.drag, Int.random(in: 0..<130, using: &random), Int.random(in: 0..<45, using: &random))
        let next = rig.host.frame()
        let rows = rig.host.changedRows
        #expect((0..<40).allSatisfy { rows.contains($0) || next.row($0) == shown.row($0) })
        shown = next
      }
      rig.press("Esc")
      rig.mouse(.release, 1, 1)
      #expect(rig.host.canvas.layout == before)
      // The last row may say that a widget is locked.
      #expect(rig.surface().cells.dropLast(120) == picture.cells.dropLast(120), "seed \(seed)")
    }
  }

  @Test("through many sizes and back: the same picture", arguments: 1...20)
  func resizing(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let size = [Size(width: 40, height: 24), Size(width: 80, height: 24), Size(width: 200, height: 60)][Int(seed) % 3]
    let rig = try HostRig(layout: layout(&random), size: size)
    let (before, picture) = (rig.host.canvas.layout, rig.surface())
    for _ in 0..<30 {
      rig.host.handle(
        .resized(
          Size(width: Int.random(in: 1...220, using: &random), height: Int.random(in: 1...70, using: &random))))
      #expect(rig.surface().isSound)
    }
    rig.host.handle(.resized(size))
    #expect(rig.host.canvas.layout == before)
    #expect(rig.surface() == picture, "seed \(seed)")
  }
}
