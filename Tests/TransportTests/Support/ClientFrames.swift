import Transport

/// Reads the frames that a client sends, which must be masked.
struct ClientFrames {
  let socket: Int32
  private var buffer: [UInt8] = []

  init(socket: Int32) { self.socket = socket }

  /// The next frame; nil when the client is gone or does not mask.
  mutating func next() -> WebSocketFrame? {
    while true {
      switch Self.read(buffer) {
      case .frame(let frame, let size):
        buffer.removeFirst(size)
        return frame
      case .broken: return nil
      case .incomplete:
        guard let bytes = Sockets.read(from: socket) else { return nil }
        buffer += bytes
      }
    }
  }

  enum Reading {
    case frame(WebSocketFrame, size: Int)
    case incomplete
    case broken
  }

  /// The first frame in bytes that a client sent.
  static func read(_ bytes: [UInt8]) -> Reading {
    guard bytes.count >= 2 else { return .incomplete }
    guard let opcode = WebSocketFrame.Opcode(rawValue: bytes[0] & 0x0F), bytes[1] & 0x80 != 0 else { return .broken }
    let extra = [126: 2, 127: 8][bytes[1] & 0x7F] ?? 0
    guard bytes.count >= 6 + extra else { return .incomplete }
    let length =
      extra == 0 ? Int(bytes[1] & 0x7F) : bytes[2..<2 + extra].reduce(0) { $0 << 8 | Int($1) }
    guard bytes.count >= 6 + extra + length else { return .incomplete }
    let mask = Array(bytes[(2 + extra)..<(6 + extra)])
    let payload = bytes[(6 + extra)..<(6 + extra + length)].enumerated().map { $1 ^ mask[$0 % 4] }
    return .frame(
      WebSocketFrame(opcode, isFinal: bytes[0] & 0x80 != 0, payload: payload), size: 6 + extra + length)
  }
}
