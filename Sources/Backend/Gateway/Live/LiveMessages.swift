import EaselAPI
import NIOCore
import NIOWebSocket

/// Makes messages of frames, and finds frames that break the protocol (RFC 6455, sections 5 and 7.4).
///
/// Pure. Lengths and fragments of single frames are the decoder's to check.
struct LiveMessages: Sendable {
  enum Finding: Sendable, Hashable {
    /// Nothing is to be done: an answer to a ping, or a part of a message without content.
    case nothing
    /// The message goes on.
    case part
    case text(String)
    case ping(ByteBuffer)
    /// The client closes, with a code or none.
    case close(UInt16?)
    /// The channel is to be closed with this code.
    case violation(UInt16)

    /// Whether it could come without end: what else comes is an order, or a part of one, of which there are limits.
    var saysNothing: Bool {
      switch self {
      case .nothing, .ping: true
      case .part, .text, .close, .violation: false
      }
    }
  }

  static let protocolError: UInt16 = 1002
  static let unacceptable: UInt16 = 1003
  static let badText: UInt16 = 1007
  static let tooLarge: UInt16 = 1009

  /// The most bytes of a message.
  private let largest: Int
  private var fragments: ByteBuffer?

  init(largest: Int = LiveChannel.largestOrder) { self.largest = largest }

  mutating func take(_ frame: WebSocketFrame) -> Finding {
    // Clients mask, and no extension was agreed on.
    guard frame.maskKey != nil, frame.reservedBits.isEmpty else { return .violation(Self.protocolError) }
    let data = frame.unmaskedData
    switch frame.opcode {
    case .text: return fragments == nil ? go(on: ByteBuffer(), data, frame.fin) : .violation(Self.protocolError)
    case .continuation: return fragments.map { go(on: $0, data, frame.fin) } ?? .violation(Self.protocolError)
    case .binary: return .violation(fragments == nil ? Self.unacceptable : Self.protocolError)
    case .ping: return .ping(data)
    case .pong: return .nothing
    case .connectionClose: return Self.close(data)
    default: return .violation(Self.protocolError)
    }
  }

  private mutating func go(on begun: ByteBuffer, _ data: ByteBuffer, _ isLast: Bool) -> Finding {
    fragments = nil
    guard begun.readableBytes + data.readableBytes <= largest else { return .violation(Self.tooLarge) }
    var message = begun
    message.writeImmutableBuffer(data)
    guard isLast else {
      fragments = message
      return data.readableBytes > 0 ? .part : .nothing
    }
    guard let text = String(validating: message.readableBytesView, as: UTF8.self) else {
      return .violation(Self.badText)
    }
    return .text(text)
  }

  private static func close(_ data: ByteBuffer) -> Finding {
    var data = data
    guard data.readableBytes > 0 else { return .close(nil) }
    guard let code = data.readInteger(as: UInt16.self), mayBeSent(code) else { return .violation(protocolError) }
    return String(validating: data.readableBytesView, as: UTF8.self) == nil ? .violation(badText) : .close(code)
  }

  private static func mayBeSent(_ code: UInt16) -> Bool {
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}
