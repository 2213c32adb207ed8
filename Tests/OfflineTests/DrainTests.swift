import Canvas
import EaselKit
import Offline
import Synchronization
import Testing

/// What is sent, in which order, and when it stops.
@Suite struct DrainTests {
  @Test func eachSubjectIsSentInOrder() async throws {
    let rig = Rig()
    for subject in ["a", "b", "c"] { try await rig.add(.create("\(subject)1", of: subject)) }
    for subject in ["c", "b", "a"] {
      try await rig.add(.edit("\(subject)2", of: subject, ["title": "2"], base: ["title": "x"], tag: nil))
      try await rig.add(.edit("\(subject)3", of: subject, ["title": "3"], base: ["title": "2"], tag: nil))
    }
    #expect(await rig.drain() == .empty)
    for subject in ["a", "b", "c"] {
      #expect(rig.ids.filter { $0.hasPrefix(subject) } == ["\(subject)1", "\(subject)2", "\(subject)3"])
      #expect(rig.server[subject]?["title"] == "3")
    }
    #expect(rig.left.isEmpty)
    // Each knew the tag the one before had left: nothing was read or refused.
    #expect(rig.server.calls.count == 9)
  }

  @Test func whatIsNewIsMadeInTheOrderItWasMadeHere() async throws {
    let rig = Rig()
    let order = (0..<40).map { "w\($0)" }
    for id in order { try await rig.add(.create(id, of: "s\(id)")) }
    #expect(await rig.drain() == .empty)
    #expect(rig.ids == order)
    #expect(rig.server.state.withLock(\.mostUnderWay) == 1)
  }

  @Test func noMoreThanEightAtOnce() async throws {
    let rig = Rig()
    for number in 0..<40 { try await rig.add(.delete("w\(number)", of: "s\(number)", tag: nil)) }
    #expect(await rig.drain() == .empty)
    let most = rig.server.state.withLock(\.mostUnderWay)
    #expect(most > 1 && most <= OutboxSender.mostAtOnce)
    #expect(rig.told.count == 40)
  }

  @Test(arguments: [BackendFailure.offline("away"), .timedOut])
  func noAnswerStopsAllAndLosesNothing(failure: BackendFailure) async throws {
    let rig = Rig { _, _, _ in .instead(.failure(failure)) }
    for number in 0..<20 { try await rig.add(.create("w\(number)", of: "s\(number)")) }
    #expect(await rig.drain() == .stopped(failure))
    #expect(rig.told.isEmpty)
    #expect(rig.server.calls.count <= OutboxSender.mostAtOnce)
    let writes = rig.store.state.withLock(\.writes)
    #expect(writes.count == 20 && writes.allSatisfy { $0.state == .waiting })
    #expect(writes.first?.attempts == 1)
  }

  @Test func anEndedSignInStopsAll() async throws {
    let rig = Rig { _, _, _ in .instead(.success(.problem(401, "auth.token.over"))) }
    try await rig.add(.create("w", of: "s"))
    #expect(
      await rig.drain() == .stopped(.refused(status: 401, code: "auth.token.over", sentence: "It is auth.token.over.")))
    #expect(rig.left == ["w"])
  }

  @Test func whatIsTakenBackHereIsRefusedByNobody() async throws {
    let cancelled = BackendFailure.refused(
      status: 499, code: "request.cancelled", sentence: "The request was cancelled.")
    let rig = Rig { _, _, _ in .instead(.failure(cancelled)) }
    try await rig.add(.create("w1", of: "a"))
    try await rig.add(.edit("w2", of: "b", ["title": "y"], base: ["title": "x"], tag: nil))
    #expect(await rig.drain() == .stopped(cancelled))
    #expect(rig.left == ["w1", "w2"] && rig.ids.isEmpty)
    let waiting = try await rig.store.outbox(of: "")
    #expect(waiting.allSatisfy { $0.state == .waiting })
  }

  @Test func oneServiceInTroubleKeepsNoOtherWaiting() async throws {
    let rig = Rig { request, _, _ in
      request.path.hasPrefix("/api/t/items/bad") ? .instead(.success(.problem(503, "failing"))) : nil
    }
    try await rig.add(.delete("w1", of: "bad1", tag: nil), service: "broken")
    try await rig.add(.delete("w2", of: "bad2", tag: nil), service: "broken")
    try await rig.add(.create("w3", of: "good"))
    let end = await rig.drain()
    #expect(end == .partly(.refused(status: 503, code: "failing", sentence: "It is failing.")))
    #expect(rig.ids == ["w3"])
    #expect(rig.left == ["w1", "w2"])
  }

  @Test func aServiceWithoutRoomIsSentWhatRemoves() async throws {
    let full = BackendFailure.refused(status: 507, code: "storage.full", sentence: "It is storage.full.")
    let rig = Rig { request, _, _ in
      request.method == .delete ? nil : .instead(.success(.problem(507, "storage.full")))
    }
    for id in ["old", "changed"] { rig.server.put(id, ["title": "x"]) }
    for number in 1...20 { try await rig.add(.create("w\(number)", of: "new\(number)")) }
    try await rig.add(.edit("e1", of: "changed", ["title": "y"], base: ["title": "x"], tag: nil))
    try await rig.add(.delete("d1", of: "changed", tag: nil))
    try await rig.add(.delete("d2", of: "old", tag: nil))
    #expect(await rig.drain() == .partly(full))
    #expect(rig.ids == ["d2"])
    // A change that comes before it is not passed by.
    #expect(rig.left.count == 22 && rig.left.suffix(2) == ["e1", "d1"])
    #expect(rig.server["old"] == nil && rig.server["changed"] != nil)
    // Of those that take room, no more were tried than go at once.
    #expect(rig.server.calls.count <= OutboxSender.mostAtOnce + 1)
  }

  @Test func aServiceThatHasNoRoomEvenForRemovalsIsLeftAlone() async throws {
    let rig = Rig { _, _, _ in .instead(.success(.problem(507, "storage.full"))) }
    for number in 1...30 { try await rig.add(.delete("w\(number)", of: "s\(number)", tag: nil)) }
    #expect(
      await rig.drain() == .partly(.refused(status: 507, code: "storage.full", sentence: "It is storage.full.")))
    #expect(rig.left.count == 30 && rig.server.calls.count <= OutboxSender.mostAtOnce)
  }

  @Test func aRefusedWriteHoldsUpItsSubjectAlone() async throws {
    let rig = Rig()
    try await rig.add(.create("w1", of: "a", title: ""))
    try await rig.add(.edit("w2", of: "a", ["title": "y"], base: ["title": ""], tag: nil))
    try await rig.add(.create("w3", of: "b"))
    #expect(await rig.drain() == .empty)
    #expect(rig.left == ["w1", "w2"])
    let refused = WriteOutcome.refused(code: "title.empty", sentence: "It is title.empty.")
    #expect(rig.told.first { $0.id == "w1" }?.outcome == refused)
    #expect(rig.told.first { $0.id == "w3" }?.outcome.isDone == true)
    #expect(rig.told.count == 2)
    // Asked again, it is not sent by itself.
    #expect(await rig.drain() == .empty)
    #expect(rig.told.count == 2)
  }

  private static let strange = [
    "<html>Sign in to the hotel</html>", "", "[]", "{}", #"{"captive":true}"#, #"{"id":"x"}"#,
  ]

  @Test(arguments: strange, [200, 204])
  func anAnswerThatIsNoneOfOursSettlesNothing(body: String, status: Int) async throws {
    let portal = BackendResponse(status: status, body: Array(body.utf8))
    let rig = Rig { request, _, _ in
      request.path.hasSuffix("/b") ? nil : .instead(.success(portal))
    }
    try await rig.add(.create("w1", of: "a"))
    try await rig.add(.delete("w2", of: "b", tag: nil))
    guard case .partly(.garbled) = await rig.drain() else { return #expect(Bool(false)) }
    #expect(rig.left == ["w1"])
    #expect(rig.ids == ["w2"])
  }

  @Test func aRemovalIsNotDoneByAPortal() async throws {
    let rig = Rig { _, _, _ in .instead(.success(BackendResponse(status: 200, body: []))) }
    try await rig.add(.delete("w1", of: "a", tag: nil))
    guard case .partly(.garbled) = await rig.drain() else { return #expect(Bool(false)) }
    #expect(rig.left == ["w1"])
  }

  @Test(arguments: [404, 403, 405, 413])
  func aPageOfSomethingOnTheWayRefusesNothing(status: Int) async throws {
    let page = BackendResponse(status: status, body: Array("<html>\(status)</html>".utf8))
    let rig = Rig { _, _, _ in .instead(.success(page)) }
    for number in 0..<3 { try await rig.add(.create("w\(number)", of: "s\(number)")) }
    #expect(await rig.drain() == .partly(.garbled("status \(status)")))
    #expect(rig.told.isEmpty && rig.store.state.withLock(\.writes).allSatisfy { $0.state == .waiting })
  }

  @Test func whatTheServerFailsAtIsTriedAgainAndInTheEndSetAside() async throws {
    let rig = Rig { request, _, _ in
      request.path.hasSuffix("/a") ? .instead(.success(.problem(500, "internal"))) : nil
    }
    rig.server.put("a", ["title": "A"])
    try await rig.add(.edit("w1", of: "a", ["title": "B"], base: ["title": "A"], tag: "\"1\""))
    try await rig.add(.create("w2", of: "b"))
    for _ in 1..<OutboxSender.mostFaults {
      guard case .partly(.refused(status: 500, _, _)) = await rig.drain() else { return #expect(Bool(false)) }
      #expect(rig.told.map(\.id) == ["w2"])
    }
    #expect(await rig.drain() == .empty)
    #expect(rig.told.last?.outcome == .refused(code: "internal", sentence: "It is internal."))
  }

  @Test func whatIsAddedMeanwhileIsSentToo() async throws {
    let rig = Rig { request, number, _ in nil }
    let store = rig.store
    try await rig.add(.create("w1", of: "a"))
    let sender = OutboxSender(
      account: "", store: store, transport: rig.server, lock: OpenLock(), now: { Timestamp(seconds: 0) },
      newID: { "c" })
    let end = await sender.drain { pending, _, _ in
      guard pending.id == "w1" else { return }
      _ = try? await store.add(.create("w2", of: "b"), service: "t", of: "", at: Timestamp(seconds: 1))
    }
    #expect(end == .empty)
    #expect(rig.left.isEmpty)
    #expect(rig.server["b"] != nil)
  }

  @Test func whatIsDroppedMeanwhileIsNotSent() async throws {
    let rig = Rig()
    let store = rig.store
    try await rig.add(.create("w1", of: "a"))
    try await rig.add(.edit("w2", of: "a", ["title": "y"], base: [:], tag: nil))
    let sender = OutboxSender(
      account: "", store: store, transport: rig.server, lock: OpenLock(), now: { Timestamp(seconds: 0) },
      newID: { "c" })
    let end = await sender.drain { pending, _, _ in _ = try? await store.drop(["w2"], of: "") }
    #expect(end == .empty)
    #expect(rig.server.calls == ["POST items"])
  }

  @Test func aStoreThatFailsEndsItAndTheRepetitionIsNoSecondThing() async throws {
    let full = StoreError(.diskFull, "full")
    let broken = InMemoryBreaking()
    let rig = Rig { _, _, _ in
      broken.breaks()
      return nil
    }
    broken.store(rig.store, full)
    try await rig.add(.create("w1", of: "a"))
    #expect(await rig.drain() == .broken(full))
    #expect(rig.server["a"] != nil)
    rig.store.state.withLock { $0.failure = nil }
    broken.heal()
    #expect(await rig.drain() == .empty)
    #expect(rig.told.map(\.outcome.isDone) == [true])
    #expect(rig.server.state.withLock(\.things).count == 1)
  }

  @Test func withoutTheLockNothingIsSent() async throws {
    let rig = Rig()
    try await rig.add(.create("w1", of: "a"))
    guard case .broken = await rig.drain(lock: TakenLock()) else { return #expect(Bool(false)) }
    #expect(rig.server.calls.isEmpty)
  }
}
