/// Puts frames together to messages (RFC 6455, section 5.4).
package struct WebSocketMessages: Sendable {
  /// What frames come to.
  package enum Message: Sendable, Hashable {
    /// Well-formed UTF-8.
    case text([UInt8])
    case ping([UInt8])
    case pong
    /// The code is nil where none was given.
    case close(UInt16?)
  }

  private let largest: Int
  private var text: [UInt8]?

  /// Refuses messages of more bytes than that.
  package init(largest: Int) { self.largest = largest }

  /// Takes the next frame; nil when it is a part of what is to come.
  package mutating func take(_ frame: WebSocketFrame) throws(WebSocketFault) -> Message? {
    switch frame.opcode {
    case .ping: return .ping(frame.payload)
    case .pong: return .pong
    case .close: return .close(try Self.closeCode(frame.payload))
    case .binary: throw .unwanted("a binary message")
    case .text:
      guard text == nil else { throw .broken("a message inside another") }
      text = []
      return try take(part: frame)
    case .continuation: return try take(part: frame)
    }
  }

  private mutating func take(part frame: WebSocketFrame) throws(WebSocketFault) -> Message? {
    guard let before = text?.count else { throw .broken("a continuation of nothing") }
    guard before + frame.payload.count <= largest else { throw .tooLarge("a message too large to take in") }
    text?.append(contentsOf: frame.payload)
    guard frame.isFinal, let whole = text else { return nil }
    text = nil
    guard Self.isUTF8(whole) else { throw .inconsistent("a text that is not UTF-8") }
    return .text(whole)
  }

  private static func closeCode(_ payload: [UInt8]) throws(WebSocketFault) -> UInt16? {
    guard !payload.isEmpty else { return nil }
    guard payload.count >= 2 else { throw .broken("half a close code") }
    let code = UInt16(payload[0]) << 8 | UInt16(payload[1])
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: break
    default: throw .broken("a close code that there is not")
    }
    guard isUTF8(Array(payload.dropFirst(2))) else { throw .inconsistent("a reason that is not UTF-8") }
    return code
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }
}
