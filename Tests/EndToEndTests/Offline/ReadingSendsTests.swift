import EaselKit
import Foundation
import Synchronization
import Testing

/// Commands that read send what waits, when they reach the server.
@Suite("Commands that read send what waits", .timeLimit(.minutes(2)))
struct ReadingSendsTests {
  @Test(arguments: [
    ["todo", "list"], ["calendar", "agenda"], ["chat", "read", "general"], ["chat", "channels"], ["canvas", "list"],
    ["events", "list"], ["events", "tail", "--limit", "1", "--after", "0"], ["webhooks", "list"], ["whoami"],
  ])
  func whatWaitsIsSentAndThatIsSaid(command: [String]) async throws {
    try await LinkedDesk.with { linked in
      #expect(try await linked.desk.easel("todo", "add", "first", "--offline").status == 0)
      let read = try await linked.desk.easel(arguments: command)
      #expect(read.complaint.hasPrefix("easel: Sent 1 change that waited here.\n"), "\(read.complaint)")
      #expect(try linked.todos() == ["first"])
      #expect(try await linked.desk.easel(arguments: command).complaint.isEmpty)
    }
  }

  @Test func aServerThatHoldsAChangeUpKeepsNobodyFromReading() async throws {
    try await LinkedDesk.with { linked in
      #expect(try await linked.desk.easel("todo", "add", "first", "--offline").status == 0)
      linked.link.treat { FaultyLink.Treatment.isWrite($0) ? .holdCall : nil }
      let read = try await linked.desk.easel("todo", "list", "--json")
      #expect(try read.json().array?.map { $0["pending"] } == [true])
      // The list is of the server: nothing says that it is old.
      #expect(read.complaint.isEmpty, "\(read.complaint)")
      linked.link.treat { _ in nil }
      let later = try await linked.desk.easel("todo", "list", "--json")
      #expect(try later.json().array?.map { $0["pending"] } == [nil])
    }
  }

  @Test func withoutAServerNothingIsSaidToBeSent() async throws {
    try await LinkedDesk.with { linked in
      #expect(try await linked.desk.easel("todo", "list").status == 0)
      #expect(try await linked.desk.easel("todo", "add", "first", "--offline").status == 0)
      linked.link.cut()
      let read = try await linked.desk.easel("todo", "list", "--json")
      #expect(try read.json().array?.map { $0["pending"] } == [true])
      #expect(read.complaint.contains("As of ") && !read.complaint.contains("Sent"), "\(read.complaint)")
    }
  }

  @Test func aRedirectionCountsNoTryAndIsAskedForOnce() async throws {
    try await LinkedDesk.with { linked in
      #expect(try await linked.desk.easel("todo", "add", "first", "--offline").status == 0)
      let answer = "HTTP/1.1 301 Moved\r\nLocation: https://desk.example/\r\nContent-Length: 0\r\n\r\n"
      let calls = Mutex(0)
      linked.link.treat { _ in
        calls.withLock { $0 += 1 }
        return .answered(with: Array(answer.utf8))
      }
      let read = try await linked.desk.easel("todo", "list")
      #expect(read.status == 1 && read.complaint.contains("redirects to https://desk.example"), "\(read.complaint)")
      let count = calls.withLock(\.self)
      #expect(count == 1)
      linked.link.treat { _ in nil }
      #expect(try await linked.desk.easel("outbox", "list").output.contains("not tried yet"))
    }
  }
}
