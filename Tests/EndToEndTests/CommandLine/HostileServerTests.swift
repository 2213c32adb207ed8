import EaselKit
import Foundation
import Testing

/// What comes from a server is made safe too.
@Suite struct HostileServerTests {
  private static let evil = "a\\u001b[2J\\u009b31m\\u202eb\\u0007\\r\\nc\u{85}d"

  static let answers = [
    "/api/todo/items": """
    {"items":[{"id":"\(evil)","list":"\(evil)","title":"\(evil)","completed":false,"version":1,
    "createdAt":"2026-12-01T09:00:00Z","updatedAt":"2026-12-01T09:00:00Z"}],"next":null}
    """,
    "/api/chat/channels/general/messages": """
    {"items":[{"id":"1","channel":"\(evil)","author":"\(evil)","text":"\(evil)","sentAt":"2026-12-01T09:00:00Z"}],
    "next":null}
    """,
    "/api/chat/channels": """
    {"items":[{"id":"1","name":"\(evil)","topic":"\(evil)","unread":3,"version":1}],"next":null}
    """,
    "/api/calendar/occurrences": """
    {"items":[{"eventId":"\(evil)","title":"\(evil)","start":"2026-12-01","end":"2026-12-02","allDay":true}],
    "next":null}
    """,
    "/api/events": """
    {"items":[{"sequence":1,"id":"\(evil)","type":"\(evil)","source":"\(evil)","subject":"\(evil)",
    "timestamp":"2026-12-01T09:00:00Z","data":{"\(evil)":"\(evil)"},"correlationID":"\(evil)"}],"next":null}
    """,
    "/health/status": """
    {"status":"\(evil)","version":"\(evil)","pid":1,"startedAt":"2026-12-01T09:00:00Z","clients":1,
    "services":[{"name":"\(evil)","status":"\(evil)"}]}
    """,
  ]

  private static let commands = [
    ["todo", "list"], ["todo", "list", "--json"], ["chat", "read", "general"], ["chat", "read", "general", "--json"],
    ["chat", "channels"], ["calendar", "agenda", "--from", "2026-12-01"], ["server", "status"],
    ["server", "status", "--json"], ["doctor"], ["events", "list"], ["events", "list", "--json"],
  ]

  @Test func nothingItSaysReachesTheTerminalRaw() async throws {
    try await Desk.with { desk in
      let server = try ScriptedServer(at: desk.file("s.sock", ""), answers: Self.answers)
      defer { server.stop() }
      for command in Self.commands {
        let result = try await desk.easel(arguments: command + ["--server", "unix:\(server.path)"])
        #expect(!result.output.isEmpty, "\(command): \(result.complaint)")
        #expect(!result.output.hasControls, "\(command): \(result.output.debugDescription)")
        #expect(!result.complaint.hasControls)
      }
    }
  }

  @Test func itsRefusalsAreOneSafeSentence() async throws {
    try await Desk.with { desk in
      let server = try ScriptedServer(at: desk.file("s.sock", ""), answers: [:])
      defer { server.stop() }
      let result = try await desk.easel("todo", "list", "--server", "unix:\(server.path)")
      #expect(result.status == 1)
      #expect(result.complaint.hasPrefix("easel: a"))
      #expect(!result.complaint.hasControls)
      #expect(result.complaint.split(separator: "\n").count == 1)
    }
  }

  @Test func whatItCannotTakeIsKeptAndWhatItSaysIsNot() async throws {
    try await Desk.with { desk in
      let path = try desk.file("s.sock", "")
      let well = try ScriptedServer(at: path, answers: Self.answers)
      #expect(try await desk.easel("todo", "list", "--server", "unix:\(path)").status == 0)
      well.stop()
      let ill = try ScriptedServer(at: path, answers: ["/api/todo/items": "<html>Please log in</html>"])
      defer { ill.stop() }
      let added = try await desk.easel("todo", "add", "kept", "--server", "unix:\(path)")
      #expect(added.status == 0 && added.complaint.contains("made no sense") && added.complaint.contains("Kept"))
      let list = try await desk.easel("todo", "list", "--json", "--server", "unix:\(path)")
      #expect(list.complaint.contains("made no sense") && list.complaint.contains("offline"))
      #expect(try list.json().array?.count == 2)
      let offline = try await desk.easel("todo", "list", "--offline", "--json", "--server", "unix:\(path)")
      #expect(try offline.json().array?.count == 2)
    }
  }

  @Test func aListWithoutAnEndIsGivenUp() async throws {
    try await Desk.with { desk in
      let endless = ["/api/todo/items": #"{"items":[],"next":"again"}"#]
      let server = try ScriptedServer(at: desk.file("s.sock", ""), answers: endless)
      defer { server.stop() }
      let result = try await desk.easel("todo", "list", "--server", "unix:\(server.path)")
      #expect(result.status == 1)
      #expect(result.complaint.contains("made no sense"))
    }
  }
}
