import NIOCore
import NIOWebSocket
import Testing

@testable import Backend

@Suite("live frames")
struct LiveFrameTests {
  private static func payload(_ length: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 1) }
  }

  /// Expects that a frame is whole and not masked, and that its length is told in the shortest way there is.
  private func expect(
    _ frame: ByteBuffer, opcode: UInt8, payload: [UInt8], at location: SourceLocation = #_sourceLocation
  ) throws {
    let bytes = Array(frame.readableBytesView)
    try #require(bytes.count >= 2, sourceLocation: location)
    #expect(bytes[0] == 0x80 | opcode, sourceLocation: location)
    #expect(bytes[1] & 0x80 == 0, sourceLocation: location)
    let size = payload.count > 65_535 ? 8 : payload.count > 125 ? 2 : 0
    try #require(bytes.count == 2 + size + payload.count, sourceLocation: location)
    let told: Int = bytes[2..<2 + size].reduce(0) { $0 << 8 | Int($1) }
    switch size {
    case 0: #expect(Int(bytes[1]) == payload.count, sourceLocation: location)
    case 2: #expect(bytes[1] == 126 && told == payload.count, sourceLocation: location)
    default: #expect(bytes[1] == 127 && told == payload.count, sourceLocation: location)
    }
    let isSame = bytes.dropFirst(2 + size).elementsEqual(payload)
    #expect(isSame, sourceLocation: location)
  }

  @Test("a message is read back, whatever its length", arguments: [0, 125, 126, 65_535, 65_536])
  func text(length: Int) throws {
    let payload = Self.payload(length)
    try expect(LiveFrame.make(.text, ByteBuffer(bytes: payload)), opcode: 1, payload: payload)
  }

  @Test("pings and closes are read back, up to the longest there may be", arguments: [0, 2, 125])
  func control(length: Int) throws {
    let payload = Self.payload(length)
    try expect(LiveFrame.make(.ping, ByteBuffer(bytes: payload)), opcode: 9, payload: payload)
    try expect(LiveFrame.make(.connectionClose, ByteBuffer(bytes: payload)), opcode: 8, payload: payload)
  }

  @Test("without a message there is a header alone")
  func empty() throws {
    try expect(LiveFrame.make(.ping), opcode: 9, payload: [])
  }
}
