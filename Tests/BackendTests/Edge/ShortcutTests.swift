import EaselAPI
import EaselKit
import HTTPTypes
import Testing

@testable import Backend

/// Reads that the connection itself answers again, over a real socket.
@Suite("shortcuts", .timeLimit(.minutes(1)))
struct ShortcutTests {
  private static let items = "/api/todo/items"

  @Test("a read that was answered twice is answered again without asking who calls")
  func again() async throws {
    let desk = Desk()
    let observability = Observability()
    try await withEdge(signIn: .tokens(desk), observability: observability) { server in
      let connection = try await RawConnection.open("\(server.folder)/s")
      var answers: [Answer] = []
      for _ in 1...4 { answers.append(try await connection.get(Self.items)) }
      #expect(desk.asked == 2, "kept by the first, noted by the second")
      #expect(Set(answers.map(\.body)).count == 1)
      #expect(Set(answers.compactMap { $0.headers[.requestID] }).count == 4)
      for answer in answers {
        var (headers, usual) = (answer.headers, answers[1].headers)
        (headers[.requestID], usual[.requestID]) = (nil, nil)
        #expect(headers == usual)
        #expect(answer.status == 200)
      }
      #expect(observability.recent.lastMinute.calls == 4)
      try await connection.close()
    }
  }

  @Test("a change, another question, another person and a sign-in that ended are no reads again")
  func notAgain() async throws {
    let desk = Desk()
    try await withEdge(signIn: .tokens(desk)) { server in
      let connection = try await RawConnection.open("\(server.folder)/s")
      for _ in 1...3 { _ = try await connection.get(Self.items) }
      #expect(desk.asked == 2)
      _ = try await connection.call(
        "POST \(Self.items)", "Content-Type: application/json\r\nContent-Length: 13\r\n", #"{"title":"a"}"#)
      let changed = try await connection.get(Self.items)
      #expect(String(decoding: changed.body, as: UTF8.self).contains(#""title":"a""#))
      for _ in 1...2 { _ = try await connection.get(Self.items) }
      #expect(try await connection.get("\(Self.items)?completed=true").body != changed.body)
      #expect(try await connection.get(Self.items, as: "bob").body != changed.body)
      desk.end("ada")
      #expect(try await connection.get(Self.items).status == 401)
      try await connection.close()
    }
  }

  @Test("what a call says beside who asks is heard")
  func heard() async throws {
    try await withEdge(signIn: .tokens(Desk())) { server in
      let connection = try await RawConnection.open("\(server.folder)/s")
      for number in 1...20 {
        let body = #"{"title":"a title much like all others, \#(number)"}"#
        _ = try await connection.call(
          "POST \(Self.items)", "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n", body)
      }
      for _ in 1...3 { _ = try await connection.get(Self.items) }
      let plain = try await connection.get(Self.items)
      #expect(plain.headers.allSatisfy { !$0.name.canonicalName.hasPrefix("easel-") })
      let tag = try #require(plain.headers[.eTag])
      #expect(try await connection.call("GET \(Self.items)", "If-None-Match: \(tag)\r\n").status == 304)
      let packed = try await connection.call("GET \(Self.items)", "Accept-Encoding: gzip\r\n")
      #expect(packed.headers[.contentEncoding] == "gzip")
      #expect(packed.body.count < plain.body.count / 2)
      #expect(try await connection.call("GET \(Self.items)", "Connection: close\r\n").headers[.connection] == "close")
    }
  }

  @Test("a read whose path is written in another way is the same read, the long way")
  func spellings() async throws {
    let desk = Desk()
    try await withEdge(signIn: .tokens(desk)) { server in
      let connection = try await RawConnection.open("\(server.folder)/s")
      for _ in 1...3 { _ = try await connection.get(Self.items) }
      #expect(desk.asked == 2)
      let plain = try await connection.get(Self.items)
      for path in ["/api/todo/%69tems", "/api/%74odo/items"] {
        let answer = try await connection.get(path)
        #expect(answer.status == 200)
        #expect(answer.body == plain.body)
      }
      #expect(desk.asked == 4)
      #expect(try await connection.get("http://easel\(Self.items)").body == plain.body)
      #expect(desk.asked == 4, "with the host in its address, it is the same call from the beginning")
      let body = #"{"title":"new"}"#
      let made = try await connection.call(
        "POST http://easel/api/%74odo/items",
        "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n", body)
      #expect(made.status == 201)
      #expect(try await connection.get(Self.items).body != plain.body, "what was kept is outdated")
      #expect(try await connection.get("http://easel/api/todo/%zz").status == 400)
      desk.end("ada")
      #expect(try await connection.get("/api/todo/%69tems").status == 401)
      try await connection.close()
    }
  }

  @Test("a read behind another call waits for it")
  func order() async throws {
    try await withEdge(signIn: .tokens(Desk())) { server in
      let connection = try await RawConnection.open("\(server.folder)/s")
      for _ in 1...3 { _ = try await connection.get(Self.items) }
      let head = "Host: easel\r\nAuthorization: Bearer ada\r\n"
      let post = "POST \(Self.items) HTTP/1.1\r\n\(head)Content-Type: application/json\r\nContent-Length: 18\r\n\r\n"
      let get = "GET \(Self.items) HTTP/1.1\r\n\(head)\r\n"
      connection.begin(sending: Array("\(post){\"title\":\"behind\"}\(get)\(get)".utf8))
      let all = await connection.read { bytes in
        String(decoding: bytes, as: UTF8.self).components(of: #""title":"behind""#) == 3
      }
      #expect(String(decoding: all, as: UTF8.self).hasPrefix("HTTP/1.1 201 "))
      try await connection.close()
    }
  }

  @Test("a connection that had some becomes a live channel all the same")
  func upgrade() async throws {
    try await withEdge(signIn: .tokens(Desk())) { server in
      let connection = try await RawConnection.open("\(server.folder)/s")
      for _ in 1...3 { _ = try await connection.get(Self.items) }
      let live = try await LiveClient(over: connection, "Authorization: Bearer ada\r\n")
      try await live.listen()
      server.hub.publish([StoredEvent(sequence: 1, event: .test("x.y"))])
      #expect(try await live.events(1).map(\.type) == ["x.y"])
      try await live.close()
    }
  }

  @Test("they count for how often somebody may call")
  func rates() async throws {
    var options = EdgeOptions.generous
    options.now = { .seconds(1) }
    options.personRate = CallRate(perSecond: 1, burst: 5)
    try await withEdge(options, signIn: .tokens(Desk())) { server in
      let connection = try await RawConnection.open("\(server.folder)/s")
      for _ in 1...5 { #expect(try await connection.get(Self.items).status == 200) }
      let refused = try await connection.get(Self.items)
      try server.refusal(429, "gateway.calls.many", of: refused)
      try await connection.close()
    }
  }
}

/// Takes people's names for their tokens, and counts how often it is asked.
private final class Desk: TokenVerifier {
  private let state = Locked((asked: 0, ended: Set<String>()))

  var asked: Int { state.value.asked }

  func end(_ name: String) { state.change { $0.ended.insert(name) } }

  func identity(of token: String) async throws -> Identity {
    state.change { $0.asked += 1 }
    guard let identity = known(token) else { throw Problem.tokenRefused }
    return identity
  }

  func known(_ token: String) -> Identity? {
    state.value.ended.contains(token) ? nil : Identity(user: token, name: token, role: .member, session: token)
  }
}

extension String {
  /// How often a text is in it.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
