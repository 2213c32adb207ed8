import AsyncHTTPClient
import EaselAPI
import EaselKit
import Foundation
import HTTPTypes
import Logging
import NIOCore
import NIOPosix
import TestKit
import Testing

@testable import Backend

/// A gateway with services in other processes, here: behind other sockets.
@Suite("gateway and services apart", .timeLimit(.minutes(1)))
struct ProxyTests {
  private static let items = "/api/todo/items"

  @Test("what is written through the gateway is at the service, with the person it is for")
  func roundTrip() async throws {
    try await withPlatform { platform in
      let item = try await platform.door.add("a")
      #expect(try await platform.door.call(TodoAPI.items()).items == [item])
      let changed = try await platform.door.send(
        .patch, "\(Self.items)/\(item.id)", [.contentType: "application/json", .ifMatch: "\"9\""],
        Array(#"{"title":"b"}"#.utf8))
      try platform.door.refusal(412, "todo.version.stale", of: changed)
      let made = TodoAPI.create(NewTodoItem(title: "once"), key: "key")
      let first = try await platform.door.send(made.request)
      #expect(try await platform.door.send(made.request).body == first.body)
      #expect(first.headers[.location]?.hasPrefix(Self.items) == true)
      #expect(first.headers[.requestID] != nil)
      try platform.door.refusal(405, "gateway.method.refused", of: try await platform.door.send(.put, Self.items))
      try platform.door.refusal(404, "gateway.path.unknown", of: try await platform.door.send(.get, "/api/nope/x"))
      let health = try await platform.door.call(HealthAPI.status())
      #expect(health.services.map(\.name) == ["events", "todo"])
      #expect(health.status == "ok")
    }
  }

  @Test("a service believes nobody but the gateway, and no header of a client's makes one anybody")
  func identityFromOutside() async throws {
    try await withPlatform { platform in
      let service = RawConnection.sender(platform.service)
      let other = try #require(InternalKey(bytes: Array(repeating: 9, count: 32)))
      let bob = Identity(user: "bob", name: "bob", role: .owner)
      for headers: HTTPFields in [
        [:], [.identity: "x"], [.identity: try InternalIdentity.make(bob, .post, Self.items, key: other)],
        [.identity: try InternalIdentity.make(service: "todo", .post, Self.items, key: platform.key)],
      ] {
        let answer = try await service(.post, Self.items, headers.merging([.contentType: "application/json"]), nil)
        #expect([400, 401].contains(answer.status))
      }
      for path in ["//api/todo/items", "/api//todo/items", "/nope"] {
        #expect(try await service(.get, path, [:], nil).status == 401)
      }
      // Through the gateway, a caller is whom the gateway takes it for, even with a key that is right.
      let forged = try InternalIdentity.make(bob, .post, Self.items, key: platform.key)
      let body = Array(#"{"title":"a"}"#.utf8)
      let plain: HTTPFields = [.contentType: "application/json", .idempotencyKey: "k"]
      let forged1 = try await platform.door.send(.post, Self.items, plain.merging([.identity: forged]), body)
      // Keys are apart for different people, so it was one and the same.
      #expect(try await platform.door.send(.post, Self.items, plain, body).body == forged1.body)
      let message = ForwardedHeaders.toService([
        .identity: forged, .service: "x", .authorization: "Bearer x", .cookie: "a=b", .forwardedFor: "1.2.3.4",
        .connection: "keep-alive, x", .transferEncoding: "chunked", .contentType: "application/json",
        .ifMatch: "\"1\"", .idempotencyKey: "k", .traceParent: "00-a-b-01", .acceptEncoding: "gzip",
      ])
      #expect(
        message.map { $0.name.lowercased() }.sorted() == ["content-type", "idempotency-key", "if-match", "traceparent"])
    }
  }

  @Test("a service that is down is said to be, with when to try again; the breaker opens, and closes when it is back")
  func outage() async throws {
    try await withTemporaryFolder { folder in
      let clock = Locked(Duration.seconds(100))
      let platform = try Platform(folder: folder.path, now: { clock.value })
      try await platform.run { platform in
        for _ in 1...5 {
          let answer = try await platform.door.send(.get, Self.items)
          try platform.door.refusal(503, "gateway.service.unavailable", of: answer)
          #expect(answer.headers[.retryAfter] == "1")
        }
        #expect(platform.directory.report.map(\.breaker) == [.open])
        #expect(try await platform.door.call(HealthAPI.status()).status == "degraded")
        try await platform.withService {
          // Still open: nobody is asked before the pause is over.
          let early = try await platform.door.send(.get, Self.items).status
          #expect(early == 503)
          clock.change { $0 += .seconds(1) }
          let status = try await platform.door.send(.get, Self.items).status
          #expect(status == 200)
          #expect(platform.directory.report.map(\.breaker) == [.closed])
          let health = try await platform.door.call(HealthAPI.status()).status
          #expect(health == "ok")
        }
      }
    }
  }

  @Test("an instance that is not well is ejected by its health, and comes back by it")
  func health() async throws {
    try await withTemporaryFolder { folder in
      let platform = try Platform(folder: folder.path)
      try await platform.run { platform in
        let checks = HealthChecks(platform.forwarding, logger: .silent)
        await checks.check()
        #expect(platform.directory.report.first?.instances.first?.ejection == "it does not answer")
        try await platform.withService {
          platform.directory.change { registry, _ in registry.missed(platform.url.description, of: "todo") }
          await checks.check()
          #expect(platform.directory.report.first?.instances.first?.ejection == nil)
          let status = try await platform.door.send(.get, Self.items).status
          #expect(status == 200)
        }
      }
    }
  }

  @Test("a service registers under its own name only, and only with the key")
  func registration() async throws {
    try await withPlatform { platform in
      let body = Array(#"{"url":"http://127.0.0.1:9","version":"1","health":"/health/ready","endpoints":[]}"#.utf8)
      func register(_ name: String, as caller: String, key: InternalKey, _ body: [UInt8]) async throws -> Answer {
        let path = "/api/gateway/services/\(name)/1"
        let token = try InternalIdentity.make(service: caller, .put, path, key: key)
        return try await platform.door.send(
          .put, path, [.service: token, .contentType: "application/json"], body)
      }
      let other = try #require(InternalKey(bytes: Array(repeating: 9, count: 32)))
      let door = platform.door
      // Whom the key makes no service is somebody who signed in, and as such no service either.
      try door.refusal(403, "gateway.service.foreign", of: try await register("notes", as: "notes", key: other, body))
      try door.refusal(
        403, "gateway.service.foreign",
        of: try await door.send(.put, "/api/gateway/services/notes/1", [.contentType: "application/json"], body))
      try door.refusal(
        403, "gateway.service.foreign", of: try await door.send(.delete, "/api/gateway/services/notes/1"))
      try door.refusal(
        403, "gateway.service.foreign", of: try await register("notes", as: "todo", key: platform.key, body))
      let bad = Array(#"{"url":"file:///etc","version":"1","health":"/h","endpoints":[]}"#.utf8)
      try door.refusal(
        422, "gateway.service.url", field: "url",
        of: try await register("notes", as: "notes", key: platform.key, bad))
      #expect(try await register("notes", as: "notes", key: platform.key, body).status == 204)
      let list = try await door.send(.get, "/api/gateway/services").decoded(Page<ServiceReport>.self)
      #expect(list.items.map(\.name) == ["notes", "todo"])
      let path = "/api/gateway/services/notes/1"
      let token = try InternalIdentity.make(service: "notes", .delete, path, key: platform.key)
      #expect(try await door.send(.delete, path, [.service: token], nil).status == 204)
      #expect(platform.directory.report.first { $0.name == "notes" }?.instances.isEmpty == true)
    }
  }

  @Test("a method that a service elsewhere does not have is told of by the gateway")
  func methodsElsewhere() async throws {
    try await withPlatform { platform in
      let answer = try await platform.door.send(.trace, "/api/todo/items")
      try platform.door.refusal(405, "gateway.method.refused", of: answer)
      #expect(answer.headers[.allow] == "GET, HEAD, POST")
    }
  }

  @Test("an answer that is too large is said to be, and keeps nobody else from the service")
  func largeAnswers() async throws {
    try await withTemporaryFolder { folder in
      let platform = try Platform(folder: folder.path)
      let liar = try await Liar.listen(at: platform.service, answer: Lie.endless.answer, key: platform.key)
      try await platform.run { platform in
        for _ in 1...8 {
          try platform.door.refusal(
            502, "gateway.service.large", of: try await platform.door.send(.get, Self.items))
        }
      }
      try await liar.close()
    }
  }

  @Test("a service that lies is not passed on", arguments: Lie.allCases)
  func lies(lie: Lie) async throws {
    try await withTemporaryFolder { folder in
      // Only the endless answer is refused for its size, and reading so much takes a while.
      let platform = try Platform(folder: folder.path, patience: lie == .endless ? .seconds(20) : .milliseconds(700))
      let liar = try await Liar.listen(at: platform.service, answer: lie.answer, key: platform.key)
      try await platform.run { platform in
        let answer = try await platform.door.send(
          .post, Self.items, [.contentType: "application/json"], Array("{}".utf8))
        #expect([502, 504].contains(answer.status), "\(answer.status)")
        let problem = try answer.decoded(Problem.self)
        #expect(problem.code.hasPrefix("gateway.service."))
        #expect(!String(decoding: answer.body, as: UTF8.self).contains("secret"))
        #expect((answer.headers[.retryAfter] == nil) == (lie == .endless))
        #expect(answer.headers[.location] == nil)
      }
      try await liar.close()
    }
  }
}

/// What no service of ours says.
enum Lie: CaseIterable, Sendable {
  case redirect, page, garbage, half, silence, hangUp, endless, trace, bareError, wrongProblem, otherStatus, plainError
  case coded, unasked, cutChunk, untoldEnd, untoldCut, cutJSON, noJSON, twoJSONs, emptyJSON, brokenText

  var answer: String? {
    switch self {
    case .redirect: "HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/secret\r\nContent-Length: 0\r\n\r\n"
    case .page: "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 6\r\n\r\nsecret"
    case .garbage: "secret\r\n\r\n"
    case .half: "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"secret\":"
    case .trace: Liar.answer(500, "application/json", #"{"error":"Traceback ... password=secret"}"#)
    case .bareError: "HTTP/1.1 500 secret\r\nContent-Length: 0\r\n\r\n"
    case .wrongProblem: Liar.answer(500, Problem.contentType, #"{"title":"secret"}"#)
    case .otherStatus:
      Liar.answer(
        500, Problem.contentType, #"{"type":"x","status":404,"title":"x","code":"x.y","detail":"secret"}"#)
    case .plainError: Liar.answer(404, "text/plain", "secret")
    case .coded: Liar.answer(200, "application/json", "secret", headers: ["Content-Encoding: gzip"])
    case .cutChunk:
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\na\r\n{\"secret\":"
    case .untoldEnd: "HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\nsecret:"
    case .untoldCut: "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n{\"secret\":"
    case .cutJSON: Liar.answer(200, "application/json", #"{"items":[{"title":"secret"},{"ti"#)
    case .noJSON: Liar.answer(200, "application/json; charset=utf-8", "secret")
    case .twoJSONs: Liar.answer(201, "application/json", #"{"id":"secret"}{"id":"secret"}"#)
    case .emptyJSON: Liar.answer(200, "application/json", "")
    case .brokenText: Liar.answer(200, "application/json", "{\"title\":\"secret\u{1}\"}")
    case .unasked: "HTTP/1.1 304 Not Modified\r\nETag: \"secret\"\r\n\r\n"
    case .silence: nil
    case .hangUp: ""
    case .endless:
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n\r\n"
        + String(repeating: "secret", count: 3_000_000)
    }
  }
}

extension HTTPFields {
  fileprivate func merging(_ others: HTTPFields) -> HTTPFields {
    var fields = self
    for field in others { fields[field.name] = field.value }
    return fields
  }
}
