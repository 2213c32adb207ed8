import EaselKit
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import TestKit
import Testing

@testable import Backend

/// Who calls is told by proxies that are believed, and by nobody else.
@Suite("addresses of clients", .timeLimit(.minutes(1)))
struct ClientAddressTests {
  private static func networks(_ texts: String...) throws -> [AddressNetwork] {
    try texts.map { try #require(AddressNetwork($0)) }
  }

  private static func address(_ told: [String], from peer: String?, _ proxies: [AddressNetwork]) -> String? {
    var headers = HTTPFields()
    for value in told { headers.append(HTTPField(name: .forwardedFor, value: value)) }
    return ClientAddress.of(headers, from: peer, proxies: proxies)
  }

  @Test("only a believed peer tells of another, and of what it tells the last address that is no proxy counts")
  func belief() throws {
    let proxies = try Self.networks("172.18.0.0/16", "2001:db8:1::/48")
    let cases: [(told: [String], peer: String?, address: String?)] = [
      (["192.0.2.7"], "172.18.0.1", "192.0.2.7"),
      (["192.0.2.7"], "::ffff:172.18.0.1", "192.0.2.7"),
      (["192.0.2.7"], "2001:db8:1::9", "192.0.2.7"),
      (["192.0.2.7"], "127.0.0.1", "192.0.2.7"),
      (["192.0.2.7"], "::ffff:127.0.0.1", "192.0.2.7"),
      (["192.0.2.7"], "::1", "192.0.2.7"),
      (["192.0.2.7"], nil, "192.0.2.7"),
      (["192.0.2.7"], "172.19.0.1", "172.19.0.1"),
      (["192.0.2.7"], "198.51.100.1", "198.51.100.1"),
      ([], "172.18.0.1", "172.18.0.1"),
      // What a stranger wrote stands before what proxies add.
      (["6.6.6.6, 192.0.2.7"], "172.18.0.1", "192.0.2.7"),
      (["6.6.6.6", "192.0.2.7 , 172.18.3.3"], "172.18.0.1", "192.0.2.7"),
      (["172.18.9.9, 192.0.2.7, 172.18.3.3"], "127.0.0.1", "192.0.2.7"),
      (["6.6.6.6, 127.0.0.1"], "172.18.0.1", "127.0.0.1"),
      (["6.6.6.6, nonsense, 172.18.3.3"], "172.18.0.1", "172.18.3.3"),
      (["6.6.6.6, nonsense"], "172.18.0.1", "172.18.0.1"),
      (["172.18.9.9, 172.18.3.3"], "172.18.0.1", "172.18.9.9"),
    ]
    for (told, peer, address) in cases {
      #expect(Self.address(told, from: peer, proxies) == address, "\(told) from \(peer ?? "a socket")")
    }
    #expect(Self.address(["192.0.2.7"], from: "172.18.0.1", []) == "172.18.0.1")
  }

  @Test("a network is an address or the beginning of some, never all there are")
  func networks() throws {
    for text in [
      "", "x", "10.0.0.0/", "10.0.0.0/0", "10.0.0.0/33", "10.0.0/8", "10.0.0.0/-1", "10.0.0.0/8/8", "::/0", "::1/129",
      "10.0.0.0/+8", "10.0.0.0/08x", "/8",
    ] {
      #expect(AddressNetwork(text) == nil, "\(text)")
    }
    let cases: [(network: String, inside: [String], outside: [String])] = [
      ("10.1.2.3", ["10.1.2.3", "::ffff:10.1.2.3"], ["10.1.2.4", "::1", ""]),
      ("10.16.0.0/12", ["10.16.0.0", "10.31.255.255"], ["10.15.255.255", "10.32.0.0"]),
      ("10.0.0.0/8", ["10.255.0.1"], ["11.0.0.1", "::a00:1"]),
      ("128.0.0.0/1", ["255.1.1.1"], ["127.0.0.1"]),
      ("fd00::/8", ["fdff::1"], ["fe00::1", "10.0.0.1"]),
    ]
    for (text, inside, outside) in cases {
      let network = try #require(AddressNetwork(text))
      for address in inside { #expect(network.contains(address), "\(address) in \(text)") }
      for address in outside { #expect(!network.contains(address), "\(address) in \(text)") }
    }
  }

  @Test("a proxy that nobody named is told of in the log, once")
  func unbelieved() async throws {
    try await withTemporaryFolder { folder in
      let log = try LogCapture(in: folder.path)
      let router = Router(context: GatewayContext.self)
      router.add(middleware: PeerMiddleware())
      router.add(middleware: ClientAddressMiddleware(proxies: try Self.networks("172.18.0.1")))
      router.get("/") { _, context in context.clientAddress ?? "none" }
      let application = Application(responder: router.buildResponder(), logger: log.logger)
      try await application.test(.router) { client in
        func call(from peer: String, _ told: String?) async throws -> String {
          var headers: HTTPFields = [PeerMiddleware.header: peer]
          headers[.forwardedFor] = told
          let answer = try await client.executeRequest(uri: "/", method: .get, headers: headers, body: nil)
          return String(buffer: answer.body)
        }
        let quiet = [try await call(from: "172.18.0.1", "192.0.2.7"), try await call(from: "172.19.0.1", nil)]
        #expect(quiet == ["192.0.2.7", "172.19.0.1"])
        #expect(!log.text.contains("edge.proxies"))
        for _ in 1...3 {
          let address = try await call(from: "172.19.0.1", "192.0.2.7")
          #expect(address == "172.19.0.1")
        }
        #expect(log.text.split(separator: "\n").filter { $0.contains("edge.proxies") }.count == 1)
        #expect(log.text.contains("172.19.0.1"))
      }
    }
  }
}
