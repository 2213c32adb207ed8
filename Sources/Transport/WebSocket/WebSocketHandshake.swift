import EaselAPI
import EaselKit

/// The request that opens a WebSocket, and what its answer has to show (RFC 6455, section 4.1).
package struct WebSocketHandshake: Sendable {
  /// 16 random bytes in base 64, new for each channel.
  package let key: String

  package init(key: String) { self.key = key }

  package init() {
    self.init(key: Self.text((0..<16).map { _ in UInt8.random(in: .min ... .max) }))
  }

  /// The answer to a key: it shows that the server took the request for what it is.
  package static func accept(for key: String) -> String {
    text(SHA1.digest(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
  }

  /// The request as it is sent.
  func request(_ head: RequestHead, to address: ServerAddress) -> [UInt8] {
    let own = [
      "\(head.method) \(address.path)\(head.target) HTTP/1.1", "Host: \(address.authority)", "User-Agent: easel",
      "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: \(key)",
      "Sec-WebSocket-Protocol: \(LiveChannel.subprotocol)",
    ]
    return Array(((own + head.lines).joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// Why a channel cannot begin with an answer of status 101; nil when it can.
  func fault(in answer: AnswerHead) -> BackendFailure? {
    guard answer["upgrade"]?.lowercased() == "websocket",
      answer.tokens("connection").contains("upgrade"), answer["sec-websocket-accept"] == Self.accept(for: key),
      answer["sec-websocket-extensions"] == nil
    else { return .garbled("the handshake of the live channel went wrong") }
    guard answer["sec-websocket-protocol"] == LiveChannel.subprotocol else {
      return .refused(
        status: 426, code: "live.protocol.other",
        sentence: "The server speaks another version of the live channel; update Easel or the server.")
    }
    return nil
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: Base64.encode(bytes), as: UTF8.self) }
}
