import EaselAPI
import EaselKit
import Foundation
import TestKit
import Testing
import Transport

/// Something answers that is no Easel, or one of a later time: one safe sentence, nothing lost, and on with the next
/// good answer.
@Suite(.timeLimit(.minutes(3))) struct StrangeServerTests {
  /// What else may listen at a port: no HTTP, half of it, pages of others, and bytes by chance.
  private static let answers: [[UInt8]] = {
    var chance = SeededRandom(seed: 7)
    let bytes = (0..<4096).map { _ in UInt8.random(in: 0...255, using: &chance) }
    let page = "<html>Please\u{1B}[2J log in</html>"
    let texts = [
      "", "SSH-2.0-OpenSSH_9.2p1\r\n", "\u{15}\u{3}\u{1}\u{0}\u{2}\u{2}\u{46}", "HTTP/2.0 200\r\n\r\n",
      "HTTP/1.1 200 OK", "HTTP/1.1 200 x\r\nContent-Length: 99\r\n\r\n{}",
      "HTTP/1.1 200 x\r\nContent-Length: 2\r\n\r\n[]",
      "HTTP/1.1 200 x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", "HTTP/1.1 302 x\r\nLocation: /\r\n\r\n",
      "HTTP/1.1 200 x\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello",
      "HTTP/1.1 200 x\r\nContent-Type: text/html\r\nContent-Length: \(page.utf8.count)\r\n\r\n\(page)",
    ]
    return texts.map { Array($0.utf8) } + [bytes]
  }()

  @Test func whateverAnswersWritesAreKeptAndReadsAreOfBefore() async throws {
    try await LinkedDesk.with { linked in
      let desk = linked.desk
      #expect(try await desk.easel("todo", "add", "before").status == 0)
      let gone = try #require(try await desk.easel("todo", "add", "gone", "--json").json()["id"]?.string)
      #expect(try await desk.easel("todo", "list").status == 0)
      for (number, answer) in Self.answers.enumerated() {
        linked.link.treat { _ in .answered(with: answer) }
        if number == 0 { #expect(try await desk.easel("todo", "rm", gone).complaint.contains("Kept")) }
        let added = try await desk.easel("todo", "add", "todo \(number)")
        #expect(added.status == 0 && added.complaint.contains("Kept"), "\(number): \(added.complaint)")
        let list = try await desk.easel("todo", "list", "--json")
        #expect(try list.json().array?.count == number + 2, "\(number)")
        let status = try await desk.easel("server", "status")
        #expect(status.status == 1, "\(number)")
        for result in [added, list, status] {
          #expect(!result.complaint.hasControls && !result.output.hasControls, "\(number): \(result.complaint)")
          #expect(result.complaint.split(separator: "\n").count <= 1, "\(number): \(result.complaint)")
        }
      }
      linked.link.treat { _ in nil }
      #expect(try linked.todos() == ["before", "gone"])
      #expect(try await desk.easel("outbox", "retry", "--all").status == 0)
      #expect(try linked.todos() == ["before"] + Self.answers.indices.map { "todo \($0)" })
    }
  }

  @Test func theCanvasStaysAndGoesOnWithTheNextGoodAnswer() async throws {
    try await LinkedDesk.with { linked in
      let session = try TmuxSession(home: linked.desk.home, environment: linked.environment)
      defer { session.close() }
      let page = "HTTP/1.1 200 x\r\nContent-Length: 13\r\n\r\n<html></html>"
      linked.link.treat { _ in .answered(with: Array(page.utf8)) }
      try session.shell("easel")
      try session.wait("the canvas, offline") { $0.contains("○ offline") && $0.contains("Todo") }
      try session.add("Kept")
      try session.wait("the todo, not sent") { $0.contains("[ ]↑Kept") }
      linked.link.treat { _ in nil }
      try session.wait("the todo, sent") { $0.contains("● online") && $0.contains("[ ] Kept") }
      // It says no sense in the middle, too.
      linked.link.treat { $0.contains("/api/todo/") ? .answered(with: Array(page.utf8)) : nil }
      try session.add("Kept, too")
      try session.wait("the todo, not sent") { $0.contains("[ ]↑Kept, too") }
      linked.link.treat { _ in nil }
      try session.wait("both, sent") { $0.contains("[ ] Kept, too") && !$0.contains("↑") }
      #expect(try linked.todos() == ["Kept", "Kept, too"])
    }
  }

  // MARK: - Later versions

  private static let later = [
    "/api/todo/items": """
    {"items":[{"id":"1","list":"inbox","title":"a","completed":false,"version":1,"mood":{"is":"new"},
    "createdAt":"2026-12-01T09:00:00Z","updatedAt":"2026-12-01T09:00:00Z"}],"next":null,"total":1}
    """,
    "/health/status": """
    {"status":"splendid","version":"9.0.0","pid":1,"startedAt":"2026-12-01T09:00:00Z","clients":1,"orbit":"low",
    "services":[{"name":"todo","status":"ok","mood":"new"},{"name":"dreams","status":"ok"}]}
    """,
  ]

  @Test func whatALaterServerSaysBesidesIsPassedOver() async throws {
    try await Desk.with { desk in
      let word = WebSocketFrame(.text, payload: Array(#"{"op":"dream","of":[1,2]}"#.utf8))
      let server = try ScriptedServer(
        at: desk.file("s.sock", ""), answers: Self.later, live: [[.hello(1), word, .event(2), word]])
      defer { server.stop() }
      let address = "unix:\(server.path)"
      let list = try await desk.easel("todo", "list", "--json", "--server", address)
      #expect(try list.json().array?.map { $0["title"] } == ["a"])
      #expect(list.complaint.isEmpty)
      let tail = try await desk.easel("events", "tail", "--limit", "1", "--server", address)
      #expect(tail.status == 0 && tail.complaint.isEmpty && tail.output.hasPrefix("2  "), "\(tail.complaint)")
      let doctor = try await desk.easel("doctor", "--server", address)
      #expect(doctor.output.contains("but the server is of version 9.0.0"))
    }
  }

  @Test func anotherLiveChannelIsToldOfInOneSentence() async throws {
    try await Desk.with { desk in
      let server = try ScriptedServer(
        at: desk.file("s.sock", ""), answers: Self.later, live: [[.hello(1)]], subprotocol: "easel.live.2")
      defer { server.stop() }
      let tail = try await desk.easel("events", "tail", "--limit", "1", "--server", "unix:\(server.path)")
      #expect(tail.status == 1 && tail.output.isEmpty)
      #expect(tail.complaint.split(separator: "\n").count == 1, "\(tail.complaint)")
    }
  }
}

extension WebSocketFrame {
  /// An event of a place, as the server sends it.
  fileprivate static func event(_ sequence: Int) -> WebSocketFrame {
    .word(
      .event(
        PublishedEvent(
          sequence: sequence, id: "\(sequence)", type: "todo.item.created", source: "todo", subject: "a",
          timestamp: Timestamp(seconds: 1_796_115_600), data: [:], correlationID: nil)))
  }
}
