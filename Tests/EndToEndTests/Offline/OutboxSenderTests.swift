import EaselKit
import Foundation
import Testing

/// Commands that send what waits, which end suddenly or are not alone.
@Suite struct OutboxSenderTests {
  @Test func aKillBetweenSendingAndTheAnswerMakesOneTodo() async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("todo", "add", "before").status == 0)
      let kept = try await desk.easel("todo", "add", "once", "--offline", "--json").json()
      let proxy = try LosingProxy(at: desk.home.path + "/run/easeld.sock", losing: "POST")
      let program = try RunningProgram(
        Programs.easel, ["outbox", "retry", "--all"], environment: ["EASEL_HOME": desk.home.path])
      for await _ in proxy.losses { break }
      #expect(program.stop(with: SIGKILL) == 128 + SIGKILL)
      proxy.leave()
      let waiting = try await desk.easel("outbox", "list", "--json").json().array
      #expect(waiting?.map { $0["attempts"] } == [1])
      #expect(try await desk.easel("outbox", "retry", "--all").output == "Sent: add \"once\"\n")
      let items = try await desk.easel("todo", "list", "--json").json().array
      #expect(items?.map { $0["title"] } == ["before", "once"])
      #expect(items?.last?["id"] == kept["id"])
    }
  }

  @Test func aCommandThatIsKilledWhileItSendsHasLostNothing() async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("todo", "add", "before").status == 0)
      // What it waits for is never answered, so it stays in the outbox when it gives up, not at the server alone.
      let proxy = try LosingProxy(at: desk.home.path + "/run/easeld.sock", losing: "POST")
      let added = try await desk.easel("todo", "add", "slow", "--json")
      #expect(added.status == 0)
      #expect(try added.json()["pending"] == true)
      proxy.leave()
      #expect(try await desk.easel("outbox", "retry", "--all").output == "Sent: add \"slow\"\n")
      let items = try await desk.easel("todo", "list", "--json").json().array
      #expect(items?.map { $0["title"] } == ["before", "slow"])
    }
  }

  @Test func whoInterruptsItIsToldThatNothingIsLost() async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("todo", "add", "before").status == 0)
      #expect(try await desk.easel("todo", "add", "once", "--offline").status == 0)
      let proxy = try LosingProxy(at: desk.home.path + "/run/easeld.sock", losing: "POST")
      let complaints = desk.home.path + "/complaints"
      let program = try RunningProgram(
        Programs.easel, ["outbox", "retry"], environment: ["EASEL_HOME": desk.home.path], complaints: complaints)
      for await _ in proxy.losses { break }
      #expect(program.stop(with: SIGINT) == 128 + SIGINT)
      let complaint = try String(contentsOfFile: complaints, encoding: .utf8)
      #expect(complaint.contains("easel: Interrupted. What was not sent yet is kept"), "\(complaint)")
      proxy.leave()
      #expect(try await desk.easel("outbox", "retry").output == "Sent: add \"once\"\n")
    }
  }

  @Test func twoThatSendAtTheSameTimeKeepTheOrder() async throws {
    try await Desk.with { desk in
      let script = """
        "$EASEL" todo add first >/dev/null || exit 9
        for n in 1 2 3 4 5 6 7 8 9 10 11 12; do
          "$EASEL" chat send general "m$n" --offline >/dev/null 2>&1 || exit 8
        done
        "$EASEL" outbox retry --all >/dev/null & "$EASEL" outbox retry --all >/dev/null &
        "$EASEL" todo add last >/dev/null; wait
        """
      let result = try await desk.shell(script)
      #expect(result.status == 0 && result.complaint.isEmpty, "\(result.complaint)")
      let messages = try await desk.easel("chat", "read", "general", "--json").json().array
      #expect(messages?.compactMap { $0["text"]?.string } == (1...12).map { "m\($0)" })
      #expect(try await desk.easel("outbox", "list").output == "Nothing waits to be sent.\n")
    }
  }
}
