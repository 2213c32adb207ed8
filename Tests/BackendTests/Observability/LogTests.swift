import EaselAPI
import EaselKit
import Foundation
import HTTPTypes
import Logging
import TestKit
import Testing

@testable import Backend

/// The log of a server that stays.
@Suite("logs", .timeLimit(.minutes(1)))
struct LogTests {
  @Test("each call has a line with what is known of it, and nothing of what was sent")
  func access() async throws {
    try await withTemporaryFolder { folder in
      let log = try LogCapture(in: folder.path)
      try await withEdge(observability: log.observability()) { server in
        let trace = "0af7651916cd43dd8448eb211c80319c"
        let headers: HTTPFields = [
          .traceParent: "00-\(trace)-b7ad6b7169203331-01", .authorization: "Bearer secret-in-header",
          .cookie: "secret-in-cookie",
        ]
        _ = try await server.send(.get, "/api/todo/items/secret-in-path?q=secret-in-query", headers, nil)
        let body = Array(#"{"title":"secret-in-body"}"#.utf8)
        _ = try await server.send(.post, "/api/todo/items", [.contentType: "application/json"], body)
        let lines = try log.objects()
        try #require(lines.count == 2)
        #expect(lines[0]["service"] as? String == "todo")
        #expect(lines[0]["method"] as? String == "GET")
        #expect(lines[0]["route"] as? String == "/api/todo/items/{id}")
        #expect(lines[0]["status"] as? Int == 422)
        #expect(lines[0]["code"] as? String == "query.name.unknown")
        #expect(lines[0]["user"] as? String == "ada")
        #expect(lines[0]["trace"] as? String == trace)
        #expect((lines[0]["ms"] as? Double ?? -1) >= 0)
        #expect((lines[0]["request"] as? String)?.count == 36)
        #expect(lines[0]["level"] as? String == "info")
        #expect((lines[0]["time"] as? String).flatMap { Timestamp(rfc3339: $0) } != nil)
        #expect(lines[1]["status"] as? Int == 201)
        #expect(!log.text.contains("secret"))
      }
    }
  }

  @Test("a call's line is the same by the short way as by the usual one")
  func callLines() {
    let instant = Timestamp(milliseconds: 1_790_000_000_123)
    for (code, user, trace) in [(nil, "ada", nil), ("todo.item.unknown", nil, "0af7"), ("a\"b", "a\u{1B}b\u{E9}", "")] {
      let call = ObservedCall(
        service: "todo", method: "GET", route: "/api/todo/items/{id}", status: 404, time: .nanoseconds(1_234_567),
        user: user, problem: code, requestID: "r", traceID: trace)
      let event = LogEvent(
        level: .warning, message: "call", metadata: call.metadata, source: "", file: "", function: "", line: 0)
      #expect(LogLine.json(call, .warning, at: instant) == LogLine.json(event, [:], at: instant))
    }
  }

  @Test("signing in leaves no secret in the log")
  func secrets() async throws {
    try await withTemporaryFolder { folder in
      let log = try LogCapture(in: folder.path, level: .trace)
      try await AuthDesk.with(observability: log.observability()) { desk in
        let ada = try await desk.newcomer("ada@example.com")
        _ = try await desk.send(AuthAPI.me().request, as: ada.accessToken)
        _ = try await desk.send(
          AuthAPI.login(Login(email: "ada@example.com", password: "a wrong password", terminal: nil)).request)
        let codes = desk.mails.arrived.compactMap { $0.code?.revealed }
        let text = log.text
        #expect(text.contains("/api/auth/login"))
        #expect(text.contains(ada.account.id))
        let secrets = [
          ada.accessToken.revealed, ada.refreshToken.revealed, AuthDesk.password.revealed, "a wrong password",
          "ada@example.com",
        ]
        for secret in secrets + codes { #expect(!text.contains(secret)) }
      }
    }
  }

  @Test("what fails is told of louder, and what watches is told of softly")
  func levels() async throws {
    try await withTemporaryFolder { folder in
      let log = try LogCapture(in: folder.path, level: .debug)
      var platform = try Platform(folder: folder.path)
      platform.watch.gateway = log.observability()
      try await platform.run { platform in
        _ = try await platform.door.send(.get, "/api/todo/items")
        _ = try await platform.door.send(.get, "/health/status")
        let lines = try log.objects()
        #expect(lines.map { $0["level"] as? String } == ["error", "debug"])
        #expect(lines.first?["code"] as? String == "gateway.service.unavailable")
      }
    }
  }

  @Test("what is slow is told of louder")
  func slow() async throws {
    try await withTemporaryFolder { folder in
      let log = try LogCapture(in: folder.path)
      try await withEdge(observability: log.observability(slow: .zero)) { server in
        _ = try await server.send(.get, "/api/todo/items")
      }
      #expect(try log.objects().map { $0["level"] as? String } == ["warning"])
    }
  }

  @Test("whatever is logged, it is one line and one object")
  func hostile() throws {
    try withTemporaryFolder { folder in
      for format in LogFormat.allCases {
        let log = try LogCapture(in: folder.path + "", format)
        let odd = "a\n{\"level\":\"x\"}\r\u{1B}[31m\u{0}\u{2028}\u{202E}\u{7F}\u{9B}\"\\ü😀"
        log.logger.error(
          "\(odd)",
          metadata: [
            "\(odd)": "\(odd)", "time": "then", "list": ["a", ["b": "\(odd)"]], "n": .stringConvertible(7),
            "nan": .stringConvertible(Double.nan), "secret": "\(Secret("hidden"))",
          ])
        let text = log.text
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == 2)
        #expect(text.dropLast().unicodeScalars.allSatisfy(PlainText.isHarmless))
        #expect(!text.contains("hidden"))
        guard format == .json else { return }
        let object = try #require(try log.objects().first)
        #expect(object["message"] as? String == odd)
        #expect(object[odd] as? String == odd)
        #expect(object["time_"] as? String == "then")
        #expect(object["n"] as? Int == 7)
        #expect(object["nan"] as? String == "nan")
        #expect(((object["list"] as? [Any])?.last as? [String: String])?["b"] == odd)
        unlink("\(folder.path)/log")
      }
    }
  }

  @Test("nobody who logs waits for a reader that does not read; what is dropped is counted")
  func slowReader() throws {
    // As the server does: a reader that is gone is no reason to end.
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let writer = LogWriter(file: ends[1])
    let dropped = Locked(0)
    writer.onDrop { dropped.change { $0 += 1 } }
    let line = String(repeating: "x", count: 10_000)
    for _ in 0..<400 { writer.write(line) }
    #expect(dropped.value > 100)
    close(ends[0])
    // Without a reader, what waits is let go.
    writer.flush()
    close(ends[1])
  }
}
