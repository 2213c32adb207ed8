import EaselKit
import Foundation
import TestKit
import Testing

/// Real proxies with the example configurations of `deploy/`.
@Suite(.timeLimit(.minutes(3))) struct ProxyTests {
  @Test(arguments: ProxyRig.Kind.allCases)
  func callsAndTheirAddressesGetThrough(_ kind: ProxyRig.Kind) async throws {
    try await withTemporaryFolder { folder in
      let server = try await ServedDesk.open(folder.appending(path: "home"), ["--behind-proxy"])
      defer { server.close() }
      let proxy = try await ProxyRig.open(kind, before: server.port, in: folder)
      defer { proxy.close() }
      let ready = try proxy.send("GET", "/health/ready")
      #expect(ready["status"] == 204)
      let features = try proxy.send("GET", "/api/features")
      #expect(features["body"]?.string?.contains("\"signup\":true") == true)
      #expect(features["headers"]?["x-request-id"]?.string?.isEmpty == false)
      for path in ["/metrics", "/%6detrics", "/%6D%65trics"] {
        #expect(try proxy.send("GET", path)["status"] == 404, "\(path)")
      }
      // What is too large is refused by the server, in its own words.
      let large = try proxy.send(
        "POST", "/api/auth/login", ["Content-Type": "application/json"], "blank*1200000")
      #expect(large["status"] == 413)
      #expect(large["headers"]?["content-type"] == "application/problem+json")
      // Five sign-ups an hour and address: what a client says of its own address does not count.
      for number in 1...6 {
        let answer = try proxy.send(
          "POST", "/api/auth/signup",
          ["Content-Type": "application/json", "X-Forwarded-For": "198.51.100.\(number)"],
          #"{"email":"a\#(number)@example.com","name":"Ada","password":"a horse, a battery"}"#)
        #expect(answer["status"] == (number <= 5 ? 202 : 429), "\(number)")
      }
    }
  }

  @Test(arguments: ProxyRig.Kind.allCases)
  func theLiveChannelCanBeAWebSocket(_ kind: ProxyRig.Kind) async throws {
    try await withTemporaryFolder { folder in
      let server = try await UpgradeServer.open()
      defer { server.close() }
      let proxy = try await ProxyRig.open(kind, before: server.port, in: folder)
      defer { proxy.close() }
      let result = try proxy.upgrade("/api/live", echo: "there and back")
      #expect(result["status"]?.string?.hasPrefix("HTTP/1.1 101") == true, "\(result)")
      #expect(result["echo"] == "there and back")
      let head = try await server.head()
      #expect(head.first == "GET /api/live HTTP/1.1")
      let small = head.map { $0.lowercased() }
      #expect(small.contains("connection: upgrade"))
      #expect(small.contains("sec-websocket-key: dghlihnhbxbszsbub25jzq=="))
      #expect(small.contains("x-forwarded-for: 127.0.0.1"))
    }
  }
}
