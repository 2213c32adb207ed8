import EaselAPI
import EaselKit
import HTTPTypes
import Testing

@testable import Backend

/// What the edge does to calls and answers, over a real socket.
@Suite("edge", .timeLimit(.minutes(1)))
struct EdgeTests {
  private static let items = "/api/todo/items"

  @Test("every answer has an id of the server's own and tells browsers to stay away from it")
  func headers() async throws {
    try await withEdge { server in
      var ids: Set<String> = []
      for path in [Self.items, "/nothing", "/health/status", "/api/todo/items/x"] {
        let answer = try await server.send(.get, path, [.requestID: "mine"], nil)
        ids.insert(try #require(answer.headers[.requestID]))
        #expect(answer.headers[.xContentTypeOptions] == "nosniff")
        #expect(answer.headers[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
        #expect(answer.headers[.frameOptions] == "DENY")
        #expect(answer.headers[.cacheControl] != nil)
        #expect(answer.headers[.strictTransportSecurity] == nil)
      }
      #expect(ids.count == 4)
      #expect(!ids.contains("mine"))
    }
  }

  @Test("behind a proxy, its id for the call is kept if it is one")
  func proxiedID() async throws {
    var options = EdgeOptions.generous
    options.isBehindProxy = true
    try await withEdge(options) { server in
      let kept = try await server.send(.get, "/", [.requestID: "abc-1.2_3"], nil)
      #expect(kept.headers[.requestID] == "abc-1.2_3")
      for bad in ["", "a b", "a\"b", String(repeating: "x", count: 65)] {
        let answer = try await server.send(.get, "/", [.requestID: bad], nil)
        #expect(answer.headers[.requestID] != bad)
      }
    }
  }

  @Test("what is too large, compressed or up to something is refused before a service sees it")
  func limits() async throws {
    try await withEdge { server in
      let long = String(repeating: "a", count: 9_000)
      try server.refusal(414, "gateway.target.long", of: try await server.send(.get, "/\(long)"))
      try server.refusal(
        431, "gateway.headers.large",
        of: try await server.send(.get, "/", [.userAgent: long, .referer: long], nil))
      for path in ["/api/todo/../chat", "/api/todo/%2e%2e/x", "/%00", "/%ff"] {
        try server.refusal(400, "gateway.path.invalid", of: try await server.send(.get, path))
      }
      for encoding in ["gzip", "GZIP", "br", "identity, gzip"] {
        try server.refusal(
          415, "body.encoding.refused",
          of: try await server.send(
            .post, Self.items, [.contentType: "application/json", .contentEncoding: encoding], [0x1F, 0x8B]))
      }
      let plain = try await server.send(
        .post, Self.items, [.contentType: "application/json", .contentEncoding: "Identity"], Array("[]".utf8))
      try server.refusal(400, "body.object.expected", of: plain)
      // Refused for what it says it will be, without a byte of it.
      let connection = try await RawConnection.open("\(server.folder)/s")
      try await connection.send(
        "POST \(Self.items) HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999999999\r\n\r\n"
      )
      #expect(await connection.read(until: "body.large").hasPrefix("HTTP/1.1 413 "))
      try await connection.close()
      #expect(try await server.call(TodoAPI.items()).items.isEmpty)
    }
  }

  @Test("a body without a length is read no further than it may be long")
  func endlessBody() async throws {
    try await withEdge { server in
      let connection = try await RawConnection.open("\(server.folder)/s")
      connection.begin(
        sending: Array(
          "POST \(Self.items) HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
            .utf8))
      let chunk = Array("10000\r\n".utf8) + [UInt8](repeating: 0x20, count: 65_536) + Array("\r\n".utf8)
      for _ in 1...20 { connection.begin(sending: chunk) }
      #expect(await connection.read(until: "body.large").hasPrefix("HTTP/1.1 413 "))
      try? await connection.close()
    }
  }

  @Test("who calls too often waits, each for themselves")
  func rates() async throws {
    var options = EdgeOptions()
    let time = Locked(Duration.seconds(1))
    options.now = { time.value }
    options.isBehindProxy = true
    options.personRate = nil
    options.addressRate = CallRate(perSecond: 0.1, burst: 2)
    try await withEdge(options) { server in
      func call(_ address: String) async throws -> Answer {
        try await server.send(.get, "/health/ready", [.forwardedFor: "10.0.0.1, \(address)"], nil)
      }
      for _ in 1...2 { #expect(try await call("192.0.2.1").status == 204) }
      let refused = try await call("192.0.2.1")
      try server.refusal(429, "gateway.calls.many", of: refused)
      #expect(refused.headers[.retryAfter] == "10")
      #expect(try await call("192.0.2.2").status == 204)
      time.change { $0 += .seconds(10) }
      #expect(try await call("192.0.2.1").status == 204)
    }
  }

  @Test("a person's calls are counted wherever they come from")
  func personRate() async throws {
    var options = EdgeOptions.generous
    options.now = { .seconds(1) }
    options.personRate = CallRate(perSecond: 1, burst: 2)
    try await withEdge(options) { server in
      for _ in 1...2 { #expect(try await server.send(.get, Self.items).status == 200) }
      try server.refusal(429, "gateway.calls.many", of: try await server.send(.get, Self.items))
    }
  }

  @Test("large answers are compressed for who asks, small ones and heads never")
  func compression() async throws {
    try await withEdge { server in
      for number in 1...20 { _ = try await server.add("a title that is much like the others, \(number)") }
      let plain = try await server.send(.get, Self.items)
      #expect(plain.headers[.contentEncoding] == nil)
      #expect(plain.headers[.vary] == "Accept-Encoding")
      let packed = try await server.send(.get, Self.items, [.acceptEncoding: "gzip"], nil)
      #expect(packed.headers[.contentEncoding] == "gzip")
      #expect(packed.body.starts(with: [0x1F, 0x8B]))
      #expect(packed.body.count < plain.body.count / 2)
      #expect(packed.headers[.contentLength] == "\(packed.body.count)")
      #expect(packed.headers.allSatisfy { !$0.name.canonicalName.hasPrefix("easel-") })
      for codings in ["GZIP", "br, Gzip ; Q=0.5", "X-GZip"] {
        let loud = try await server.send(.get, Self.items, [.acceptEncoding: codings], nil)
        #expect(loud.headers[.contentEncoding] == "gzip", "\(codings)")
      }
      let refused = try await server.send(.get, Self.items, [.acceptEncoding: "GZIP; q=0"], nil)
      #expect(refused.headers[.contentEncoding] == nil)
      let small = try await server.send(.get, "\(Self.items)?limit=1", [.acceptEncoding: "gzip"], nil)
      #expect(small.headers[.contentEncoding] == nil)
      let head = try await server.send(.head, Self.items, [.acceptEncoding: "gzip"], nil)
      #expect(head.body.isEmpty)
      #expect(head.headers[.contentEncoding] == nil)
    }
  }

  @Test("what a client has is not sent again, until it is something else")
  func notModified() async throws {
    try await withEdge { server in
      let item = try await server.add("a")
      let first = try await server.send(.get, Self.items)
      let tag = try #require(first.headers[.eTag])
      #expect(first.headers[.cacheControl] == "private, no-cache")
      for _ in 1...2 {
        let again = try await server.send(.get, Self.items, [.ifNoneMatch: tag], nil)
        #expect(again.status == 304)
        #expect(again.body.isEmpty)
        #expect(again.headers[.eTag] == tag)
      }
      _ = try await server.call(TodoAPI.update(item.id, TodoItemPatch(title: "b"), version: nil))
      let changed = try await server.send(.get, Self.items, [.ifNoneMatch: tag], nil)
      #expect(changed.status == 200)
      #expect(String(decoding: changed.body, as: UTF8.self).contains("\"b\""))
    }
  }

  @Test("a kept answer is given to nobody else, and to nobody once something changed")
  func cachePerPerson() async throws {
    let key = try #require(InternalKey(bytes: Array(repeating: 7, count: 32)))
    try await withEdge(signIn: .gateway(key, services: ["chat"])) { server in
      func send(
        _ user: String, _ method: HTTPRequest.Method, _ target: String, _ body: [UInt8]? = nil
      ) async throws -> Answer {
        let call = InternalCall(to: "chat", method, target)
        let identity = Identity(user: user, name: user, role: .member)
        let token = try InternalIdentity.make(identity, for: call, key: key, now: server.clock.now().seconds)
        var headers: HTTPFields = [.identity: token]
        if body != nil { headers[.contentType] = "application/json" }
        return try await server.send(method, target, headers, body)
      }
      let post = Array(#"{"name":"club"}"#.utf8)
      #expect(try await send("ada", .post, "/api/chat/channels", post).status == 201)
      let text = Array(#"{"text":"hello"}"#.utf8)
      // What is unread differs from person to person, and with every message.
      for round in 1...3 {
        #expect(try await send("ada", .post, "/api/chat/channels/club/messages", text).status == 201)
        for _ in 1...2 {
          for (user, unread) in [("ada", 0), ("bob", round)] {
            let answer = try await send(user, .get, "/api/chat/channels")
            let channel = try answer.decoded(Page<ChatChannel>.self).items.first { $0.name == "club" }
            #expect(channel?.unread == unread, "\(user), round \(round)")
          }
        }
      }
      try server.refusal(401, "auth.required", of: try await server.send(.get, "/api/chat/channels"))
    }
  }

  @Test("a client that sends its headers or body too slowly is told, and its connection ended")
  func slowClients() async throws {
    var options = EdgeOptions.generous
    options.pace.head = .milliseconds(50)
    options.pace.body = .milliseconds(50)
    try await withEdge(options) { server in
      let post = "POST \(Self.items) HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n"
      for part in ["", "GE", "GET / HTTP/1.1\r\nX: ", post, "\(post)\r\n", "\(post)\r\n{\"title\""] {
        let connection = try await RawConnection.open("\(server.folder)/s")
        if !part.isEmpty { connection.begin(sending: Array(part.utf8)) }
        let answer = await connection.readToEnd()
        #expect(answer.hasPrefix("HTTP/1.1 408 "), "\(part.debugDescription)")
        #expect(answer.contains("gateway.call.slow"))
        try? await connection.close()
      }
      #expect(server.hub.sequence == 0, "nothing of it was done")
    }
  }

  @Test("a client that makes calls and never takes in what they are answered has its connection ended")
  func hungClients() async throws {
    var options = EdgeOptions.generous
    options.pace.unread = .milliseconds(50)
    try await withEdge(options) { server in
      let connection = try await RawConnection.open("\(server.folder)/s")
      try await connection.stopReading()
      let call = "GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
      connection.begin(sending: Array(String(repeating: call, count: 40).utf8))
      try? await connection.ended()
      #expect(try await server.send(.get, "/api/openapi.json").status == 200)
    }
  }
}
