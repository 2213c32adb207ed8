import Canvas
import EaselKit
import Host
import TestKit
import Testing

@Suite("Host: what is still being read")
@MainActor
struct HostLoadingTests {
  @Test("the list of layouts opens at once, and keys pressed meanwhile are its own")
  func opensAtOnce() async throws {
    let rig = try HostRig()
    rig.press("Ctrl+Space", "x", "Ctrl+Space", "o")
    #expect(rig.text.contains("Reading the layouts…"))
    rig.press("/", "n", "o", "t", "Enter")
    #expect(rig.host.canvas.page.widgets.count == 1)
    #expect(await rig.settle { rig.host.canvas.page.widgets.count == 2 })
    #expect(!rig.text.contains("note i"))
  }

  @Test("a list that is closed before its content comes stays closed")
  func closedBefore() async throws {
    let rig = try HostRig()
    rig.press("Ctrl+Space", "o", "Esc", "i")
    for _ in 0..<200 { await Task.yield() }
    #expect(rig.text.contains("NORMAL"))
    #expect(rig.text.contains("note i"))
  }

  @Test("a list that cannot be read closes and says why")
  func fails() async throws {
    let rig = try HostRig()
    rig.store.change { $0.failure = StoreError(.diskFull, "The disk is full; make room and try again.") }
    rig.press("Ctrl+Space", "o")
    #expect(await rig.settle { rig.text.contains("The disk is full") })
    #expect(rig.text.contains("NORMAL"))
  }
}
