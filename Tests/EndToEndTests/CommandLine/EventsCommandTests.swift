import EaselAPI
import EaselKit
import Foundation
import Testing
import Transport

/// `easel events list` and `publish`, with the real server.
@Suite struct EventsCommandTests {
  @Test func whatIsPublishedIsListed() async throws {
    try await Desk.with { desk in
      let published = try await desk.easel(
        "events", "publish", "timer.round.finished", "--data", #"{"round": 3}"#, "--subject", "kitchen", "--json"
      ).json()
      let number = try #require(published["sequence"]?.int)
      #expect(published["type"] == "timer.round.finished")
      #expect(published["source"] == "timer")
      #expect(published["data"] == ["round": 3])
      let said = try await desk.easel("events", "publish", "timer.round.begun")
      #expect(said.output == "Published timer.round.begun as number \(number + 1).\n")
      #expect(try await desk.easel("events", "list", "timer.**", "--limit", "1", "--json").json() == [published])
      let rest = try await desk.easel("events", "list", "timer.**", "--after", "\(number)", "--json").json()
      #expect(rest.array?.map { $0["type"] } == ["timer.round.begun"])
      let lines = try await desk.easel("events", "list", "timer.*.finished", "chat.**")
      #expect(lines.output.hasPrefix("\(number)  20"))
      #expect(lines.output.hasSuffix("  timer.round.finished  timer  kitchen  {\"round\":3}\n"))
    }
  }

  @Test func aLongListIsFetchedInPages() async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("todo", "add", "first").status == 0)
      let count = try await FillingClient(socket: desk.home.path + "/run/easeld.sock").add(todos: 510)
      #expect(count == 510)
      let all = try await desk.easel("events", "list", "todo.item.created", "--limit", "1000", "--json").json()
      #expect(all.array?.count == 511)
      let some = try await desk.easel("events", "list", "todo.item.created", "--limit", "505", "--json").json()
      #expect(some.array == Array(all.array?.prefix(505) ?? []))
      #expect(try await desk.easel("events", "list", "todo.**", "--json").json().array?.count == 100)
    }
  }
}
