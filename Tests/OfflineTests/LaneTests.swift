import Canvas
import EaselKit
import Testing

@testable import Offline

@Suite("What a refused write holds up")
struct LaneTests {
  private func pending(_ id: String, _ subject: String, _ number: Int, makes made: String?) -> PendingWrite {
    let request = BackendRequest(.post, "/api/note/items", body: Array(#"{"id":"\#(made ?? "")"}"#.utf8))
    let write = BackendWrite(
      id: id, subject: subject, summary: id, request: request, change: .null,
      merge: made.map { MergePlan(.create, path: "/api/note/items/\($0)") })
    return PendingWrite(write, service: "note", number: number, madeAt: Timestamp(seconds: 0))
  }

  private func ready(_ outbox: [PendingWrite]) -> [String] {
    Lane.make(of: outbox).compactMap { lane in
      var lane = lane
      return lane.popFirst()?.id
    }
  }

  @Test func `what was to be done with a thing that was refused waits`() {
    var first = pending("a", "1", 1, makes: "1")
    first.state = .refused(code: "x", sentence: "No.")
    #expect(ready([first, pending("b", "1", 2, makes: nil), pending("c", "2", 3, makes: nil)]) == ["c"])
  }

  @Test func `a message that was refused holds up no other in its channel`() {
    var first = pending("a", "general", 1, makes: "m1")
    first.state = .refused(code: "x", sentence: "No.")
    #expect(ready([first, pending("b", "general", 2, makes: "m2")]) == ["b"])
  }
}
