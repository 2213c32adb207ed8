import EaselAPI
import Foundation
import TestKit
import Testing

@testable import Backend

/// Calls that wait to be told that their body is wanted, and those after which the parser takes nothing in.
@Suite("expectations, and calls for a tunnel", .timeLimit(.minutes(1)))
struct ExpectationTests {
  private static let body = #"{"title":"a"}"#
  private static let post = "POST /api/todo/items HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
  private static let waiting = "\(post)Content-Length: 13\r\nExpect: 100-continue\r\n"
  private static let ready = "GET /health/ready HTTP/1.1\r\nHost: x\r\n\r\n"

  private func exchange(_ text: String, with server: Backdoor) async throws -> String {
    let connection = try await RawConnection.open("\(server.folder)/s")
    connection.begin(sending: Array(text.utf8))
    let answer = await connection.readToEnd()
    try? await connection.close()
    return answer
  }

  private func statuses(_ text: String) -> [Int] {
    text.components(separatedBy: "HTTP/1.1 ").dropFirst().compactMap { Int($0.prefix(3)) }
  }

  @Test("who waits is told once that the body is wanted, in the turn of the call, and the connection stays")
  func continues() async throws {
    let check: @Sendable (Backdoor) async throws -> Void = { server in
      let connection = try await RawConnection.open("\(server.folder)/s")
      for expectation in ["100-continue", "100-Continue"] {
        let call = Self.waiting.replacing("100-continue", with: expectation)
        try await connection.send(Self.ready + call + "\r\n")
        let first = await connection.read(until: "100 Continue\r\n\r\n")
        #expect(statuses(first) == [204, 100], "\(first)")
        try await connection.send(Self.body)
        let second = await connection.read(until: "\"title\"")
        #expect(statuses(second) == [201], "\(second)")
        #expect(!second.contains("Connection: close"), "\(second)")
      }
      try await connection.close()
      #expect(try await server.call(TodoAPI.items()).items.count == 2)
    }
    try await withEdge { try await check($0) }
    try await withServer(.unix) { try await check($0) }
  }

  @Test("who did not wait, or is of HTTP/1.0, is told nothing")
  func sent() async throws {
    try await withEdge { server in
      let all = try await exchange("\(Self.waiting)Connection: close\r\n\r\n\(Self.body)", with: server)
      #expect(statuses(all).last == 201, "\(all)")
      let old = Self.waiting.replacing("HTTP/1.1", with: "HTTP/1.0")
      let once = try await exchange("\(old)\r\n\(Self.body)", with: server)
      #expect(statuses(once) == [201], "\(once)")
    }
  }

  @Test("what is refused by its head alone is so at once, and its connection ends, as the body may come or not")
  func refused() async throws {
    try await withEdge { server in
      let calls = [
        (Self.waiting.replacing("application/json", with: "text/plain"), 415),
        (Self.waiting.replacing("Content-Length: 13", with: "Content-Length: 99999999"), 413),
        (Self.waiting.replacing("/api/todo/items", with: "/api/nothing"), 404),
        (Self.waiting.replacing("POST", with: "PUT"), 405),
      ]
      for (call, status) in calls {
        let answer = try await exchange("\(call)\r\n", with: server)
        #expect(statuses(answer) == [status], "\(answer)")
        #expect(answer.contains("\r\nConnection: close\r\n"), "\(answer)")
      }
    }
  }

  @Test(
    "nothing else can be expected",
    arguments: ["200-maybe", "100-continue, x", "100-continue\r\nExpect: x"])
  func unknown(expectation: String) async throws {
    try await withEdge { server in
      let call = Self.waiting.replacing("100-continue", with: expectation)
      let answer = try await exchange("\(Self.ready)\(call)\r\n\(Self.body)\(Self.ready)", with: server)
      #expect(statuses(answer) == [204, 417], "\(answer)")
      #expect(answer.contains(#""code":"gateway.expectation.unknown""#), "\(answer)")
      #expect(answer.contains("\r\nConnection: close\r\n"), "\(answer)")
      #expect(try await server.call(TodoAPI.items()).items.isEmpty)
    }
  }

  @Test("a call for a tunnel is answered, and its connection ends")
  func tunnel() async throws {
    let check: @Sendable (Backdoor) async throws -> Void = { server in
      let call = "CONNECT x:80 HTTP/1.1\r\nHost: x:80\r\n\r\n"
      let answer = try await exchange("\(Self.ready)\(call)\(Self.ready)", with: server)
      #expect(statuses(answer).count == 2, "\(answer)")
      #expect(statuses(answer).last ?? 0 >= 400, "\(answer)")
      #expect(answer.contains("\r\nConnection: close\r\n"), "\(answer)")
    }
    try await withEdge { try await check($0) }
    try await withServer(.unix) { try await check($0) }
  }
}
