import EaselAPI
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import TestKit
import Testing

@testable import Backend

/// What callers send is held up to a bound, in all and of each.
@Suite("edge: bodies", .timeLimit(.minutes(1)))
struct BodyBudgetTests {
  private static var limits: BodyBudget.Limits {
    var limits = BodyBudget.Limits()
    (limits.all, limits.caller, limits.small) = (1000, 400, 100)
    return limits
  }

  @Test("bytes are counted for their caller and in all, and given back")
  func counting() throws {
    let budget = BodyBudget(Self.limits)
    try budget.take(400, of: "a")
    let own = try #require(throws: Problem.self) { try budget.take(1, of: "a") }
    #expect(own.status == 429 && own.code == "gateway.bodies.many" && own.retryAfter == 1)
    try budget.take(400, of: "b")
    let all = try #require(throws: Problem.self) { try budget.take(201, of: "c") }
    #expect(all.status == 503 && all.code == "gateway.bodies.full" && all.retryAfter == 1)
    try budget.take(200, of: "c")
    budget.give(400, of: "a")
    try budget.take(400, of: "d")
    budget.give(400, of: "b")
    budget.give(200, of: "c")
    budget.give(400, of: "d")
    #expect(budget.held == 0)
  }

  @Test("the beginning of a body is not counted, and what is given back is so once")
  func small() throws {
    let budget = BodyBudget(Self.limits)
    let share = CountedBody.Share(of: budget, for: "a")
    try share.take(60)
    try share.take(40)
    #expect(budget.held == 0)
    try share.take(50)
    #expect(budget.held == 50)
    #expect(throws: CountedBody.TooMuch.self) { try share.take(400) }
    #expect(budget.held == 50)
    share.end()
    share.end()
    #expect(budget.held == 0)
  }

  @Test("a call that sends more than there is room for is refused, its connection ends, and the next one is taken")
  func refused() async throws {
    var options = EdgeOptions.generous
    options.bodies.caller = 100_000
    try await withEdge(options) { server in
      for _ in 1...3 {
        let connection = try await RawConnection.open("\(server.folder)/s")
        connection.begin(
          sending: Array(
            "POST /api/todo/items HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n"
              .utf8) + Array(repeating: UInt8(ascii: " "), count: 300_000))
        let answer = await connection.readToEnd()
        #expect(answer.hasPrefix("HTTP/1.1 429 ") && answer.contains("gateway.bodies.many"), "\(answer)")
        #expect(answer.lowercased().contains("retry-after: 1\r\n"))
        try? await connection.close()
      }
      let blanks = String(repeating: " ", count: 100_000)
      #expect(try await server.send(.post, "/api/todo/items", "\(blanks){\"title\":\"a\"}").status == 201)
    }
  }

  @Test("what is held of a call is given back with its answer, however that is")
  func held() async throws {
    let budget = BodyBudget(Self.limits)
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    let router = Router(context: GatewayContext.self)
    router.add(middleware: BodyBudgetMiddleware(budget: budget))
    router.post("wait") { request, _ in
      _ = try await request.body.collect(upTo: 10_000)
      beginning.finish()
      for await _ in released {}
      return "\(budget.held)"
    }
    router.post("fail") { request, _ -> String in
      _ = try await request.body.collect(upTo: 10_000)
      throw HTTPError(.badRequest)
    }
    let application = Application(responder: router.buildResponder(), logger: .silent)
    try await application.test(.router) { client in
      @Sendable func post(_ path: String, _ count: Int) async throws -> (status: Int, text: String) {
        let body = ByteBuffer(repeating: 1, count: count)
        let answer = try await client.executeRequest(
          uri: path, method: .post, headers: [.contentLength: "\(count)"], body: body)
        return (Int(answer.status.code), String(buffer: answer.body))
      }
      async let first = post("/wait", 400)
      for await _ in begun {}
      #expect(budget.held == 300)
      let refused = try await post("/fail", 300).status
      #expect(refused == 429, "the caller is the same")
      let small = try await post("/fail", 100).status
      #expect(small == 400, "what is small goes")
      release.finish()
      let held = try await first.text
      #expect(held == "300")
      let later = try await post("/fail", 300).status
      #expect(later == 400)
      #expect(budget.held == 0)
    }
  }
}
