import EaselAPI
import EaselKit
import Foundation
import HTTPTypes
import Testing

@testable import Backend

/// Messages that two programs in a row might cut differently.
@Suite("request smuggling", .timeLimit(.minutes(1)))
struct SmugglingTests {
  private static let post = "POST /api/todo/items HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
  private static let inner = "GET /health/ready HTTP/1.1\r\nHost: x\r\n\r\n"
  private static let body = #"{"title":"a"}"#

  @Test(
    "such a message is refused and its connection closed, so that nothing behind it is a call",
    arguments: [
      "\(post)Content-Length: 13\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "\(post)Content-Length: 13\r\nContent-Length: 12\r\n\r\n\(body)",
      "\(post)Content-Length: 13, 12\r\n\r\n\(body)",
      "\(post)Content-Length: +13\r\n\r\n\(body)",
      "\(post)Content-Length: 0x0d\r\n\r\n\(body)",
      "\(post)Content-Length : 13\r\n\r\n\(body)",
      "\(post)Transfer-Encoding: chunked\r\n\r\n-1\r\n",
      "\(post)Transfer-Encoding: chunked\r\n\r\nd\r\n\(body)0\r\n\r\n",
      "\(post)Transfer-Encoding: chunked\r\n\r\nffffffffffffffffd\r\n\(body)\r\n0\r\n\r\n",
      "\(post)X: a\rb: c\r\n\r\n",
      "GET /health/ready HTTP/1.1\r\nHost: x\r\nX\0: y\r\n\r\n",
      "GET /health/ready HTTP/1.\r\nHost: x\r\n\r\n",
      "GET /health/ready\r\n\r\n",
    ])
  func refused(message: String) async throws {
    try await withEdge { server in
      let connection = try await RawConnection.open("\(server.folder)/s")
      connection.begin(sending: Array((message + Self.inner).utf8))
      let answer = await connection.readToEnd()
      #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(answer)")
      #expect(answer.contains("\r\nContent-Type: application/problem+json\r\n"), "\(answer)")
      #expect(answer.contains("\r\nConnection: close\r\n"), "\(answer)")
      #expect(answer.contains(#""code":"gateway.call.malformed""#), "\(answer)")
      #expect(answer.components(separatedBy: "HTTP/1.1 4").count == 2, "one answer: \(answer)")
      try? await connection.close()
      #expect(try await server.call(TodoAPI.items()).items.isEmpty)
    }
  }

  @Test(
    "a body in a coding that is not known is not taken for one without",
    arguments: [
      "gzip, chunked", "identity, cow", "foo, chunked", "identity, chunked", "chunked, chunked",
      "chunked\r\nTransfer-Encoding: chunked",
    ])
  func unknownCoding(coding: String) async throws {
    try await withEdge { server in
      let connection = try await RawConnection.open("\(server.folder)/s")
      let message = "\(Self.post)Transfer-Encoding: \(coding)\r\n\r\nd\r\n\(Self.body)\r\n0\r\n\r\n\(Self.inner)"
      connection.begin(sending: Array(message.utf8))
      let answer = await connection.readToEnd()
      #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(answer)")
      #expect(answer.components(separatedBy: "HTTP/1.1 4").count == 2, "one answer: \(answer)")
      try? await connection.close()
      #expect(try await server.call(TodoAPI.items()).items.isEmpty)
    }
  }

  @Test("text that looks like SQL is text")
  func sql() async throws {
    try await withEdge { server in
      let evil = ["'; DROP TABLE item; --", "\" OR 1=1 --", "a' UNION SELECT * FROM keptAnswer --", "%' OR '%'='"]
      for text in evil { #expect(try await server.add(text).title == text) }
      #expect(try await server.call(TodoAPI.items()).items.map(\.title) == evil)
      let target = "/api/todo/items?list=" + "x' OR '1'='1".addingPercentEncoding
      let other = try await server.send(.get, target)
      #expect((200..<500).contains(other.status))
      #expect(!String(decoding: other.body, as: UTF8.self).contains("DROP"))
      try server.refusal(404, "todo.item.unknown", of: try await server.send(.get, "/api/todo/items/x'%20OR%201=1"))
    }
  }
}

extension String {
  fileprivate var addingPercentEncoding: String { PercentEncoding.encode(self) }
}
