import AsyncHTTPClient
import Foundation
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import TestKit
import Testing

@testable import Backend

@Suite("TLS", .timeLimit(.minutes(1)))
struct TLSTests {
  /// Writes a certificate and its key over the files of a server.
  private func write(_ certificate: String, _ key: String, to files: TLSFiles) throws {
    try Data(certificate.utf8).write(to: URL(filePath: files.certificate))
    try writeSecret(key, to: files.key)
  }

  private func files(in folder: String, authority: String? = nil) throws -> TLSFiles {
    let files = TLSFiles(
      certificate: "\(folder)/server.pem", key: "\(folder)/server.key",
      authority: authority.map { _ in "\(folder)/ca.pem" })
    if let authority { try Data(authority.utf8).write(to: URL(filePath: "\(folder)/ca.pem")) }
    try write(TestCertificates.first, TestCertificates.firstKey, to: files)
    return files
  }

  /// The client of somebody who trusts the test authority, with a certificate of its own or none.
  private func client(_ certificate: String? = nil, _ key: String? = nil) throws -> HTTPClient {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.trustRoots = .certificates(
      try NIOSSLCertificate.fromPEMBytes(Array(TestCertificates.authority.utf8)))
    if let certificate, let key {
      configuration.certificateChain = try NIOSSLCertificate.fromPEMBytes(Array(certificate.utf8))
        .map { .certificate($0) }
      configuration.privateKey = .privateKey(try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem))
    }
    return HTTPClient(
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
      configuration: HTTPClient.Configuration(tlsConfiguration: configuration))
  }

  /// Runs a gateway over TLS at a free port.
  private func withTLS(
    _ tls: ServerTLS, in folder: String, edge: EdgeOptions = .generous,
    _ body: @Sendable (String) async throws -> Void
  ) async throws {
    let gateway = try Gateway(
      services: [], in: ServiceEnvironment(folder: "\(folder)/services", hub: LiveHub()), edge: edge,
      isEncrypted: true)
    try await withPort(gateway, edge: edge, tls: tls) { port in try await body("https://localhost:\(port)") }
  }

  /// Asks for the health, and answers the status; nil when no connection came about.
  private func status(_ url: String, by client: HTTPClient) async throws -> Int? {
    let response = try? await client.execute(HTTPClientRequest(url: "\(url)/health/ready"), timeout: .seconds(5))
    if let response, response.headers.first(name: "strict-transport-security") == nil { return 0 }
    return response.map { Int($0.status.code) }
  }

  @Test("certificates are read anew when their files change, and half a change leaves what was")
  func reload() async throws {
    try await withTemporaryFolder { folder in
      let clock = Locked(Duration.seconds(1))
      let files = try files(in: folder.path)
      let tls = try ServerTLS(files, logger: .silent, now: { clock.value })
      try await withTLS(tls, in: folder.path) { url in
        let client = try client()
        #expect(try await status(url, by: client) == 204)
        let before = tls.current
        try write(TestCertificates.second, TestCertificates.secondKey, to: files)
        #expect(tls.current === before, "it is not looked at every time")
        clock.change { $0 += .seconds(1) }
        let after = tls.current
        #expect(after !== before)
        try Data("half".utf8).write(to: URL(filePath: files.certificate))
        clock.change { $0 += .seconds(1) }
        #expect(tls.current === after)
        // New connections still come about.
        let other = try self.client()
        #expect(try await status(url, by: other) == 204)
        try write(TestCertificates.alien, TestCertificates.alienKey, to: files)
        clock.change { $0 += .seconds(1) }
        let third = try self.client()
        #expect(try await status(url, by: third) == nil, "the new certificate is in use, which nobody trusts")
        for client in [client, other, third] { try await client.shutdown() }
      }
    }
  }

  /// What a server says to some bytes, over TLS or in the clear.
  private func exchange(_ text: String, with url: String, isEncrypted: Bool) async throws -> String {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.certificateVerification = .none
    let port = try #require(url.split(separator: ":").last.flatMap { Int($0) })
    let connection = try await RawConnection.open(
      port: port, tls: isEncrypted ? NIOSSLContext(configuration: configuration) : nil)
    connection.begin(sending: Array(text.utf8))
    let answer = await connection.readToEnd()
    try? await connection.close()
    return answer
  }

  @Test("an address in the clear is none of a server over TLS")
  func schemes() async throws {
    try await withTemporaryFolder { folder in
      let tls = try ServerTLS(try files(in: folder.path), logger: .silent)
      try await withTLS(tls, in: folder.path) { url in
        for (scheme, status) in [("https", 204), ("http", 421)] {
          let answer = try await exchange(
            "GET \(scheme)://x/health/ready HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", with: url,
            isEncrypted: true)
          #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
        }
      }
    }
  }

  @Test("a call in the clear is told what the port speaks, and what is neither is not")
  func clearText() async throws {
    try await withTemporaryFolder { folder in
      let tls = try ServerTLS(try files(in: folder.path), logger: .silent)
      try await withTLS(tls, in: folder.path) { url in
        let call = "GET /health/ready HTTP/1.1\r\nHost: x\r\n\r\n"
        for call in [call, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n"] {
          let answer = try await exchange(call, with: url, isEncrypted: false)
          #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"), "\(answer)")
          #expect(answer.contains("\r\nContent-Type: application/problem+json\r\n"), "\(answer)")
          #expect(answer.contains("\r\nConnection: close\r\n"), "\(answer)")
          #expect(answer.contains(#""code":"gateway.tls.expected""#), "\(answer)")
        }
        let head = try await exchange(call.replacing("GET", with: "HEAD"), with: url, isEncrypted: false)
        #expect(head.hasPrefix("HTTP/1.1 400 ") && head.hasSuffix("\r\n\r\n"), "\(head)")
        let noise = try await exchange("\0\u{1}\u{2}\u{3}nonsense", with: url, isEncrypted: false)
        #expect(!noise.contains("HTTP/1.1"), "\(noise)")
        let last = call.replacing("\r\n\r\n", with: "\r\nConnection: close\r\n\r\n")
        #expect(try await exchange(last, with: url, isEncrypted: true).hasPrefix("HTTP/1.1 204 "))
      }
    }
  }

  @Test("who does not come to speak TLS is not waited for", arguments: ["", "\u{16}\u{3}\u{1}"])
  func slowHandshakes(beginning: String) async throws {
    try await withTemporaryFolder { folder in
      let tls = try ServerTLS(try files(in: folder.path), logger: .silent)
      var options = EdgeOptions.generous
      options.pace.head = .milliseconds(50)
      options.pace.rest = .milliseconds(50)
      try await withTLS(tls, in: folder.path, edge: options) { url in
        let answer = try await exchange(beginning, with: url, isEncrypted: false)
        #expect(!answer.contains("HTTP"), "\(answer)")
      }
    }
  }

  @Test("with an authority, only who has a certificate of it gets in")
  func mutual() async throws {
    try await withTemporaryFolder { folder in
      let tls = try ServerTLS(
        try files(in: folder.path, authority: TestCertificates.authority), logger: .silent)
      try await withTLS(tls, in: folder.path) { url in
        let clients = [
          try client(TestCertificates.client, TestCertificates.clientKey), try client(),
          try client(TestCertificates.alien, TestCertificates.alienKey),
        ]
        var statuses: [Int?] = []
        for client in clients { statuses.append(try await status(url, by: client)) }
        #expect(statuses == [204, nil, nil])
        for client in clients { try await client.shutdown() }
      }
    }
  }

  @Test("what is shown to services is read anew when its files change, and half a change leaves what was")
  func reloadOfClient() async throws {
    try await withTemporaryFolder { folder in
      let clock = Locked(Duration.seconds(1))
      let authority = TestCertificates.authority
      let server = try ServerTLS(try files(in: folder.path, authority: authority), logger: .silent)
      let shown = TLSFiles(
        certificate: "\(folder.path)/client.pem", key: "\(folder.path)/client.key", authority: "\(folder.path)/ca.pem")
      try write(TestCertificates.alien, TestCertificates.alienKey, to: shown)
      let client = InnerClient(
        on: MultiThreadedEventLoopGroup.singleton,
        tls: try ClientTLS(shown, logger: .silent, now: { clock.value }))
      try await withTLS(server, in: folder.path) { url in
        let instance = ServiceInstance(id: "1", url: try #require(UpstreamURL(url)), isConfigured: true)
        func status() async throws -> Int? {
          let response = try? await client.execute(
            instance.url.request("/health/live"), deadline: .now() + .seconds(20))
          return response.map { Int($0.status.code) }
        }
        #expect(try await status() == nil, "no service believes the one before")
        try write(TestCertificates.client, TestCertificates.clientKey, to: shown)
        clock.change { $0 += .seconds(1) }
        #expect(try await status() == 204)
        try write(TestCertificates.client, TestCertificates.alienKey, to: shown)
        clock.change { $0 += .seconds(1) }
        #expect(try await status() == 204)
      }
      try await client.shutdown()
    }
  }

  @Test("files that cannot be used are told of at the start")
  func unusable() throws {
    try withTemporaryFolder { folder in
      let files = try files(in: folder.path)
      try Data("x".utf8).write(to: URL(filePath: files.key))
      #expect(throws: BackendError.self) { try ServerTLS(files, logger: .silent) }
      let none = TLSFiles(certificate: "\(folder.path)/none", key: files.key)
      #expect(throws: BackendError.self) { try ServerTLS(none, logger: .silent) }
      #expect(throws: BackendError.self) { try none.clientConfiguration() }
      try write(TestCertificates.first, TestCertificates.secondKey, to: files)
      #expect(throws: BackendError.self) { try ClientTLS(files, logger: .silent) }
    }
  }
}
