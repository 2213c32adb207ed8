import Crypto
import EaselAPI
import Foundation
import HTTPTypes

/// What a call must say to open the live channel, and what it is answered (RFC 6455, section 4.2).
enum LiveHandshake {
  static let upgrade = "websocket"
  static let version = "13"
  private static let identifier = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
  private static let keyLength = 16

  /// Whether a call asks for a WebSocket at all.
  static func isAskedFor(by headers: HTTPFields) -> Bool {
    list(headers, .upgrade).contains(upgrade) && list(headers, .connection).contains("upgrade")
  }

  static func isOfKnownVersion(_ headers: HTTPFields) -> Bool { headers[values: .secWebSocketVersion] == [version] }

  /// The headers of the answer; throws when the call breaks the rules.
  static func answer(to headers: HTTPFields) throws(Problem) -> HTTPFields {
    let keys = headers[values: .secWebSocketKey]
    guard keys.count == 1, let key = keys.first, Data(base64Encoded: key)?.count == keyLength else {
      throw .badRequest("live.key.invalid", "Sec-WebSocket-Key must be there once, 16 bytes in base64.")
    }
    guard headers[.transferEncoding] == nil, headers[values: .contentLength].allSatisfy({ $0 == "0" }) else {
      throw .badRequest("live.body.refused", "A call that opens the live channel has no body.")
    }
    var answer: HTTPFields = [.upgrade: upgrade, .connection: "Upgrade", .secWebSocketAccept: accept(key)]
    let offered = list(headers, .secWebSocketProtocol, lowercased: false)
    guard offered.isEmpty || offered.contains(LiveChannel.subprotocol) else {
      throw .badRequest(
        "live.protocol.unknown", "The live channel speaks \(LiveChannel.subprotocol); offer that, or nothing.")
    }
    if !offered.isEmpty { answer[.secWebSocketProtocol] = LiveChannel.subprotocol }
    return answer
  }

  private static func accept(_ key: String) -> String {
    Data(Insecure.SHA1.hash(data: Array((key + identifier).utf8))).base64EncodedString()
  }

  /// The members of a header that is a list.
  private static func list(_ headers: HTTPFields, _ name: HTTPField.Name, lowercased: Bool = true) -> [String] {
    headers[values: name].flatMap { $0.split(separator: ",") }.map { part in
      let text = part.trimmingCharacters(in: .whitespaces)
      return lowercased ? text.lowercased() : text
    }
  }
}
