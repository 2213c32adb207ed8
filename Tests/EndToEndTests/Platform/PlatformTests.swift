import EaselKit
import Foundation
import TestKit
import Testing

/// The platform in several processes, with what can happen to them.
@Suite(.timeLimit(.minutes(3))) struct PlatformTests {
  @Test func aServiceThatIsKilledUnderLoadLosesNothingAndComesBack() async throws {
    try await Town.with { town in
      try await waitUntil { try town.services().keys.sorted() == ["calendar", "chat", "todo"] }
      let log = WriteLog()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for writer in 1...4 {
          group.addTask { try await Self.write(as: writer, to: town.gateway, log) }
        }
        try await log.wait(accepted: 50)
        try await town.daemon("todo").kill()
        try await waitUntil { try town.services()["todo"]?["breaker"]?.string == "open" }
        try await log.wait(refused: 5)
        // The others do not notice.
        let socket = try PlainSocket(connectedTo: town.gateway)
        #expect(HTTPAnswer(socket.exchange("GET", "/api/chat/channels")).status == 200)
        socket.close()
        try await town.start("todo")
        try await waitUntil { try town.services()["todo"]?["breaker"]?.string == "closed" }
        let before = await log.accepted.count
        try await log.wait(accepted: before + 50)
        await log.stop()
        try await group.waitForAll()
      }
      let kept = try Self.allTitles(at: town.gateway)
      let accepted = await log.accepted
      #expect(Set(kept).isSuperset(of: accepted), "lost: \(Set(accepted).subtracting(kept).sorted())")
      #expect(kept.count == Set(kept).count, "made twice")
      #expect(await log.odd.isEmpty)
    }
  }

  @Test func aServiceThatHangsIsGivenUpInTimeAndHarmsNoOther() async throws {
    try await Town.with { town in
      try await waitUntil { try town.services().keys.sorted() == ["calendar", "chat", "todo"] }
      let daemon = try await town.daemon("todo")
      #expect(daemon.send(SIGSTOP))
      try await waitUntil { try daemon.isStopped }
      defer { _ = daemon.send(SIGCONT) }
      // Whether a call is waited for or refused at once, it is answered, and says when to try again.
      var isOpen = false
      while !isOpen {
        try Task.checkCancellation()
        let socket = try PlainSocket(connectedTo: town.gateway)
        let answer = HTTPAnswer(socket.exchange("GET", "/api/todo/items", "Cache-Control: no-cache\r\n"))
        #expect([503, 504].contains(answer.status), "\(answer.head)")
        #expect(answer.head.lowercased().contains("\r\nretry-after:"))
        #expect(HTTPAnswer(socket.exchange("GET", "/api/chat/channels")).status == 200)
        socket.close()
        let todo = try town.services()["todo"]
        let isEjected = todo?["instances"]?.array?.contains { $0["ejection"]?.string != nil } == true
        isOpen = todo?["breaker"]?.string == "open" || isEjected
      }
      #expect(daemon.send(SIGCONT))
      try await waitUntil {
        let socket = try PlainSocket(connectedTo: town.gateway)
        defer { socket.close() }
        return HTTPAnswer(socket.exchange("GET", "/api/todo/items", "Cache-Control: no-cache\r\n")).status == 200
      }
    }
  }

  @Test func aStopFinishesWhatIsInFlight() async throws {
    try await Town.with { town in
      for part in ["gateway", "todo"] {
        let daemon = try await town.daemon(part)
        let socket = try PlainSocket(connectedTo: town.gateway)
        defer { socket.close() }
        if part == "gateway" {
          // Both in one packet: when the first is answered, the second has begun.
          let body = #"{"title":"in flight"}"#
          let (first, rest) = (body.prefix(5), body.dropFirst(5))
          socket.write(
            "GET /health/ready HTTP/1.1\r\nHost: easel\r\n\r\nPOST /api/todo/items HTTP/1.1\r\nHost: easel\r\n"
              + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(first)")
          #expect(HTTPAnswer(socket.readMessage()).status == 204)
          daemon.terminate()
          try await waitUntil { !FileManager.default.fileExists(atPath: town.gateway) }
          socket.write(String(rest))
          #expect(HTTPAnswer(socket.readMessage()).status == 201)
        } else {
          #expect(HTTPAnswer(socket.exchange("POST", "/api/todo/items", "", #"{"title":"last"}"#)).status == 201)
          daemon.terminate()
        }
        #expect(await daemon.status() == 0)
        try await town.start(part)
      }
      try await waitUntil { try town.services()["todo"]?["breaker"]?.string == "closed" }
      try await waitUntil { (try? Self.allTitles(at: town.gateway)) == ["in flight", "last"] }
    }
  }

  @Test func whatHappensAtAServiceIsToldAtTheGateway() async throws {
    try await Town.with { town in
      try await waitUntil { try town.services()["chat"] != nil }
      let socket = try PlainSocket(connectedTo: town.gateway)
      defer { socket.close() }
      let made = HTTPAnswer(socket.exchange("POST", "/api/chat/channels", "", #"{"name":"news"}"#))
      #expect(made.status == 201)
      try await waitUntil {
        let events = HTTPAnswer(socket.exchange("GET", "/api/events?pattern=chat.**")).json?["items"]?.array
        return events?.contains { $0["source"]?.string == "chat" && $0["data"]?["name"]?.string == "news" } == true
      }
    }
  }

  @Test func oneServiceTakesNoCallsButThoseOfItsGateway() async throws {
    try await Town.with { town in
      let socket = try PlainSocket(connectedTo: "\(town.folder)/todo.sock")
      defer { socket.close() }
      let answer = HTTPAnswer(socket.exchange("POST", "/api/todo/items", "", #"{"title":"a"}"#))
      #expect(answer.status == 401)
      #expect(
        try FileManager.default.attributesOfItem(atPath: "\(town.folder)/key")[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test func wrongUseIsToldOf() async throws {
    try await Desk.with { desk in
      for arguments in [
        ["serve", "nope"], ["serve", "gateway", "--upstream", "todo"],
        ["serve", "gateway", "--upstream", "todo=ftp://x"],
        ["serve", "todo", "--gateway", "x"], ["serve", "--certificate", "x"], ["serve", "--rate", "-1"],
        ["serve", "gateway", "--no-sign-in", "--listen", "0.0.0.0:0"], ["serve", "todo", "--sign-in"],
        ["serve", "--upstream", "todo=http://127.0.0.1:1"], ["serve", "gateway", "--gateway", "http://127.0.0.1:1"],
        ["serve", "--mail-from", "a@example.com"], ["serve", "--behind-proxy", "--proxies", "10.0.0.0/33"],
      ] {
        let result = try await desk.easeld(arguments: arguments)
        #expect(result.status == 2, "\(arguments)")
        #expect(result.complaint.split(separator: "\n").count == 1, "\(result.complaint)")
      }
      let bad = try await desk.easeld("serve", "--certificate", "/none", "--certificate-key", "/none")
      #expect(bad.status == 78)
      #expect(bad.complaint.contains("/none"))
    }
  }

  /// Adds todos, each with a key, and repeats what was not accepted, as a client does.
  private static func write(as writer: Int, to gateway: String, _ log: WriteLog) async throws {
    var number = 0
    while await !log.isOver {
      number += 1
      let title = "writer \(writer), todo \(number)"
      while await !log.isOver {
        try Task.checkCancellation()
        let socket = try PlainSocket(connectedTo: gateway)
        let answer = HTTPAnswer(
          socket.exchange(
            "POST", "/api/todo/items", "Idempotency-Key: \(writer)-\(number)\r\n", #"{"title":"\#(title)"}"#))
        socket.close()
        await log.note(title, answer)
        if answer.status == 201 { break }
      }
    }
  }

  private static func allTitles(at gateway: String) throws -> [String] {
    let socket = try PlainSocket(connectedTo: gateway)
    defer { socket.close() }
    var (titles, cursor): ([String], String?) = ([], nil)
    repeat {
      let query = cursor.map { "&cursor=\($0)" } ?? ""
      guard let page = HTTPAnswer(socket.exchange("GET", "/api/todo/items?limit=500\(query)")).json else {
        throw Daemon.Failure()
      }
      titles += page["items"]?.array?.compactMap { $0["title"]?.string } ?? []
      cursor = page["next"]?.string
    } while cursor != nil
    return titles
  }
}

/// What came of the writes.
private actor WriteLog {
  private(set) var accepted: [String] = []
  private(set) var refused = 0
  /// Answers that are neither an acceptance nor a refusal that names a time.
  private(set) var odd: [Int] = []
  private(set) var isOver = false

  func note(_ title: String, _ answer: HTTPAnswer) {
    switch answer.status {
    case 201: accepted.append(title)
    case 502, 503, 504:
      refused += 1
      if !answer.head.lowercased().contains("\r\nretry-after:") { odd.append(answer.status) }
    default: odd.append(answer.status)
    }
  }

  func stop() { isOver = true }

  /// Waits until there are so many of each.
  func wait(accepted: Int = 0, refused: Int = 0) async throws {
    try await waitUntil { self.accepted.count >= accepted && self.refused >= refused }
  }
}
