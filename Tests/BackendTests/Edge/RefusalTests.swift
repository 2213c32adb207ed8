import EaselAPI
import EaselKit
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import TestKit
import Testing

@testable import Backend

/// What is no call, and how the connection itself refuses it.
@Suite("refusals at the edge", .timeLimit(.minutes(1)))
struct RefusalTests {
  private static let ready = "GET /health/ready HTTP/1.1\r\nHost: x\r\n\r\n"
  private static let post = "POST /api/todo/items HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"

  /// What a server says to some bytes until it hangs up.
  private func exchange(
    _ text: String, with server: Backdoor, isFinished: Bool = false
  ) async throws -> String {
    let connection = try await RawConnection.open("\(server.folder)/s")
    connection.begin(sending: Array(text.utf8))
    if isFinished { try await connection.finishSending() }
    let answer = await connection.readToEnd()
    try? await connection.close()
    return answer
  }

  /// The status codes of some answers.
  private func statuses(_ text: String) -> [Int] {
    text.components(separatedBy: "HTTP/1.1 ").dropFirst().compactMap { Int($0.prefix(3)) }
  }

  @Test(
    "a call that does not name its host once, and the same as its address, is refused",
    arguments: [
      "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: x\r\nhost: x\r\n\r\n", "GET / HTTP/1.0\r\nHost: x\r\nHost: x\r\n\r\n",
      "GET / HTTP/1.1\r\nHost:\r\n\r\n", "GET / HTTP/1.1\r\nHost: x y\r\n\r\n", "GET / HTTP/1.1\r\nHost: x/y\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: x, y\r\n\r\n", "GET / HTTP/1.1\r\nHost: u@x\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: x:1:2\r\n\r\n", "GET http://y/ HTTP/1.1\r\nHost: x\r\n\r\n",
      "GET http://x:81/ HTTP/1.1\r\nHost: x\r\n\r\n", "GET http://u@x/ HTTP/1.1\r\nHost: x\r\n\r\n",
    ])
  func hosts(message: String) async throws {
    try await withEdge { server in
      let answer = try await exchange(message + Self.ready, with: server)
      #expect(statuses(answer) == [400], "\(answer)")
      #expect(answer.contains(#""code":"gateway.host.invalid""#), "\(answer)")
      #expect(answer.contains("\r\nX-Request-Id: "), "\(answer)")
      #expect(answer.contains("\r\nX-Content-Type-Options: nosniff\r\n"), "\(answer)")
    }
  }

  @Test(
    "an address with a fragment is refused, in each form that it may have",
    arguments: ["/health/ready#x", "/health/ready?a=1#x", "/#", "http://x/health/ready#x"])
  func fragments(target: String) async throws {
    try await withEdge { server in
      let answer = try await exchange("GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n" + Self.ready, with: server)
      #expect(statuses(answer) == [400], "\(answer)")
      #expect(answer.contains(#""code":"gateway.target.invalid""#), "\(answer)")
    }
    try await withServer(.unix) { server in
      let answer = try await exchange("GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n", with: server)
      #expect(statuses(answer) == [400], "\(answer)")
    }
  }

  @Test("a head is not followed by a body, though it is refused")
  func head() async throws {
    try await withEdge { server in
      let answer = try await exchange("HEAD / HTTP/1.1\r\n\r\n", with: server)
      #expect(statuses(answer) == [400])
      #expect(answer.hasSuffix("\r\n\r\n"), "\(answer)")
    }
  }

  @Test("a host with a port, an address that names it, and a call as old as HTTP/1.0 are fine")
  func goodHosts() async throws {
    try await withEdge { server in
      for call in [
        "GET http://x:80/health/ready HTTP/1.1\r\nHost: X:80\r\n", "GET /health/ready HTTP/1.1\r\nHost: [::1]:80\r\n",
        "GET /health/ready HTTP/1.1\r\nHost: x_y.example.\r\n", "GET /health/ready HTTP/1.0\r\n",
      ] {
        let answer = try await exchange("\(call)Connection: close\r\n\r\n", with: server)
        #expect(statuses(answer) == [204], "\(answer)")
        #expect(answer.contains("\r\nConnection: close\r\n"), "\(answer)")
      }
    }
  }

  @Test("an address of another scheme than the connection's is not of this server, unless a proxy may end TLS")
  func schemes() async throws {
    let call = "GET https://x/health/ready HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    try await withEdge { server in
      for call in [call, call.replacing("https:", with: "HTTPS:"), call.replacing("https:", with: "ftp:")] {
        let answer = try await exchange(call, with: server)
        #expect(statuses(answer) == [421], "\(answer)")
        #expect(answer.contains(#""code":"gateway.scheme.foreign""#), "\(answer)")
      }
      let old = try await exchange("GET https://x/health/ready HTTP/1.0\r\n\r\n", with: server)
      #expect(statuses(old) == [421], "\(old)")
      let plain = try await exchange(call.replacing("https:", with: "http:"), with: server)
      #expect(statuses(plain) == [204], "\(plain)")
    }
    var options = EdgeOptions.generous
    options.isBehindProxy = true
    try await withEdge(options) { server in
      let secure = try await exchange(call, with: server)
      #expect(statuses(secure) == [204], "\(secure)")
      let other = try await exchange(call.replacing("https:", with: "ftp:"), with: server)
      #expect(statuses(other) == [421], "\(other)")
    }
  }

  @Test("a connection of HTTP/1.0 ends with its answer, unless it is asked to stay")
  func oldConnections() async throws {
    try await withEdge { server in
      let once = try await exchange("GET /health/ready HTTP/1.0\r\n\r\n", with: server)
      #expect(statuses(once) == [204])
      let kept = "GET /health/ready HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"
      let twice = try await exchange(kept + "GET /health/ready HTTP/1.0\r\n\r\n", with: server)
      #expect(statuses(twice) == [204, 204], "\(twice)")
      #expect(twice.contains("\r\nConnection: keep-alive\r\n"), "\(twice)")
    }
  }

  @Test(
    "of calls of HTTP/1.0 in a row none is answered behind the first that did not ask the connection to stay",
    arguments: [
      "", "Connection: close\r\n", "Connection: keep-alive, close\r\n",
      "Connection: keep-alive\r\nConnection: close\r\n", "Connection: x\r\n",
    ])
  func oldCalls(connection: String) async throws {
    let call = "GET /api/todo/items HTTP/1.0\r\n\(connection)\r\n"
    let kept = "GET /api/todo/items HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"
    let check: @Sendable (Backdoor) async throws -> Void = { server in
      let first = try await exchange(call + call + kept + Self.ready, with: server)
      #expect(statuses(first) == [200], "\(first)")
      #expect(first.contains("\r\nConnection: close\r\n"), "\(first)")
      let third = try await exchange(kept + kept + call + kept, with: server)
      #expect(statuses(third) == [200, 200, 200], "\(third)")
    }
    try await withEdge { try await check($0) }
    try await withServer(.unix) { try await check($0) }
  }

  @Test("a call of HTTP/1.0 whose body comes in chunks is its connection's last")
  func oldChunks() async throws {
    try await withEdge { server in
      let post = "POST /api/todo/items HTTP/1.0\r\nContent-Type: application/json\r\nConnection: keep-alive\r\n"
      let call = "\(post)Transfer-Encoding: chunked\r\n\r\nd\r\n{\"title\":\"a\"}\r\n0\r\n\r\n"
      let answer = try await exchange(call + call, with: server)
      #expect(statuses(answer) == [201], "\(answer)")
    }
  }

  @Test("nothing behind the last call of a connection is a call, nor is it refused")
  func afterLast() async throws {
    try await withEdge { server in
      for rest in [Self.ready, "nonsense\r\n\r\n"] {
        let answer = try await exchange(
          "GET /health/ready HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n\(rest)", with: server)
        #expect(statuses(answer) == [204], "\(answer)")
      }
    }
  }

  @Test("the calls before are answered first, whatever is wrong with the one after them")
  func order() async throws {
    try await withEdge { server in
      let list = "GET /api/todo/items HTTP/1.1\r\nHost: x\r\n\r\n"
      for wrong in ["GET / HTTP/1.1\r\n\r\n", "nonsense\r\n\r\n", "\(Self.post)Content-Length: x\r\n\r\n"] {
        let answer = try await exchange(list + Self.ready + list + wrong + Self.ready, with: server)
        #expect(statuses(answer) == [200, 204, 200, 400], "\(answer)")
      }
    }
  }

  @Test(
    "a method that no path takes is told apart from what is no call",
    arguments: [
      ("FOO / HTTP/1.1\r\nHost: x\r\n\r\n", 501), ("get / HTTP/1.1\r\nHost: x\r\n\r\n", 501),
      ("GETS / HTTP/1.1\r\nHost: x\r\n\r\n", 501), ("\r\nM-TRICK / HTTP/1.1\r\nHost: x\r\n\r\n", 501),
      ("PLAY / HTTP/1.1\r\nHost: x\r\n\r\n", 501), ("F(O / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
      ("FOO\t/ HTTP/1.1\r\nHost: x\r\n\r\n", 400), ("FOO\r\n\r\n", 400), ("{}\r\n\r\n", 400),
      ("GET / XTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ])
  func methods(message: String, status: Int) async throws {
    try await withEdge { server in
      let list = "GET /api/todo/items HTTP/1.1\r\nHost: x\r\n\r\n"
      let befores: [(String, [Int])] = [("", []), (list + Self.ready, [200, 204])]
      for (before, first) in befores {
        let answer = try await exchange(before + message + Self.ready, with: server)
        #expect(statuses(answer) == first + [status], "\(answer)")
        let code = status == 501 ? "gateway.method.unknown" : "gateway.call.malformed"
        #expect(answer.contains("\"code\":\"\(code)\""), "\(answer)")
        #expect(answer.contains("\r\nConnection: close\r\n"), "\(answer)")
      }
    }
  }

  @Test(
    "a version that is not spoken here is told apart from what is no call",
    arguments: [
      ("GET / HTTP/1.2\r\nHost: x\r\n\r\n", 505), ("GET /\(String(repeating: "a", count: 99)) HTTP/1.9\r\n\r\n", 505),
      ("GET / HTTP/2.0\r\nHost: x\r\n\r\n", 505), ("GET / HTTP/9.9\r\nHost: x\r\n\r\n", 505),
      ("GET / HTTP/0.9\r\n\r\n", 505), ("\r\nPOST / HTTP/3.0\r\nContent-Length: 2\r\n\r\n{}", 505),
      ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\u{4}\0\0\0\0\0", 505),
      ("PRI * HTTP/1.1\r\nHost: x\r\n\r\n", 400), ("GET / HTTP/1.x\r\nHost: x\r\n\r\n", 400),
      ("GET / HTTP/1.22\r\nHost: x\r\n\r\n", 400), ("GET / HTTP/11.1\r\nHost: x\r\n\r\n", 400),
      ("GET / HTTP/1\r\nHost: x\r\n\r\n", 400), ("GET / http/1.2\r\nHost: x\r\n\r\n", 400),
      ("GET /\r\n\r\n", 400), ("GET / RTSP/1.0\r\nHost: x\r\n\r\n", 505),
      ("\r\nPOST / RTSP/1.0\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}", 505), ("SOURCE / ICE/1.0\r\n\r\n", 505),
      ("GET /\(String(repeating: "a", count: 99)) RTSP/1.0\r\nHost: x\r\n\r\n", 505),
    ])
  func versions(message: String, status: Int) async throws {
    try await withEdge { server in
      let list = "GET /api/todo/items HTTP/1.1\r\nHost: x\r\n\r\n"
      let befores: [(String, [Int])] = [("", []), (list + Self.ready, [200, 204])]
      for (before, first) in befores {
        let answer = try await exchange(before + message + Self.ready, with: server)
        #expect(statuses(answer) == first + [status], "\(answer)")
        let code = status == 505 ? "gateway.version.unknown" : "gateway.call.malformed"
        #expect(answer.contains("\"code\":\"\(code)\""), "\(answer)")
        #expect(answer.contains("\r\nConnection: close\r\n"), "\(answer)")
      }
    }
  }

  @Test("a method that is known and that a path does not have is refused with those there are")
  func knownMethods() async throws {
    try await withEdge { server in
      for method in ["PUT", "DELETE", "TRACE", "OPTIONS"] {
        let answer = try await exchange(
          "\(method) /api/todo/items HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", with: server)
        #expect(statuses(answer) == [405], "\(answer)")
        #expect(answer.contains("\r\nAllow: GET, HEAD, POST\r\n"), "\(answer)")
      }
    }
  }

  @Test("a call whose body breaks off is refused itself, and nothing of it is done")
  func brokenBodies() async throws {
    try await withEdge { server in
      let chunked = "\(Self.post)Transfer-Encoding: chunked\r\n\r\n"
      let whole = "\(chunked)d\r\n{\"title\":\"a\"}\r\n0\r\n\r\n"
      let cut = "\(chunked)d\r\n{\"title\":\"b\"}\r\n"
      let answer = try await exchange("\(whole)\(cut)nonsense\r\n\(Self.ready)", with: server)
      #expect(statuses(answer) == [201, 400], "\(answer)")
      let ended = try await exchange(cut, with: server, isFinished: true)
      #expect(statuses(ended) == [400], "\(ended)")
      let short = try await exchange("\(Self.post)Content-Length: 99\r\n\r\n{}", with: server, isFinished: true)
      #expect(statuses(short) == [400], "\(short)")
      #expect(try await server.call(TodoAPI.items()).items.map(\.title) == ["a"])
    }
  }

  @Test("headers beyond what the parser takes are refused as such", arguments: [40_000, 200_000])
  func largeHeaders(size: Int) async throws {
    try await withEdge { server in
      let large = String(repeating: "a", count: size)
      for head in ["GET / HTTP/1.1\r\nHost: x\r\nX: \(large)\r\n\r\n", "GET /\(large) HTTP/1.1\r\nHost: x\r\n\r\n"] {
        let answer = try await exchange(head, with: server)
        #expect(statuses(answer) == [431], "\(answer.prefix(300))")
        #expect(answer.contains(#""code":"gateway.headers.large""#))
      }
    }
  }

  @Test("the private server of one person refuses in the same way")
  func withoutEdge() async throws {
    try await withServer(.unix) { server in
      let answer = try await exchange(Self.ready + "nonsense\r\n\r\n", with: server)
      #expect(statuses(answer) == [204, 400], "\(answer)")
      #expect(answer.contains(#""code":"gateway.call.malformed""#), "\(answer)")
    }
  }

  @Test("the line of a call that was refused while its body came says what it was answered")
  func lines() async throws {
    let large = String(repeating: "a", count: 40_000)
    let cases = [
      ("\(Self.post)Content-Length: 50\r\n\r\n{\"title\"", 408, "gateway.call.slow"),
      ("\(Self.post)Transfer-Encoding: chunked\r\n\r\n", 408, "gateway.call.slow"),
      (
        "\(Self.post)Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX: \(large)\r\n\r\n", 431,
        "gateway.headers.large"
      ),
      ("\(Self.post)Transfer-Encoding: chunked\r\n\r\nnonsense\r\n", 400, "gateway.call.malformed"),
    ]
    var options = EdgeOptions.generous
    (options.pace.body, options.pace.rest) = (.milliseconds(200), .milliseconds(50))
    for (call, status, code) in cases {
      try await withTemporaryFolder { folder in
        let log = try LogCapture(in: folder.path)
        try await withEdge(options, observability: log.observability()) { server in
          let answer = try await exchange(call, with: server)
          #expect(statuses(answer) == [status], "\(answer)")
        }
        // The server has stopped, so that nothing is in flight.
        let lines = try log.objects().filter { $0["status"] != nil }
        #expect(lines.compactMap { $0["status"] as? Int } == [status, status])
        #expect(lines.compactMap { $0["code"] as? String } == [code], "it is counted once")
        #expect(lines.compactMap { $0["route"] as? String } == ["/api/todo/items"])
      }
    }
  }

  @Test("what is refused is counted and has a line in the log, with the id that its sender was told")
  func watched() async throws {
    try await withTemporaryFolder { folder in
      let log = try LogCapture(in: folder.path)
      try await withEdge(observability: log.observability()) { server in
        let answer = try await exchange("GET /secret HTTP/1.1\r\n\r\n", with: server)
        let metrics = try PrometheusReader(
          String(decoding: try await server.send(.get, "/metrics").body, as: UTF8.self))
        let labels = ["code": "gateway.host.invalid", "service": "gateway"]
        #expect(metrics.value("easel_problems_total", labels) == 1)
        let line = try #require(try log.objects().first { $0["code"] as? String == "gateway.host.invalid" })
        let id = try #require(line["request"] as? String)
        #expect(answer.contains("X-Request-Id: \(id)\r\n"))
        #expect(!log.text.contains("secret"))
      }
    }
  }
}
