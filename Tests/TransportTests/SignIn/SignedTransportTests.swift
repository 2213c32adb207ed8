import EaselAPI
import EaselKit
import Synchronization
import Testing
import Transport

/// Calls in somebody's name, over real connections.
@Suite(.timeLimit(.minutes(1)))
struct SignedTransportTests {
  private static let expired = unauthorized(
    #"{"code":"auth.token.expired","detail":"no","status":401,"title":"Unauthorized","type":"about:blank"}"#)
  private static let fine = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"

  private static func unauthorized(_ body: String) -> String {
    "HTTP/1.1 401 Unauthorized\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  private func signed(_ transport: CurlTransport, _ drawer: SharedDrawer, _ rotation: Rotation) -> SignedTransport {
    let keeper = AccessKeeper(store: drawer, now: { Timestamp(seconds: 0) }) {
      (token, attempt) throws(BackendFailure) in try await rotation.refresh(token, attempt)
    }
    return SignedTransport(transport, keeper: keeper)
  }

  private static var drawer: SharedDrawer {
    SharedDrawer(
      Credentials(accessToken: "access-0", expiresAt: Timestamp(seconds: 900), refreshToken: "refresh-0"))
  }

  @Test("the token goes with each call; one that is refused is renewed once, and the call made again")
  func renewal() async throws {
    try await withServer(.tcp) { request in
      [.send(request.headers["authorization"] == "Bearer access-1" ? Self.fine : Self.expired)]
    } body: { server, transport in
      let rotation = Rotation("refresh-0")
      let signed = signed(transport, Self.drawer, rotation)
      let post = BackendRequest(.post, "/api/todo/items", body: Array("{}".utf8))
      let first = try await signed.send(post).status
      #expect(first == 200)
      let second = try await signed.send(.ping).status
      #expect(second == 200)
      #expect(rotation.count == 1)
      #expect(
        server.now.requests.map { $0.headers["authorization"] } == [
          "Bearer access-0", "Bearer access-1", "Bearer access-1",
        ])
    }
  }

  @Test("a server that refuses every token is asked twice, not for ever")
  func stubborn() async throws {
    try await withServer(.tcp) { _ in
      [.send(Self.expired)]
    } body: { server, transport in
      let response = try await signed(transport, Self.drawer, Rotation("refresh-0")).send(.ping)
      #expect(response.status == 401)
      #expect(server.now.requests.count == 2)
    }
  }

  @Test("a wrong password is no reason for another token")
  func wrongPassword() async throws {
    let body =
      #"{"code":"auth.credentials.refused","detail":"no","status":401,"title":"Unauthorized","type":"about:blank"}"#
    try await withServer(.tcp) { _ in
      [.send(Self.unauthorized(body))]
    } body: { server, transport in
      let rotation = Rotation("refresh-0")
      let status = try await signed(transport, Self.drawer, rotation).send(.ping).status
      #expect(status == 401)
      #expect(rotation.count == 0)
      #expect(server.now.requests.count == 1)
    }
  }

  @Test("a page of something on the way is no reason for another token, and ends no sign-in")
  func portal() async throws {
    try await withServer(.tcp) { _ in
      [.send(Self.unauthorized("<html>Sign in to this network.</html>"))]
    } body: { server, transport in
      let rotation = Rotation("refresh-0")
      let response = try await signed(transport, Self.drawer, rotation).send(.ping)
      #expect(Problem.failure(for: response) == .garbled("status 401"))
      #expect(rotation.count == 0 && server.now.requests.count == 1)
    }
  }

  @Test("where nobody is signed in no token is sent, and the refusal says what to do")
  func nobody() async throws {
    try await withServer(.tcp) { _ in
      [.send(Self.expired)]
    } body: { server, transport in
      let drawer = SharedDrawer(nil)
      let signed = signed(transport, drawer, Rotation("refresh-0"))
      await #expect(throws: drawer.missing) { try await signed.send(.ping) }
      #expect(server.now.requests.map { $0.headers["authorization"] } == [nil])
    }
  }

  @Test("a redirect is not followed, so no other host sees the token")
  func redirect() async throws {
    try await withServer(.tcp) { _ in
      [.send(Self.fine)]
    } body: { other, _ in
      let location = "\(other.address)/api/ping"
      try await withServer(.tcp) { _ in
        [.send("HTTP/1.1 307 Temporary Redirect\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n")]
      } body: { _, transport in
        let status = try await signed(transport, Self.drawer, Rotation("refresh-0")).send(.ping).status
        #expect(status == 307)
        #expect(other.now.connections == 0)
      }
    }
  }

  @Test("the live channel is opened with the token, and with a new one when that is refused")
  func live() async throws {
    try await withServer(.tcp) { request in
      guard request.headers["authorization"] == "Bearer access-1" else { return [.send(Self.expired)] }
      return ScriptedServer.Step.greeting(request, .frames([.event(7)]), .hang)
    } body: { server, transport in
      var words: [LiveWord] = []
      for try await word in signed(transport, Self.drawer, Rotation("refresh-0")).live(LiveWish()) {
        words.append(word)
        if words.count == 2 { break }
      }
      #expect(words == [.hello(sequence: 1), .event(.sample(7))])
      #expect(server.now.requests.count == 2)
    }
  }

  @Test("a live channel that nobody may open ends with the reason")
  func liveRefused() async throws {
    try await withServer(.tcp) { _ in
      [.send(Self.expired)]
    } body: { _, transport in
      let drawer = SharedDrawer(nil)
      await #expect(throws: drawer.missing) {
        for try await _ in signed(transport, drawer, Rotation("refresh-0")).live(LiveWish()) {}
      }
    }
  }

  @Test("a token cannot bring lines of its own")
  func forgery() async throws {
    try await withServer(.tcp) { _ in
      [.send(Self.fine)]
    } body: { server, transport in
      await #expect(throws: BackendFailure.self) { try await transport.send(.ping, as: "a\r\nX-Evil: 1") }
      #expect(server.now.connections == 0)
    }
  }

  @Test(
    "what leaves the machine in the clear is known",
    arguments: [
      ("https://desk.example", true), ("unix:/run/x.sock", true), ("http://127.0.0.1:8080", true),
      ("http://[::1]:80", true), ("http://localhost", true), ("http://desk.example", false),
      ("http://127.0.0.1.evil.example", false), ("http://10.0.0.1", false),
    ])
  func privacy(text: String, isPrivate: Bool) throws {
    #expect(try ServerAddress(text).isPrivate == isPrivate)
  }
}
