import Canvas
import EaselKit
import Host
import TestKit
import Testing

@Suite("Host: the history")
@MainActor
struct HostHistoryTests {
  /// Waits until all is on disk.
  private func isKept(_ rig: HostRig) async -> Bool {
    await rig.settle {
      rig.store.now.snapshot?.layout == rig.host.canvas.layout
        && rig.host.canvas.unsavedHistory == HistoryUpdate(pointer: rig.store.now.pointer)
    }
  }

  @Test("what was done before a restart is undone after it, and redone after the next")
  func survivesRestarts() async throws {
    let rig = try HostRig()
    rig.press("Ctrl+Space", "r", "Left", "Enter", "Ctrl+Space", "x")
    #expect(await isKept(rig))
    let second = try HostRig(store: rig.store)
    second.press("Ctrl+Space", "u", "Ctrl+Space", "u")
    #expect(second.host.canvas.layout == HostRig.twoNotes)
    #expect(await isKept(second))
    let third = try HostRig(store: rig.store)
    #expect(third.host.canvas.layout == HostRig.twoNotes)
    third.press("Ctrl+Space", "U")
    #expect(third.host.canvas.widget("note-1")?.frame.w == 5)
  }

  @Test("undo and redo say which change, by the names of widgets")
  func saysWhatWasUndone() throws {
    let rig = try HostRig()
    rig.press("Ctrl+Space", "L", "Ctrl+Space", "u")
    #expect(rig.screen.last?.contains("Undid: locked Note.") == true)
    rig.press("Ctrl+Space", "U")
    #expect(rig.screen.last?.contains("Redid: locked Note.") == true)
    rig.press("Ctrl+Space", "x", "Ctrl+Space", "u")
    #expect(rig.screen.last?.contains("Undid: closed Note.") == true)
    rig.press("Ctrl+Space", "d", "Enter", "Ctrl+Space", "u")
    #expect(rig.screen.last?.contains("Undid: duplicated Note as Note 3.") == true)
    rig.press("Ctrl+Space", "U", "Ctrl+Space", "U")
    #expect(rig.screen.last?.contains("There is nothing to redo.") == true)
  }

  @Test("a closed widget comes back with what it kept, though the snapshot has lost it")
  func bringsStatesBack() async throws {
    let rig = try HostRig()
    rig.press("i", "i", "Ctrl+Space", "x")
    #expect(await isKept(rig))
    rig.store.change { $0.snapshot?.states = [:] }
    let next = try HostRig(store: rig.store)
    next.press("Ctrl+Space", "u")
    #expect(next.host.snapshot.states["note-1"] == "ii")
  }

  @Test("a write that fails is made good by the next")
  func repeatsWhatFailed() async throws {
    let rig = try HostRig()
    rig.store.change { $0.failure = StoreError(.diskFull, "There is no room.") }
    rig.press("Ctrl+Space", "r", "Left", "Enter")
    #expect(await rig.settle { rig.text.contains("There is no room.") })
    rig.store.change { $0.failure = nil }
    rig.press("Ctrl+Space", "r", "Left", "Enter")
    #expect(await isKept(rig))
    #expect(rig.store.now.records.map(\.summary) == ["resized Note to 5x12", "resized Note to 4x12"])
  }
}
