import EaselKit
import HTTPTypes
import Testing

@testable import Backend

@Suite("dates of answers")
struct HTTPDateTests {
  @Test("they are as RFC 9110 has them")
  func form() {
    #expect(HTTPDate.text(at: Timestamp(milliseconds: 784_111_777_000)) == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(HTTPDate.text(at: Timestamp(milliseconds: 784_111_777_999)) == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(HTTPDate.text(at: Timestamp(milliseconds: 784_111_778_000)) == "Sun, 06 Nov 1994 08:49:38 GMT")
  }

  @Test("every answer has one, refusals too")
  func present() async throws {
    try await withEdge { server in
      #expect(try await server.send(.get, "/api/todo/items").headers[.date] != nil)
      let connection = try await RawConnection.open("\(server.folder)/s")
      try await connection.send("GET / HTTP/1.1\r\n\r\n")
      #expect(await connection.readToEnd().contains("\r\nDate: "))
    }
  }
}
