import Canvas
import EaselKit
import Host
import TestKit
import Testing

@Suite("Host: what is kept")
@MainActor
struct HostKeepingTests {
  @Test("a change of the canvas is on disk at once, and comes back")
  func changeIsKept() async throws {
    let rig = try HostRig()
    rig.press("Ctrl+Space", "r", "Left", "Enter")
    #expect(await rig.settle { rig.store.now.snapshot != nil })
    let next = try HostRig(store: rig.store)
    #expect(next.host.canvas.widget("note-1")?.frame.w == 5)
  }

  @Test("what widgets keep is saved a moment later, and at the end")
  func statesAreKept() async throws {
    let rig = try HostRig()
    rig.press("i")
    rig.pass(milliseconds: 1000)
    #expect(await rig.settle { rig.store.now.snapshot?.states["note-1"] == "i" })
    rig.press("i")
    rig.host.end()
    #expect(await rig.settle { rig.store.now.snapshot?.states["note-1"] == "ii" })
  }

  @Test("what a person has done is saved before any time has passed")
  func deedsAreKept() async throws {
    let rig = try HostRig()
    rig.press("I")
    #expect(await rig.settle { rig.store.now.snapshot?.states["note-1"] == "I" })
  }

  @Test("a move in progress counts as not made")
  func arrangementIsNotKept() async throws {
    let rig = try HostRig()
    rig.press("Ctrl+Space", "m", "Right")
    rig.host.end()
    #expect(await rig.settle { rig.store.now.snapshot != nil })
    #expect(rig.store.now.snapshot?.layout == HostRig.twoNotes)
  }

  @Test("a layout is saved under a name that is typed")
  func savesLayout() async throws {
    let rig = try HostRig()
    rig.press("Ctrl+Space", "s", "w", "o", "r", "k", "Enter")
    #expect(await rig.settle { rig.store.now.layouts["work"] != nil })
    #expect(await rig.settle { rig.text.contains("Saved \"work\" as version 1.") })
  }

  @Test("a bad name is refused with the reason")
  func refusesName() throws {
    let rig = try HostRig()
    rig.press("Ctrl+Space", "s", "Ctrl+U", "Enter")
    #expect(rig.text.contains("A layout needs a name."))
    rig.press("/", "Enter")
    #expect(rig.text.contains("no slashes"))
  }

  @Test("a saved or ready-made layout is opened from the list; undo brings the old one back")
  func opensLayout() async throws {
    let rig = try HostRig()
    rig.press("Ctrl+Space", "x")
    rig.press("Ctrl+Space", "o")
    #expect(await rig.settle { rig.text.contains("ready-made") })
    rig.press("Enter")
    #expect(await rig.settle { rig.host.canvas.page.widgets.count == 2 })
    rig.press("Ctrl+Space", "u")
    #expect(rig.host.canvas.page.widgets.count == 1)
  }

  @Test("a store that fails is said, and nothing else happens")
  func storeFails() async throws {
    let rig = try HostRig()
    rig.store.change { $0.failure = StoreError(.diskFull, "The disk is full; make room and try again.") }
    rig.press("Ctrl+Space", "r", "Left", "Enter")
    #expect(await rig.settle { rig.text.contains("The disk is full") })
    #expect(rig.host.canvas.widget("note-1")?.frame.w == 5)
    rig.press("Ctrl+Space", "s", "Enter")
    #expect(await rig.settle { rig.text.contains("The disk is full") })
  }

  @Test("what the disk would not take is told of once, and there once it does, without another change")
  func storeRecovers() async throws {
    let rig = try HostRig()
    rig.store.change { $0.failure = StoreError(.diskFull, "The disk is full; make room and try again.") }
    rig.press("Ctrl+Space", "r", "Left", "Enter")
    #expect(await rig.settle { rig.text.contains("The disk is full") })
    rig.pass(milliseconds: 1000)
    #expect(await rig.settle { rig.store.now.snapshot == nil })
    rig.store.change { $0.failure = nil }
    rig.pass(milliseconds: 60_000)
    #expect(await rig.settle { rig.store.now.snapshot != nil })
    #expect(try HostRig(store: rig.store).host.canvas.widget("note-1")?.frame.w == 5)
    rig.press("Ctrl+Space", "~")
    #expect(rig.text.ranges(of: "The disk is full").count == 1)
  }

  @Test("the theme is changed and remembered")
  func theme() async throws {
    let rig = try HostRig()
    rig.press("Ctrl+Space", "t")
    #expect(rig.text.contains("Theme: other"))
    #expect(await rig.settle { rig.store.now.preferences["theme"] == "other" })
  }
}
