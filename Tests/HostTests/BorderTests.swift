import Canvas
import EaselKit
import Host
import TestKit
import Testing

@Suite("Host: borders")
@MainActor
struct BorderTests {
  struct Look: Sendable, CustomStringConvertible {
    let style: BorderStyle
    let isShared: Bool
    var description: String { "\(style.rawValue)\(isShared ? "-shared" : "")" }

    static let all = BorderStyle.allCases.flatMap { style in
      (style == .none ? [false] : [false, true]).map { Look(style: style, isShared: $0) }
    }
  }

  private func golden(_ rig: HostRig, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let surface = rig.surface()
    let fault = Golden.fault(ScreenText.render(surface), name)
    #expect(fault == nil, Comment(rawValue: fault ?? ""), sourceLocation: sourceLocation)
    #expect(surface.isSound, sourceLocation: sourceLocation)
  }

  @Test("each style, shared and not", arguments: Look.all, [Size(width: 80, height: 24), Size(width: 120, height: 40)])
  func styles(look: Look, size: Size) throws {
    let rig = try HostRig(layout: HostRig.unevenNotes, size: size)
    rig.use(look.style, isShared: look.isShared)
    rig.press("i", "i", "Alt+l")
    golden(rig, "border-\(look)-\(size.width)x\(size.height)")
  }

  @Test("a box above the canvas has the same style", arguments: BorderStyle.allCases)
  func boxes(style: BorderStyle) throws {
    let rig = try HostRig(size: Size(width: 60, height: 16))
    rig.use(style)
    rig.press("Ctrl+Space", "s")
    golden(rig, "border-box-\(style.rawValue)")
  }

  @Test("a resize shows the ghost within the borders of each style", arguments: Look.all)
  func ghosts(look: Look) throws {
    let rig = try HostRig(layout: HostRig.unevenNotes, size: Size(width: 60, height: 20))
    rig.use(look.style, isShared: look.isShared)
    rig.press("Ctrl+Space", "r", "Left", "Left")
    #expect(rig.screen[0].contains("x13 at 0,0"))
    #expect(rig.surface().isSound)
    rig.press("Esc")
    let before = rig.surface()
    rig.host.handle(.resumed)
    #expect(rig.surface() == before)
  }

  @Test("the pane in focus is told without colours", arguments: Look.all)
  func focus(look: Look) throws {
    let rig = try HostRig(layout: HostRig.unevenNotes, size: Size(width: 80, height: 24))
    rig.use(look.style, isShared: look.isShared)
    var seen: Set<String> = []
    for _ in 0..<4 {
      let picture = rig.screen.dropLast().joined(separator: "\n")
      seen.insert(picture.replacing("focused", with: "").replacing("blurred", with: ""))
      rig.press("Tab")
    }
    #expect(seen.count >= 4)
  }

  @Test("a pane that is locked says so in its title, and no more when it is unlocked", arguments: Look.all)
  func locked(look: Look) throws {
    let rig = try HostRig(layout: HostRig.unevenNotes, size: Size(width: 80, height: 24))
    rig.use(look.style, isShared: look.isShared)
    #expect(!rig.screen[0].contains("locked"))
    rig.press("Ctrl+Space", "L")
    #expect(rig.screen[0].contains(look.style == .ascii ? "Note - locked" : "Note · locked"))
    rig.press("Ctrl+Space", "L")
    #expect(!rig.screen[0].contains("locked"))
  }

  @Test("a page that scrolls, borders shared", arguments: [BorderStyle.single, .heavy])
  func scrolled(style: BorderStyle) throws {
    let rig = try HostRig(layout: HostRig.scrolledNotes, size: Size(width: 60, height: 20))
    rig.use(style, isShared: true)
    rig.press("Ctrl+Space", "4")
    golden(rig, "border-scroll-\(style.rawValue)")
  }

  @Test("no size is too small for any style", arguments: Look.all)
  func smallSizes(look: Look) throws {
    for width in [1, 2, 3, 8, 24, 25, 31] {
      for height in [1, 2, 5, 6, 7, 9] {
        let rig = try HostRig(layout: HostRig.unevenNotes, size: Size(width: width, height: height))
        rig.use(look.style, isShared: look.isShared)
        rig.press("Tab", "Ctrl+Space", "z")
        #expect(rig.surface().isSound)
        rig.press("Ctrl+Space", "z", "Ctrl+Space", "r", "Left")
        #expect(rig.surface().isSound)
      }
    }
  }

  @Test("widgets have their least size in every style", arguments: Look.all)
  func leastSizes(look: Look) throws {
    for width in [60, 72, 80, 100, 131] {
      let rig = try HostRig(layout: HostRig.unevenNotes, size: Size(width: width, height: 24))
      rig.use(look.style, isShared: look.isShared)
      #expect(!rig.text.contains("needs 16x3"), "\(width)")
    }
  }

  @Test("without borders widgets have the rows and columns that borders took")
  func room() throws {
    let rig = try HostRig(size: Size(width: 80, height: 14))
    rig.use(.none)
    #expect(rig.screen[0].hasPrefix("▸ Note "))
    #expect(rig.screen[1].hasPrefix("note "))
    #expect(!rig.text.contains("│"))
  }

  @Test("a shared border is held by the mouse: a title moves its pane, the rest resizes")
  func mouse() throws {
    let rig = try HostRig(layout: HostRig.unevenNotes, size: Size(width: 121, height: 38))
    rig.use(.single, isShared: true)
    _ = rig.text
    // The line between the first pane and those beside it: column 50.
    #expect(rig.screen[5].contains("│"))
    rig.drag(from: (50, 10), to: (60, 10))
    rig.mouse(.release, 60, 10)
    #expect(rig.host.canvas.widget("note-1")?.frame == GridFrame(x: 0, y: 0, w: 6, h: 12))
    rig.press("Ctrl+Space", "u")
    // The line below the second: its title is that of the pane below.
    let row = 21
    rig.mouse(.press, 53, row)
    rig.mouse(.release, 53, row)
    #expect(rig.host.canvas.focus == "note-3")
    rig.mouse(.press, 80, row)
    rig.mouse(.release, 80, row)
    #expect(rig.host.canvas.focus == "note-2")
  }
}
