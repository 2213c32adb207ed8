import Canvas
import EaselKit
import Host
import TestKit
import Testing

@Suite("Host: the file that is open")
@MainActor
struct HostOpenedFileTests {
  private final class Written {
    var layouts: [Layout] = []
    var failure: StoreError?
    var loss: String?
  }

  private func opened() throws -> (HostRig, Written) {
    let (rig, written) = (try HostRig(), Written())
    rig.host.layoutFile = OpenedFile(path: "team.toml", newest: HostRig.twoNotes) { layout async throws(StoreError) in
      if let failure = written.failure { throw failure }
      written.layouts.append(layout)
      return written.loss
    }
    return (rig, written)
  }

  private static var edited: Layout {
    var layout = HostRig.twoNotes
    layout.pages[0].widgets[0].frame.w = 3
    layout.pages.append(Page(id: "page-2", title: "More"))
    return layout
  }

  @Test("an edit of the file is shown at once, where the person was, and can be undone")
  func follows() throws {
    let (rig, _) = try opened()
    rig.press("Tab", "i", "Ctrl+Space", "z")
    rig.host.layoutFileChanged(.changed(Self.edited))
    #expect(rig.host.canvas.layout == Self.edited)
    #expect(rig.host.canvas.focus == "note-2")
    #expect(rig.host.canvas.isZoomed)
    #expect(rig.host.snapshot.states["note-2"] == "i")
    #expect(rig.text.contains("team.toml has changed; here it is."))
    rig.press("Ctrl+Space", "u")
    #expect(rig.host.canvas.layout == HostRig.twoNotes)
  }

  @Test("an edit of comments only changes nothing, and says so")
  func sameLayout() throws {
    let (rig, _) = try opened()
    rig.host.layoutFileChanged(.changed(HostRig.twoNotes))
    #expect(rig.host.canvas.history.done.isEmpty)
    #expect(rig.text.contains("team.toml has changed, but nothing on the canvas."))
  }

  @Test("an edit that cannot be read leaves the canvas as it is and says where and why; the next good one is shown")
  func broken() throws {
    let (rig, _) = try opened()
    let before = rig.host.canvas.layout
    rig.host.layoutFileChanged(.broken("team.toml:7:3: A key stands twice.\u{1B}[2J"))
    #expect(rig.host.canvas.layout == before)
    #expect(rig.text.contains("team.toml:7:3: A key stands twice."))
    #expect(rig.surface().isSound)
    rig.host.layoutFileChanged(.changed(Self.edited))
    #expect(rig.host.canvas.layout == Self.edited)
  }

  @Test("an edit that comes during a move puts the move back, and keys are ordinary again")
  func duringMove() throws {
    let (rig, _) = try opened()
    rig.press("Ctrl+Space", "m", "Right")
    rig.host.layoutFileChanged(.changed(Self.edited))
    #expect(rig.host.canvas.layout == Self.edited)
    #expect(rig.text.contains("NORMAL"))
  }

  @Test("while another layout is on the canvas, an edit waits among the layouts")
  func notShown() async throws {
    let (rig, _) = try opened()
    rig.store.change { $0.layouts["other"] = [Layout(name: "other", pages: [Page(id: "page-1", title: "Main")])] }
    rig.press("Ctrl+Space", "Space")
    #expect(await rig.settle { rig.host.canvas.layout.name == "other" })
    rig.host.layoutFileChanged(.changed(Self.edited))
    #expect(rig.host.canvas.layout.name == "other")
    rig.press("Ctrl+Space", "~")
    #expect(rig.text.contains("it is among the layouts (Ctrl+Space o)."))
    rig.press("Esc")
    var configuration = rig.host.configuration
    configuration.keymap.afterLeader[Key("o")] = nil
    rig.host.apply(configuration)
    rig.host.layoutFileChanged(.changed(Self.edited))
    rig.press("Ctrl+Space", "~")
    #expect(rig.text.contains("it is among the layouts."))
    configuration.keymap = .standard
    rig.host.apply(configuration)
    rig.press("Esc", "Ctrl+Space", "o")
    #expect(await rig.settle { rig.text.contains("the file that is open") })
    rig.press("g", "Enter")
    #expect(rig.host.canvas.layout == Self.edited)
  }

  @Test("saving under its name writes the file, not the store; what could not be kept is said")
  func saves() async throws {
    let (rig, written) = try opened()
    rig.press("Ctrl+Space", "r", "Left", "Enter", "Ctrl+Space", "s", "Enter")
    #expect(await rig.settle { rig.text.contains("Saved to team.toml.") })
    #expect(written.layouts.last?.pages[0].widgets[0].frame.w == 5)
    #expect(rig.store.now.layouts.isEmpty)
    written.loss = "The file is written anew."
    rig.press("Ctrl+Space", "s", "Enter")
    #expect(await rig.settle { rig.text.contains("The file is written anew.") })
    written.failure = StoreError(.noAccess, "team.toml was edited meanwhile and was left alone.")
    rig.press("Ctrl+Space", "s", "Enter")
    #expect(await rig.settle { rig.text.contains("was left alone") })
    rig.press("Ctrl+Space", "s", "m", "i", "n", "e", "Enter")
    #expect(await rig.settle { rig.store.now.layouts["mine"] != nil })
  }

  @Test("a file that is lost is said, and the canvas stays")
  func lost() throws {
    let (rig, _) = try opened()
    rig.host.layoutFileChanged(.lost("The folder of team.toml has gone."))
    #expect(rig.text.contains("The folder of team.toml has gone."))
    #expect(rig.host.canvas.layout == HostRig.twoNotes)
    rig.host.layoutFileChanged(.found("team.toml is there again, as it was."))
    #expect(rig.text.contains("team.toml is there again, as it was."))
    #expect(rig.host.canvas.history.done.isEmpty)
  }
}
