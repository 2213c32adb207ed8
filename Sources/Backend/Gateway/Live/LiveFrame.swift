import NIOCore
import NIOWebSocket

/// A message of the server as it goes over the wire: whole, in one frame, and not masked (RFC 6455, section 5.2).
enum LiveFrame {
  /// The frame of a message, which is the same for all who are sent it.
  static func make(_ opcode: WebSocketOpcode, _ message: ByteBuffer = ByteBuffer()) -> ByteBuffer {
    var frame = ByteBuffer()
    frame.reserveCapacity(longestHeader + message.readableBytes)
    frame.writeInteger(UInt8(0x80) | UInt8(webSocketOpcode: opcode))
    switch message.readableBytes {
    case let length where length <= 125: frame.writeInteger(UInt8(length))
    case let length where length <= Int(UInt16.max):
      frame.writeInteger(UInt8(126))
      frame.writeInteger(UInt16(length))
    case let length:
      frame.writeInteger(UInt8(127))
      frame.writeInteger(UInt64(length))
    }
    frame.writeImmutableBuffer(message)
    return frame
  }

  private static let longestHeader = 10
}
