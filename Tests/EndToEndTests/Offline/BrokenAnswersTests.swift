import EaselKit
import Foundation
import Synchronization
import TestKit
import Testing

/// Answers that end somewhere, calls and answers that overtake each other: nothing is done twice, lost, or half shown.
@Suite(.timeLimit(.minutes(3))) struct BrokenAnswersTests {
  /// In the first line, in the head, at its end, in the body, and before the last byte.
  private static let cuts = [1, 12, 60, -60, -1]

  @Test func whatIsCutAnywhereIsKeptAndNeverHalfShown() async throws {
    try await LinkedDesk.with { linked in
      let desk = linked.desk
      #expect(try await desk.easel("todo", "add", "whole").status == 0)
      #expect(try await desk.easel("todo", "list").status == 0)
      var titles = ["whole"]
      for cut in Self.cuts {
        linked.link.treat { _ in .cutAnswer(cut) }
        titles.append("cut at \(cut)")
        let added = try await desk.easel("todo", "add", titles.last ?? "")
        #expect(added.status == 0 && added.complaint.contains("Kept"), "\(cut): \(added.complaint)")
        #expect(added.complaint.split(separator: "\n").count == 1)
        let list = try await desk.easel("todo", "list", "--json")
        #expect(list.complaint.contains("offline"), "\(cut): \(list.complaint)")
        #expect(try Set(list.json().array?.compactMap { $0["title"]?.string } ?? []) == Set(titles), "\(cut)")
      }
      linked.link.treat { _ in nil }
      #expect(try await desk.easel("outbox", "retry", "--all").status == 0)
      #expect(try linked.todos() == titles)
      #expect(try await desk.easel("outbox", "conflicts", "--json").json() == [])
    }
  }

  /// The call is made again, and finds nothing any more: it was done by the first.
  @Test func aRemovalWhoseAnswerWasLostIsDone() async throws {
    try await LinkedDesk.with { linked in
      let id = try #require(try await linked.desk.easel("todo", "add", "away", "--json").json()["id"]?.string)
      let lost = Mutex(false)
      linked.link.treat { call in
        guard call.hasPrefix("DELETE ") else { return nil }
        let isFirst = lost.withLock { state in
          defer { state = true }
          return !state
        }
        return isFirst ? .cutAnswer(1) : nil
      }
      let removed = try await linked.desk.easel("todo", "rm", id)
      #expect(lost.withLock { $0 })
      #expect(removed.status == 0 && removed.output.contains("Removed"), "\(removed.output) \(removed.complaint)")
      #expect(try linked.todos() == [])
    }
  }

  @Test func aCallThatIsOvertakenIsDoneAfterTheOther() async throws {
    try await LinkedDesk.with { linked in
      let desk = linked.desk
      let other = linked.other
      linked.link.treat { $0.hasPrefix("POST /api/todo/items") ? .holdCall : nil }
      async let slow = desk.easel("todo", "add", "made first", "--json")
      let call = try #require(await linked.link.held.next())
      #expect(try await other.easel("todo", "add", "arrives first").status == 0)
      call.letGo()
      #expect(try await slow.json()["pending"] == nil)
      #expect(try linked.todos() == ["arrives first", "made first"])
    }
  }

  /// What others change while an edit, or its answer, is on the way stays; so does the edit.
  @Test(arguments: [FaultyLink.Treatment.holdCall, .holdAnswer])
  func anEditThatIsOvertakenIsMerged(_ treatment: FaultyLink.Treatment) async throws {
    try await LinkedDesk.with { linked in
      let desk = linked.desk
      let other = linked.other
      let id = try #require(try await desk.easel("todo", "add", "old", "--json").json()["id"]?.string)
      for desk in [desk, other] { #expect(try await desk.easel("todo", "list").status == 0) }
      #expect(try await desk.easel("todo", "edit", id, "--title", "new", "--offline").status == 0)
      linked.link.treat { FaultyLink.Treatment.isWrite($0) ? treatment : nil }
      async let slow = desk.easel("outbox", "retry", "--all")
      let call = try #require(await linked.link.held.next())
      #expect(try await other.easel("todo", "done", id).status == 0)
      linked.link.treat { _ in nil }
      call.letGo()
      let sent = try await slow
      #expect(sent.status == 0, "\(sent.complaint)")
      #expect(try await desk.easel("outbox", "list").output == "Nothing waits to be sent.\n")
      for desk in [desk, other] {
        let todo = try #require(try await desk.easel("todo", "list", "--json").json().array?.first)
        #expect(todo["title"] == "new" && todo["completed"] == true)
      }
      #expect(try await desk.easel("outbox", "conflicts", "--json").json() == [])
    }
  }

  @Test func anAnswerThatIsOvertakenByTheNextIsNotShownAfterIt() async throws {
    try await LinkedDesk.with { linked in
      let other = linked.other
      let session = try TmuxSession(home: linked.desk.home, environment: linked.environment)
      defer { session.close() }
      try session.shell("easel")
      try session.wait("the canvas, online") { $0.contains("● online") && $0.contains("Todo") }
      linked.link.treat { $0.hasPrefix("GET /api/todo/items") ? .holdAnswer : nil }
      #expect(try await other.easel("todo", "add", "one").status == 0)
      // The server has told of the first, and answered without the second.
      let old = try #require(await linked.link.held.next())
      linked.link.treat { _ in nil }
      #expect(try await other.easel("todo", "add", "two").status == 0)
      try session.add("three")
      try await linked.wait { try $0.todos().count == 3 }
      old.letGo()
      try session.wait("all of them") { screen in
        ["one", "two", "three"].allSatisfy { screen.contains("[ ] \($0)") }
      }
      // What came last is what stays.
      #expect(try await other.easel("todo", "add", "four").status == 0)
      try session.wait("the next, and none gone") { screen in
        ["one", "two", "three", "four"].allSatisfy { screen.contains("[ ] \($0)") }
      }
    }
  }
}
