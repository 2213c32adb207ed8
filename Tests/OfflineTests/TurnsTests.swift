import Canvas
import EaselKit
import Testing

@testable import Offline

@Suite("Which lanes go when")
struct TurnsTests {
  private func pending(
    _ number: Int, _ subject: String, _ service: String = "note", makes: Bool, completes: Bool = false
  ) -> PendingWrite {
    let path = "/api/\(service)/items/\(subject)"
    let plan = makes ? MergePlan(.create, path: path) : MergePlan(.edit, path: path, base: ["completed": false])
    let write = BackendWrite(
      id: "\(number)", subject: subject, summary: subject, request: BackendRequest(.post, "/api/\(service)/items"),
      change: .null, merge: makes || completes ? plan : nil)
    return PendingWrite(write, service: service, number: number, madeAt: Timestamp(seconds: 0))
  }

  /// The turn that comes next.
  private func next(_ turns: inout Turns) throws -> Turns.Turn {
    let turn = turns.next()
    return try #require(turn)
  }

  /// The subjects of all turns that can be taken now.
  private func all(_ turns: inout Turns) -> [String] {
    var subjects: [String] = []
    while let turn = turns.next() { subjects.append(turn.lane.subject.id) }
    return subjects
  }

  @Test func `of each service one is made at a time, and what is changed goes beside it`() throws {
    var turns = Turns(
      Lane.make(of: [
        pending(1, "a", makes: true), pending(2, "b", makes: true), pending(3, "c", makes: false),
        pending(4, "d", "chat", makes: true), pending(5, "e", makes: false),
      ]), most: 3)
    let first = try next(&turns)
    #expect(first.lane.subject.id == "a")
    let beside = all(&turns)
    #expect(beside == ["c", "d"])
    turns.end(first, goingOnWith: nil)
    let after = all(&turns)
    #expect(after == ["b"])
  }

  @Test func `what is left of a lane goes before all that wait`() throws {
    var turns = Turns(
      Lane.make(of: [
        pending(1, "a", makes: true), pending(2, "b", makes: true), pending(3, "c", makes: false),
        pending(4, "a", makes: false),
      ]), most: 1)
    let first = try next(&turns)
    var rest = first.lane
    let sent = rest.popFirst()
    #expect(sent?.id == "1")
    turns.end(first, goingOnWith: rest)
    let second = try next(&turns)
    #expect(second.lane.subject.id == "a" && !second.lane.isListedByTime)
    turns.end(second, goingOnWith: nil)
    let third = try next(&turns)
    #expect(third.lane.subject.id == "b")
    var aside = Aside()
    aside.add(Lane.Subject(pending(3, "c", makes: false)), .refused(status: 409, code: "x", sentence: "No."))
    turns.leave(aside)
    turns.end(third, goingOnWith: nil)
    let left = all(&turns)
    #expect(left.isEmpty)
  }

  @Test func `what was completed first goes first, with what stands before it`() throws {
    var turns = Turns(
      Lane.make(of: [
        pending(1, "a", makes: false), pending(2, "b", makes: true), pending(3, "c", makes: false, completes: true),
        pending(4, "a", makes: false, completes: true), pending(5, "b", makes: false, completes: true),
      ]), most: 8)
    var sent: [String] = []
    while let turn = turns.next() {
      // All are of one service, and each leads to one that counts.
      let isAlone = turns.next() == nil
      #expect(isAlone)
      var rest = turn.lane
      if let first = rest.popFirst() { sent.append(first.id) }
      turns.end(turn, goingOnWith: rest)
    }
    #expect(sent == ["1", "2", "3", "4", "5"])
  }
}
