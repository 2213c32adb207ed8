/// Reads the frames that a server sends, cut anywhere (RFC 6455, section 5.2).
///
/// A frame that breaks a rule is refused as soon as its head shows it; no more is kept than one frame and what came with
/// its end.
package struct WebSocketFrameReader: Sendable {
  private let largestPayload: Int
  private var buffer: [UInt8] = []
  /// Up to where the buffer is read.
  private var start = 0

  package init(largestPayload: Int) { self.largestPayload = largestPayload }

  package mutating func append(_ bytes: some Collection<UInt8>) {
    buffer.removeFirst(start)
    start = 0
    buffer += bytes
  }

  /// The next whole frame; nil when more must come first.
  package mutating func next() throws(WebSocketFault) -> WebSocketFrame? {
    guard let head = try head() else { return nil }
    let (payloadStart, end) = (start + head.size, start + head.size + head.length)
    guard end <= buffer.count else { return nil }
    let frame = WebSocketFrame(head.opcode, isFinal: head.isFinal, payload: Array(buffer[payloadStart..<end]))
    start = end
    if start == buffer.count { (buffer, start) = ([], 0) }
    return frame
  }

  private struct Head {
    let opcode: WebSocketFrame.Opcode
    let isFinal: Bool
    /// The bytes of the head itself.
    let size: Int
    /// The bytes of the payload.
    let length: Int
  }

  private func head() throws(WebSocketFault) -> Head? {
    let rest = buffer[start...]
    guard let first = rest.first else { return nil }
    guard first & 0x70 == 0 else { throw .broken("a reserved bit is set") }
    guard let opcode = WebSocketFrame.Opcode(rawValue: first & 0x0F) else { throw .broken("an unknown opcode") }
    let isFinal = first & 0x80 != 0
    guard isFinal || !opcode.isControl else { throw .broken("a control frame in parts") }
    guard let second = rest.dropFirst().first else { return nil }
    guard second & 0x80 == 0 else { throw .broken("a masked frame from a server") }
    let short = Int(second & 0x7F)
    guard short <= WebSocketFrame.largestControl || !opcode.isControl else { throw .broken("a large control frame") }
    let extra = short == 126 ? 2 : short == 127 ? 8 : 0
    guard rest.count >= 2 + extra else { return nil }
    let length = extra == 0 ? short : try longLength(rest.dropFirst(2).prefix(extra))
    guard length <= largestPayload else { throw .tooLarge("a frame too large to take in") }
    return Head(opcode: opcode, isFinal: isFinal, size: 2 + extra, length: length)
  }

  private func longLength(_ bytes: ArraySlice<UInt8>) throws(WebSocketFault) -> Int {
    let number = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard number >= (bytes.count == 2 ? 126 : 0x1_0000) else { throw .broken("a length longer than need be") }
    guard let length = Int(exactly: number) else { throw .broken("a length with its highest bit set") }
    return length
  }
}
