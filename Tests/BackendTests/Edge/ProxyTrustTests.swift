import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import TestKit
import Testing

@testable import Backend

/// What proxies tell of calls is believed of those that are believed, and of nobody else.
@Suite("edge: proxies", .timeLimit(.minutes(1)))
struct ProxyTrustTests {
  private static func trust(_ edge: EdgeOptions?) -> ProxyTrust {
    ProxyTrust(edge, signIn: .owner("ada"), now: { 0 })
  }

  private static var behindProxy: EdgeOptions {
    get throws {
      var edge = EdgeOptions.generous
      edge.isBehindProxy = true
      edge.proxies = [try #require(AddressNetwork("172.18.0.0/16"))]
      return edge
    }
  }

  @Test("only a believed peer says what a call is called, and whether it is traced")
  func peers() async throws {
    let cases: [(edge: EdgeOptions?, peer: String?, isBelieved: Bool)] = [
      (nil, nil, false), (.generous, "127.0.0.1", false), (.inside, "192.0.2.2", true),
      (try Self.behindProxy, "172.18.0.9", true), (try Self.behindProxy, "127.0.0.1", true),
      (try Self.behindProxy, nil, true), (try Self.behindProxy, "192.0.2.2", false),
    ]
    let request = Request(
      head: HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/"), body: RequestBody(buffer: ByteBuffer()))
    for (edge, peer, isBelieved) in cases {
      let trust = Self.trust(edge)
      #expect(trust.believes(peer) == isBelieved, "\(peer ?? "a socket")")
      #expect(await trust.believesSampling(of: request, from: peer) == isBelieved, "\(peer ?? "a socket")")
    }
  }

  @Test("a service follows what its gateway has signed, wherever that is, and nobody else")
  func inside() async throws {
    let key = try #require(InternalKey(bytes: Array(repeating: 7, count: 32)))
    let trust = ProxyTrust(.inside, signIn: .gateway(key, services: ["todo"]), now: { 1000 })
    for (other, isBelieved) in [(key, true), (try #require(InternalKey(bytes: Array(repeating: 9, count: 32))), false)]
    {
      var head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")
      head.headerFields[.identity] = try InternalIdentity.make(
        .gateway, for: InternalCall(to: "todo", .get, "/"), key: other, now: 1000)
      let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
      #expect(await trust.believesSampling(of: request, from: "192.0.2.2") == isBelieved)
    }
  }

  @Test("the id of a call is kept as a proxy gives it, and not as another peer does")
  func ids() async throws {
    let router = Router(context: GatewayContext.self)
    router.add(middleware: PeerMiddleware())
    router.add(middleware: RequestIDMiddleware(trust: Self.trust(try Self.behindProxy), now: SystemClock.now))
    router.get("/") { _, context in context.requestID }
    let application = Application(responder: router.buildResponder(), logger: .silent)
    try await application.test(.router) { client in
      for (peer, isKept) in [("172.18.0.1", true), ("192.0.2.2", false)] {
        let answer = try await client.executeRequest(
          uri: "/", method: .get, headers: [PeerMiddleware.header: peer, .requestID: "given"], body: nil)
        #expect((String(buffer: answer.body) == "given") == isKept)
      }
    }
  }
}
