import EaselKit
import Testing

@testable import Transport

/// The answer to a handshake, in whatever pieces it comes.
@Suite struct HandshakeTests {
  private static let handshake = WebSocketHandshake(key: "dGhlIHNhbXBsZSBub25jZQ==")
  private static let good =
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: WebSocket\r\nConnection: keep-alive, Upgrade\r\n"
    + "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\nSec-WebSocket-Protocol: easel.live.1\r\n\r\n"

  /// How an answer ends: `open` with what came behind it, a failure, or `more`.
  private static func outcome(_ parts: [[UInt8]], ends: Bool = false) -> String {
    var reader = HandshakeReader(handshake, largestHead: 1_000)
    for (index, part) in parts.enumerated() {
      guard let outcome = reader.take(part) else { continue }
      return name(outcome, rest: parts[(index + 1)...].flatMap { $0 })
    }
    return ends ? name(reader.end(), rest: []) : "more"
  }

  private static func name(_ outcome: HandshakeReader.Outcome, rest: [UInt8]) -> String {
    switch outcome {
    case .opened(let bytes): "open \(String(decoding: bytes + rest, as: UTF8.self))"
    case .failed(let failure): failure.sentence
    }
  }

  private static func outcome(_ text: String, ends: Bool = false) -> String { outcome([Array(text.utf8)], ends: ends) }

  @Test func theKeyIsAnsweredAsTheStandardSays() {
    #expect(WebSocketHandshake.accept(for: "dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    let keys = (0..<100).map { _ in WebSocketHandshake().key }
    #expect(Set(keys).count == 100)
    #expect(keys.allSatisfy { $0.count == 24 && $0.hasSuffix("==") })
  }

  @Test func theRequestNamesAllThatIsNeeded() throws {
    let address = try ServerAddress("https://Desk.example:8443/easel/")
    let text = String(
      decoding: try Self.handshake.request(RequestHead(liveAt: "/api/live"), to: address), as: UTF8.self)
    #expect(
      text == """
        GET /easel/api/live HTTP/1.1\r
        Host: desk.example:8443\r
        User-Agent: easel\r
        Connection: Upgrade\r
        Upgrade: websocket\r
        Sec-WebSocket-Version: 13\r
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
        Sec-WebSocket-Protocol: easel.live.1\r
        Accept: application/problem+json\r
        \r

        """)
    let local = try Self.handshake.request(RequestHead(liveAt: "/api/live"), to: .unixSocket("/run/s"))
    #expect(String(decoding: local, as: UTF8.self).hasPrefix("GET /api/live HTTP/1.1\r\nHost: easel\r\n"))
  }

  @Test func everySplitOpensTheSame() {
    let bytes = Array((Self.good + "rest").utf8)
    for first in 0...bytes.count {
      #expect(Self.outcome([Array(bytes[..<first]), Array(bytes[first...])]) == "open rest")
    }
    #expect(Self.outcome(bytes.map { [$0] }) == "open rest")
  }

  @Test func interimAnswersArePassedOver() {
    #expect(Self.outcome("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n" + Self.good) == "open ")
    #expect(Self.outcome("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 x\r\n\r\n" + Self.good) == "open ")
  }

  @Test(arguments: [
    ("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", "s3pPLMBiTxaQ9kYGzzhZRbK+xOO="), ("Upgrade: WebSocket", "Upgrade: h2c"),
    ("keep-alive, Upgrade", "keep-alive"), ("\r\n\r\n", "\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n"),
    ("Sec-WebSocket-Accept", "Sec-WebSocket-Other"),
  ])
  func refusesAnotherHandshake(piece: String, replacement: String) {
    let answer = Self.outcome(Self.good.replacing(piece, with: replacement))
    #expect(answer == "The server's answer made no sense (the handshake of the live channel went wrong).")
  }

  @Test func refusesAnotherSubprotocol() {
    let sentence = "The server speaks another version of the live channel; update Easel or the server."
    #expect(Self.outcome(Self.good.replacing("easel.live.1", with: "easel.live.2")) == sentence)
    #expect(Self.outcome(Self.good.replacing("Sec-WebSocket-Protocol: easel.live.1\r\n", with: "")) == sentence)
  }

  private static let problem =
    #"{"type":"about:blank","status":401,"title":"t","detail":"Sign in first.","code":"auth.missing"}"#
  private static let chunks =
    "5;x=y\r\n{\"typ\r\n" + String(problem.count - 5, radix: 16)
    + "\r\n\(problem.dropFirst(5))\r\n0\r\n\r\n"

  @Test(arguments: [
    "Content-Length: \(problem.count)\r\n\r\n\(problem)", "Content-Length: \(problem.count)\r\n\r\n\(problem)more",
    "Transfer-Encoding: chunked\r\n\r\n\(chunks)", "Connection: close\r\n\r\n\(problem)",
  ])
  func aRefusalTellsItsProblem(rest: String) {
    let answer = "HTTP/1.1 401 Unauthorized\r\n\(rest)"
    let bytes = Array(answer.utf8)
    for first in 0...bytes.count {
      #expect(Self.outcome([Array(bytes[..<first]), Array(bytes[first...])], ends: true) == "Sign in first.")
    }
    #expect(Self.outcome(bytes.map { [$0] }, ends: true) == "Sign in first.")
  }

  @Test(arguments: [
    ("HTTP/1.1 503 x\r\nContent-Length: 0\r\n\r\n", "The server refused this with status 503."),
    ("HTTP/1.1 503 x\r\nContent-Length: 99999999\r\n\r\n", "The server refused this with status 503."),
    ("HTTP/1.1 503 x\r\nTransfer-Encoding: gzip\r\n\r\n", "The server refused this with status 503."),
    (
      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n",
      "The server's answer made no sense (no live channel at /api/live)."
    ),
    ("HTTP/1.1 302 x\r\nLocation: /\r\n\r\n", "The server's answer made no sense (no live channel at /api/live)."),
    ("SSH-2.0-OpenSSH\r\n\r\n", "The server's answer made no sense (no HTTP)."),
    ("HTTP/1.1 101\r\nno colon\r\n\r\n", "The server's answer made no sense (no HTTP)."),
    ("HTTP/1.1 +01 x\r\n\r\n", "The server's answer made no sense (no HTTP)."),
  ])
  func refusesOtherAnswers(text: String, sentence: String) {
    #expect(Self.outcome(text) == sentence)
  }

  @Test(arguments: ["zz\r\n", "-1\r\n", "\r\n", "1\r\nabc\r\n", "1\n", "10001\r\n"])
  func refusesBrokenChunks(body: String) {
    let answer = Self.outcome("HTTP/1.1 401 x\r\nTransfer-Encoding: chunked\r\n\r\n\(body)")
    #expect(answer == "The server's answer made no sense (the body is too large or broken).")
  }

  @Test func nothingGrowsWithoutEnd() {
    let large = "The server's answer made no sense (the header is too large)."
    #expect(Self.outcome(String(repeating: "a", count: 1_001)) == large)
    #expect(Self.outcome("HTTP/1.1 101 x\r\na: " + String(repeating: "b", count: 1_000) + "\r\n\r\n") == large)
    let body = "HTTP/1.1 500 x\r\n\r\n" + String(repeating: "b", count: 65_537)
    #expect(Self.outcome(body) == "The server's answer made no sense (the body is too large or broken).")
  }

  @Test func anEndTooEarlyIsALostConnection() {
    let lost = "The server cannot be reached (the connection broke off); it will be tried again."
    #expect(Self.outcome("", ends: true) == lost)
    #expect(Self.outcome("HTTP/1.1 101 x\r\n", ends: true) == lost)
    #expect(Self.outcome("HTTP/1.1 401 x\r\nContent-Length: 9\r\n\r\nabc", ends: true) == lost)
  }
}
