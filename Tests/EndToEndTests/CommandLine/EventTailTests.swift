import EaselAPI
import EaselKit
import Foundation
import Testing
import Transport

/// `easel events tail` with a server that says what the test wants.
@Suite(.timeLimit(.minutes(2))) struct EventTailTests {
  private static func event(_ sequence: Int, _ subject: String = "a") -> WebSocketFrame {
    .word(
      .event(
        PublishedEvent(
          sequence: sequence, id: "\(sequence)", type: "todo.item.created", source: "todo", subject: subject,
          timestamp: Timestamp(seconds: 1_796_115_600), data: ["title": .string(subject)], correlationID: nil)))
  }

  private static func serve(
    _ live: [[WebSocketFrame]], body: (Desk, String) async throws -> Void
  ) async throws {
    try await Desk.with { desk in
      let server = try ScriptedServer(at: desk.file("s.sock", ""), answers: [:], live: live)
      defer { server.stop() }
      try await body(desk, "unix:\(server.path)")
    }
  }

  @Test func eachEventIsALine() async throws {
    try await Self.serve([[.hello(1), Self.event(2), Self.event(5)]]) { desk, server in
      let result = try await desk.easel("events", "tail", "--limit", "2", "--server", server)
      #expect(result.status == 0)
      #expect(result.complaint.isEmpty)
      let rest = "  2026-12-01 09:00:00  todo.item.created  todo  a  {\"title\":\"a\"}"
      #expect(result.output == "2\(rest)\n5\(rest)\n")
    }
  }

  @Test func eachEventIsAnObjectForPrograms() async throws {
    try await Self.serve([[.hello(1), Self.event(2), Self.event(5)]]) { desk, server in
      let result = try await desk.easel("events", "tail", "todo.**", "--limit", "2", "--json", "--server", server)
      let lines = result.output.split(separator: "\n").map { Array($0.utf8) }
      let events = try lines.map { try APIJSON.decode(PublishedEvent.self, from: $0) }
      #expect(events.map(\.sequence) == [2, 5])
    }
  }

  @Test func aLostChannelIsOpenedAgainAndNothingIsShownTwice() async throws {
    let channels = [
      [.hello(1), Self.event(2), Self.event(3)], [.hello(3)], [.hello(4), Self.event(3), Self.event(4)],
    ]
    try await Self.serve(channels) { desk, server in
      let result = try await desk.easel("events", "tail", "--limit", "3", "--server", server)
      #expect(result.status == 0)
      #expect(result.output.split(separator: "\n").map { $0.prefix(1) } == ["2", "3", "4"])
      let lost = "easel: The server cannot be reached: the connection broke off. It is connected again by itself.\n"
      #expect(result.complaint == "\(lost)easel: Connected again.\n\(lost)easel: Connected again.\n")
    }
  }

  @Test func anotherOrderOfEventsIsTold() async throws {
    try await Self.serve([[.hello(1), .word(.reset(sequence: 1)), Self.event(2)]]) { desk, server in
      let result = try await desk.easel("events", "tail", "--after", "70", "--limit", "1", "--server", server)
      #expect(result.output.hasPrefix("2  "))
      #expect(result.complaint == "easel: The server has other events than before; those from now on are shown.\n")
    }
  }

  @Test func theServersComplaintIsOneSentence() async throws {
    let complaint = WebSocketFrame.word(.error(code: "live.order.invalid", detail: "Too many\u{1B}[2J patterns."))
    try await Self.serve([[complaint, .close(1008)]]) { desk, server in
      let result = try await desk.easel("events", "tail", "--server", server)
      #expect(result.status == 1)
      #expect(result.output.isEmpty)
      #expect(result.complaint == "easel: Too many␛[2J patterns.\n")
    }
  }

  @Test func nothingAnEventSaysReachesTheTerminalRaw() async throws {
    let evil = "a\u{1B}[2J\u{9B}31m\u{202E}b\u{7}\r\nc\u{85}d"
    for options in [[], ["--json"]] {
      try await Self.serve([[Self.event(2, evil)]]) { desk, server in
        let result = try await desk.easel(arguments: ["events", "tail", "--limit", "1", "--server", server] + options)
        #expect(result.status == 0 && result.output.filter { $0 == "\n" }.count == 1)
        #expect(!result.output.hasControls, "\(result.output.debugDescription)")
      }
    }
  }

  @Test func itEndsWithItsReader() async throws {
    try await Self.serve([[.hello(1), Self.event(2)]]) { desk, server in
      let result = try await desk.shell("{ \"$EASEL\" events tail --server \(server); echo $? >&2; } | head -1")
      #expect(result.output.hasPrefix("2  "))
      #expect(result.complaint == "0\n")
    }
  }

  @Test func controlCEndsIt() async throws {
    try await Self.serve([[.hello(1), Self.event(2)]]) { desk, server in
      let program = try RunningProgram(
        Programs.easel, ["events", "tail", "--server", server], environment: ["EASEL_HOME": desk.home.path])
      #expect(await program.line()?.hasPrefix("2  ") == true)
      #expect(program.stop(with: SIGINT) == 128 + SIGINT)
    }
  }

  @Test func whereThereIsNoServerItSaysSo() async throws {
    try await Desk.with { desk in
      let result = try await desk.easel("events", "tail", "--server", "unix:/nonexistent/s.sock")
      #expect(result.status == 1)
      #expect(result.complaint == "easel: The server cannot be reached: unix:/nonexistent/s.sock does not exist.\n")
    }
  }
}

/// `easel events tail` with the real server.
@Suite(.timeLimit(.minutes(2))) struct EventTailJourneyTests {
  @Test func eventsAreShownAsTheyHappenAndAfterARestart() async throws {
    try await Desk.with { desk in
      let before = try #require(try await desk.easel("todo", "add", "before", "--json").json()["id"]?.string)
      let complaints = desk.home.path + "/complaints"
      let tail = try RunningProgram(
        Programs.easel, ["events", "tail", "todo.**", "--after", "0"],
        environment: ["EASEL_HOME": desk.home.path, "EASEL_SERVER_LINGER": "20"], complaints: complaints)
      defer { tail.stop(with: SIGINT) }
      #expect(await tail.line()?.contains("todo.item.created  todo  \(before)") == true)
      #expect(try await desk.easel("chat", "send", "general", "of no concern").status == 0)
      let during = try #require(try await desk.easel("todo", "add", "during", "--json").json()["id"]?.string)
      #expect(await tail.line()?.contains(during) == true)
      let server = try #require(try await desk.serverPID())
      kill(server, SIGKILL)
      let after = try #require(try await desk.easel("todo", "add", "after", "--json").json()["id"]?.string)
      #expect(await tail.line()?.contains(after) == true)
      #expect(try String(contentsOfFile: complaints, encoding: .utf8).contains("Connected again."))
    }
  }
}
