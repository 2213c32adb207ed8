import EaselKit
import Offline
import Synchronization
import Testing

/// What a command sends of all that waits.
@Suite struct SendingWishTests {
  private final class Allowance: Sendable {
    let left: Mutex<Int>

    init(_ count: Int) { left = Mutex(count) }

    @Sendable func take(_ pending: PendingWrite) -> Bool {
      left.withLock {
        $0 -= 1
        return $0 >= 0
      }
    }
  }

  private func wish(_ id: String, _ rig: Rig, allowing count: Int = .max) -> SendingWish {
    .through([id], of: rig.store.state.withLock(\.writes), allows: Allowance(count).take)
  }

  @Test func aChangeGoesWithoutAllOthers() async throws {
    let rig = Rig()
    for number in 0..<30 { try await rig.add(.create("n\(number)", of: "s\(number)")) }
    try await rig.add(.delete("own", of: "there", tag: nil))
    #expect(await rig.drain(wish("own", rig, allowing: 0)) == .empty)
    #expect(rig.ids == ["own"])
    #expect(rig.left.count == 30)
  }

  @Test func whatIsMadeGoesBehindAllThatIsMadeInItsService() async throws {
    let rig = Rig()
    for number in 0..<5 { try await rig.add(.create("n\(number)", of: "s\(number)")) }
    try await rig.add(.delete("d", of: "there", tag: nil))
    try await rig.add(.create("other", of: "s9"), service: "u")
    try await rig.add(.create("own", of: "mine"))
    #expect(await rig.drain(wish("own", rig)) == .empty)
    #expect(rig.ids == ["n0", "n1", "n2", "n3", "n4", "own"])
    #expect(rig.left == ["d", "other"])
  }

  @Test func whatIsDoneToAThingGoesBehindWhatMadeIt() async throws {
    let rig = Rig()
    try await rig.add(.create("n0", of: "a"))
    try await rig.add(.create("n1", of: "b"))
    try await rig.add(.edit("own", of: "b", ["title": "y"], base: ["title": "x"], tag: nil))
    #expect(await rig.drain(wish("own", rig)) == .empty)
    #expect(rig.ids == ["n0", "n1", "own"])
  }

  @Test func whatIsCompletedGoesBehindAllThatWasCompletedBefore() async throws {
    let rig = Rig()
    for id in ["a", "b", "c", "d"] { rig.server.put(id, ["title": "x", "completed": false]) }
    func complete(_ id: String, _ subject: String) -> BackendWrite {
      .edit(id, of: subject, ["completed": true], base: ["completed": false], tag: nil)
    }
    try await rig.add(.edit("e", of: "a", ["title": "y"], base: ["title": "x"], tag: nil))
    try await rig.add(.edit("other", of: "c", ["title": "y"], base: ["title": "x"], tag: nil))
    try await rig.add(complete("c1", "b"))
    try await rig.add(complete("c2", "a"))
    try await rig.add(complete("own", "d"))
    #expect(await rig.drain(wish("own", rig)) == .empty)
    #expect(rig.ids == ["e", "c1", "c2", "own"])
    #expect(rig.left == ["other"])
  }

  @Test func whereTooMuchWaitsBeforeItItWaitsOn() async throws {
    let rig = Rig()
    for number in 0..<30 { try await rig.add(.create("n\(number)", of: "s\(number)")) }
    try await rig.add(.create("own", of: "mine"))
    #expect(await rig.drain(wish("own", rig, allowing: 7)) == .left)
    #expect(rig.ids == (0..<7).map { "n\($0)" })
    #expect(rig.left.count == 24 && rig.left.last == "own")
    #expect(rig.store.state.withLock { $0.writes.allSatisfy { $0.attempts == 0 } })
    #expect(await rig.drain() == .empty)
    #expect(rig.ids.last == "own")
  }
}
