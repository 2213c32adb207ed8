import Canvas
import EaselAPI
import EaselKit
import Offline
import Synchronization
import Testing

/// What comes of a write when others changed the same thing meanwhile.
@Suite struct MergingTests {
  private static let base: [String: JSONValue] = ["title": "A", "due": "2026-12-01"]

  // MARK: - Making

  @Test func aThingThatIsThereAlreadyWasMadeByAnEarlierTry() async throws {
    let rig = Rig()
    try await rig.add(.create("w1", of: "a"))
    // The answer to the first try is long forgotten there.
    rig.server.put("a", ["id": "a", "title": "x"])
    #expect(await rig.drain() == .empty)
    #expect(rig.told.map(\.outcome.isDone) == [true])
    #expect(rig.server.calls == ["POST items", "GET a"])
  }

  @Test func anAnswerThatIsLostMakesNoSecondThing() async throws {
    let rig = Rig { _, number, _ in number == 1 ? .lost(.timedOut) : nil }
    try await rig.add(.create("w1", of: "a"))
    #expect(await rig.drain() == .stopped(.timedOut))
    #expect(await rig.drain() == .empty)
    #expect(rig.told.count == 1)
    #expect(rig.server.calls == ["POST items", "POST items"])
    #expect(rig.server.state.withLock { $0.things["a"]?.version } == 1)
  }

  // MARK: - Changing

  @Test func differentFieldsMerge() async throws {
    let rig = Rig()
    rig.server.put("a", Self.base)
    try await rig.add(.edit("w1", of: "a", ["title": "B"], base: ["title": "A"], tag: "\"1\""))
    rig.server.put("a", ["title": "A", "due": "2026-12-24"])
    #expect(await rig.drain() == .empty)
    #expect(rig.server["a"] == ["title": "B", "due": "2026-12-24"])
    #expect(rig.told.first?.conflicts == [])
  }

  @Test func ofTheSameFieldTheLaterValueHoldsAndTheOtherIsKept() async throws {
    let rig = Rig()
    rig.server.put("a", Self.base)
    try await rig.add(
      .edit("w1", of: "a", ["title": "mine", "due": "2027-01-01"], base: Self.base, tag: "\"1\""))
    rig.server.put("a", ["title": "theirs", "due": "2026-12-01"])
    #expect(await rig.drain() == .empty)
    #expect(rig.server["a"] == ["title": "mine", "due": "2027-01-01"])
    let conflict = WriteConflict(
      id: "c-1", service: "t", subject: "a", summary: "edit", path: "/api/t/items/a", field: "title", mine: "mine",
      theirs: "theirs", foundAt: Timestamp(seconds: 7))
    #expect(rig.told.first?.conflicts == [conflict])
    #expect(rig.store.state.withLock(\.conflicts) == [conflict])
  }

  @Test func whatBothDidAlikeIsDone() async throws {
    let rig = Rig()
    rig.server.put("a", Self.base)
    try await rig.add(.edit("w1", of: "a", ["title": "B"], base: ["title": "A"], tag: "\"1\""))
    rig.server.put("a", ["title": "B", "due": "2026-12-01"])
    #expect(await rig.drain() == .empty)
    #expect(rig.server.calls == ["PATCH a", "GET a"])
    #expect(rig.told.map(\.outcome.isDone) == [true])
    #expect(rig.told.first?.conflicts == [])
  }

  @Test func whoKeepsChangingItIsWaitedFor() async throws {
    let rig = Rig { request, number, state in
      if request.method == .patch { state.put("a", ["title": .string("theirs \(number)")]) }
      return nil
    }
    rig.server.put("a", Self.base)
    try await rig.add(.edit("w1", of: "a", ["title": "mine"], base: ["title": "A"], tag: "\"1\""))
    try await rig.add(.create("w2", of: "b"))
    guard case .partly(.refused(412, _, _)) = await rig.drain() else { return #expect(Bool(false)) }
    #expect(rig.left == ["w1"])
    #expect(rig.ids == ["w2"])
    #expect(rig.store.state.withLock(\.conflicts).isEmpty)
  }

  @Test func theNextChangeIsNotHiddenByAMerge() async throws {
    let rig = Rig()
    rig.server.put("a", Self.base)
    try await rig.add(.edit("w1", of: "a", ["title": "B"], base: ["title": "A"], tag: "\"1\""))
    try await rig.add(.edit("w2", of: "a", ["due": "2027-01-01"], base: ["due": "2026-12-01"], tag: "\"1\""))
    // Somebody changed the field of the second one.
    rig.server.put("a", ["title": "A", "due": "2026-12-24"])
    #expect(await rig.drain() == .empty)
    #expect(rig.server["a"] == ["title": "B", "due": "2027-01-01"])
    #expect(rig.told.flatMap(\.conflicts).map(\.theirs) == ["2026-12-24"])
  }

  @Test func aChangeMadeForNoVersionIsComparedFirst() async throws {
    let rig = Rig()
    rig.server.put("a", ["title": "theirs"])
    try await rig.add(.edit("w1", of: "a", ["title": "mine"], base: ["title": "A"], tag: nil))
    #expect(await rig.drain() == .empty)
    #expect(rig.server["a"] == ["title": "mine"])
    #expect(rig.told.first?.conflicts.map(\.theirs) == ["theirs"])
  }

  @Test func theMergedCallHasAKeyOfItsOwn() async throws {
    let rig = Rig()
    rig.server.put("a", Self.base)
    try await rig.add(.edit("w1", of: "a", ["title": "B"], base: ["title": "A"], tag: "\"1\""))
    rig.server.put("a", ["title": "A", "due": .null])
    #expect(await rig.drain() == .empty)
    let patches = rig.server.state.withLock { $0.calls.filter { $0.method == .patch } }
    #expect(patches.map(\.idempotencyKey) == ["w1", "w1/2"])
    #expect(patches.map(\.ifMatch) == ["\"1\"", "\"2\""])
  }

  @Test func aSuddenEndAfterAMergeLosesNotWhatTheyWrote() async throws {
    let rig = Rig { _, number, _ in number == 3 ? .lost(.offline("killed")) : nil }
    rig.server.put("a", Self.base)
    try await rig.add(.edit("w1", of: "a", ["title": "mine"], base: ["title": "A"], tag: "\"1\""))
    rig.server.put("a", ["title": "theirs"])
    #expect(await rig.drain() == .stopped(.offline("killed")))
    #expect(rig.server["a"] == ["title": "mine"])
    #expect(rig.store.state.withLock(\.conflicts).isEmpty)
    #expect(await rig.drain() == .empty)
    #expect(rig.store.state.withLock { $0.conflicts.map(\.theirs) } == ["theirs"])
  }

  @Test func aMergedCallWhoseAnswerWasLostIsRepeatedAndTakesNothingElseWithIt() async throws {
    let rig = Rig { _, number, _ in number == 3 ? .lost(.offline("cut")) : nil }
    rig.server.put("a", Self.base)
    try await rig.add(.edit("w1", of: "a", ["title": "mine"], base: ["title": "A"], tag: "\"1\""))
    rig.server.put("a", ["title": "theirs"])
    #expect(await rig.drain() == .stopped(.offline("cut")))
    #expect(rig.server["a"] == ["title": "mine"])
    // They saw mine and changed it, which comes later.
    rig.server.put("a", ["title": "theirs again"])
    #expect(await rig.drain() == .empty)
    #expect(rig.server["a"] == ["title": "theirs again"])
    #expect(rig.store.state.withLock { $0.conflicts.map(\.theirs) } == ["theirs"])
    #expect(rig.server.calls == ["PATCH a", "GET a", "PATCH a", "PATCH a"])
  }

  @Test func whatAMergedCallReplacedStaysKnownThoughItsKeyIsForgotten() async throws {
    let rig = Rig { _, number, _ in number == 3 ? .lost(.offline("cut")) : nil }
    rig.server.put("a", Self.base)
    try await rig.add(.edit("w1", of: "a", ["title": "mine"], base: ["title": "A"], tag: "\"1\""))
    rig.server.put("a", ["title": "theirs"])
    #expect(await rig.drain() == .stopped(.offline("cut")))
    rig.server.state.withLock { $0.keys = [:] }
    rig.server.put("a", ["title": "theirs again"])
    #expect(await rig.drain(at: 8 + IdempotencyKeys.keptSeconds) == .empty)
    #expect(rig.server["a"] == ["title": "mine"])
    #expect(rig.store.state.withLock { $0.conflicts.map(\.theirs) } == ["theirs", "theirs again"])
  }

  @Test func aMergedCallThatWasNotDoneIsMergedAnewWhereOthersCameFirst() async throws {
    let rig = Rig { _, number, _ in number == 3 ? .instead(.failure(.offline("cut"))) : nil }
    rig.server.put("a", Self.base)
    try await rig.add(.edit("w1", of: "a", ["title": "mine"], base: ["title": "A"], tag: "\"1\""))
    rig.server.put("a", ["title": "theirs"])
    #expect(await rig.drain() == .stopped(.offline("cut")))
    rig.server.put("a", ["title": "theirs again"])
    #expect(await rig.drain() == .empty)
    #expect(rig.server["a"] == ["title": "mine"])
    #expect(rig.store.state.withLock { $0.conflicts.map(\.theirs) } == ["theirs again"])
  }

  // MARK: - Removing

  @Test func anEditOutlivesARemoval() async throws {
    let rig = Rig()
    try await rig.add(
      .edit("w1", of: "a", ["title": "B"], base: ["title": "A"], tag: "\"3\"", revived: true))
    try await rig.add(.edit("w2", of: "a", ["title": "C"], base: ["title": "B"], tag: "\"3\""))
    #expect(await rig.drain() == .empty)
    #expect(rig.server["a"]?["title"] == "C")
    #expect(rig.told.map(\.outcome.isDone) == [true, true])
    #expect(rig.told.map { $0.note != nil } == [true, false])
    #expect(rig.server.calls == ["PATCH a", "POST items", "PATCH a"])
  }

  @Test func whereNothingCanBeRevivedTheChangeGivesWay() async throws {
    let rig = Rig()
    try await rig.add(.edit("w1", of: "a", ["title": "B"], base: ["title": "A"], tag: "\"3\""))
    #expect(await rig.drain() == .empty)
    guard case .yielded(nil, let sentence) = rig.told.first?.outcome else { return #expect(Bool(false)) }
    #expect(sentence.contains("removed elsewhere"))
    #expect(rig.left.isEmpty)
  }

  @Test func whatIsGoneNeedsNoRemoval() async throws {
    let rig = Rig()
    try await rig.add(.delete("w1", of: "a", tag: "\"1\""))
    #expect(await rig.drain() == .empty)
    #expect(rig.told.map(\.outcome.isDone) == [true])
  }

  @Test func aPageThatIsNotThereIsNoRemoval() async throws {
    let page = BackendResponse(status: 404, body: Array("<html>404</html>".utf8))
    let rig = Rig { _, _, _ in .instead(.success(page)) }
    try await rig.add(.delete("w1", of: "a", tag: "\"1\""))
    #expect(await rig.drain() == .partly(.garbled("status 404")))
    #expect(rig.left == ["w1"] && rig.told.isEmpty)
  }

  @Test func anEditBySomebodyElseOutlivesMyRemoval() async throws {
    let rig = Rig()
    rig.server.put("a", Self.base)
    try await rig.add(.delete("w1", of: "a", tag: "\"1\""))
    rig.server.put("a", ["title": "theirs"])
    #expect(await rig.drain() == .empty)
    guard case .yielded(let present?, _) = rig.told.first?.outcome else { return #expect(Bool(false)) }
    #expect(present.etag == "\"2\"")
    #expect(rig.server["a"] == ["title": "theirs"])
    #expect(rig.left.isEmpty)
  }

  // MARK: - Deciding

  @Test func aDecisionIsAnotherChange() async throws {
    let rig = Rig()
    rig.server.put("a", ["title": "mine"])
    let conflict = WriteConflict(
      id: "c", service: "t", subject: "a", summary: "edit", path: "/api/t/items/a", field: "title", mine: "mine",
      theirs: "theirs", foundAt: Timestamp(seconds: 0))
    #expect(conflict.write(for: .mine, id: "w") == nil)
    for (choice, title) in [(ConflictChoice.theirs, "theirs"), (.both, "mine / theirs")] {
      rig.server.put("a", ["title": "mine"])
      try await rig.add(try #require(conflict.write(for: choice, id: "w-\(choice.rawValue)")))
      #expect(await rig.drain() == .empty)
      #expect(rig.server["a"]?["title"] == .string(title))
    }
    #expect(rig.store.state.withLock(\.conflicts).isEmpty)
  }

  @Test(arguments: [("due", JSONValue.string("2026-12-01")), ("completed", true), ("list", "inbox")])
  func notAllCanBeJoined(field: String, value: JSONValue) {
    let conflict = WriteConflict(
      id: "c", service: "t", subject: "a", summary: "edit", path: "/api/t/items/a", field: field, mine: value,
      theirs: .null, foundAt: Timestamp(seconds: 0))
    #expect(conflict.both == nil)
    #expect(conflict.write(for: .both, id: "w") == nil)
    #expect(conflict.write(for: .theirs, id: "w") != nil)
  }
}
