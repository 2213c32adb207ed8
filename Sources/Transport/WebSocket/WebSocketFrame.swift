/// One frame of a WebSocket (RFC 6455, section 5.2).
package struct WebSocketFrame: Sendable, Hashable {
  package enum Opcode: UInt8, Sendable {
    case continuation = 0
    case text = 1
    case binary = 2
    case close = 8
    case ping = 9
    case pong = 10

    /// Whether it is about the channel and not part of a message.
    var isControl: Bool { rawValue >= 8 }
  }

  /// The most bytes that a control frame may carry.
  package static let largestControl = 125

  package var opcode: Opcode
  /// Whether it ends its message.
  package var isFinal: Bool
  package var payload: [UInt8]

  package init(_ opcode: Opcode, isFinal: Bool = true, payload: [UInt8]) {
    self.opcode = opcode
    self.isFinal = isFinal
    self.payload = payload
  }

  /// The frame as a client sends it: masked, with a key that nobody can foresee (section 5.3).
  package func bytes(maskedBy key: UInt32) -> [UInt8] {
    let mask = Self.bytes(UInt64(key), count: 4)
    var bytes = head(maskBit: 0x80) + mask
    bytes.reserveCapacity(bytes.count + payload.count)
    for (index, byte) in payload.enumerated() { bytes.append(byte ^ mask[index & 3]) }
    return bytes
  }

  /// The frame as a server sends it.
  package var unmasked: [UInt8] { head(maskBit: 0) + payload }

  private func head(maskBit: UInt8) -> [UInt8] {
    let first = (isFinal ? 0x80 : 0) | opcode.rawValue
    return switch payload.count {
    case ...125: [first, maskBit | UInt8(payload.count)]
    case ...0xFFFF: [first, maskBit | 126] + Self.bytes(UInt64(payload.count), count: 2)
    default: [first, maskBit | 127] + Self.bytes(UInt64(payload.count), count: 8)
    }
  }

  /// A number in network order.
  private static func bytes(_ number: UInt64, count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
  }
}

extension WebSocketFrame {
  /// A frame that closes the channel: the code in network order, and a reason as far as it fits.
  package static func close(_ code: UInt16, _ reason: String = "") -> WebSocketFrame {
    var kept = reason
    while kept.utf8.count > largestControl - 2 { kept.removeLast() }
    return WebSocketFrame(.close, payload: bytes(UInt64(code), count: 2) + Array(kept.utf8))
  }
}
