import Canvas
import EaselKit
import Offline
import Synchronization
import Testing

/// Writes that are still there after they were sent, as when a row has another id than the write in it.
@Suite("What the outbox cannot take out")
struct StuckWriteTests {
  private func rig(_ rowIDs: [String: String]) async throws -> Rig {
    let rig = Rig()
    rig.store.state.withLock { $0.rowIDs = rowIDs }
    try await rig.add(.create("w1", of: "a"))
    try await rig.add(.edit("w2", of: "a", ["title": "y"], base: ["title": "x"], tag: nil))
    try await rig.add(.create("w3", of: "b"))
    return rig
  }

  @Test func `what is missing and yet there is left aside, and all else is sent`() async throws {
    let rig = try await rig(["w3": "other"])
    #expect(await rig.drain() == .empty)
    #expect(rig.ids == ["w1", "w2"])
    #expect(rig.left == ["w3"])
  }

  @Test func `what goes by the id of another is sent once, and the other is gone`() async throws {
    let rig = try await rig(["w1": "other", "w3": "w1"])
    #expect(await rig.drain() == .empty)
    #expect(rig.ids.filter { $0 == "w1" } == ["w1"])
    #expect(rig.left == ["w1"])
  }

  @Test func `what was refused and is tried again meanwhile is sent again`() async throws {
    let rig = Rig()
    let store = rig.store
    try await rig.add(.create("w1", of: "a", title: ""))
    let sender = OutboxSender(
      account: "", store: store, transport: rig.server, lock: OpenLock(), now: { Timestamp(seconds: 0) },
      newID: { "c" })
    let end = await sender.drain { pending, _, _ in
      guard pending.attempts == 1 else { return }
      _ = try? await store.retryRefused(nil, of: "")
    }
    #expect(end == .empty)
    #expect(rig.server.calls.count == 2)
  }
}
