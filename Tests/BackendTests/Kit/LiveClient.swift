import EaselAPI
import EaselKit
import NIOCore
import Testing

/// The other end of a live channel, which can also say what no client may.
final class LiveClient: Sendable {
  struct Frame: Sendable, Hashable {
    var opcode: UInt8
    var payload: [UInt8]
  }

  static let handshake = """
    GET /api/live HTTP/1.1\r
    Host: localhost\r
    Connection: keep-alive, Upgrade\r
    Upgrade: websocket\r
    Sec-WebSocket-Version: 13\r
    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r

    """

  let connection: RawConnection
  /// The answer to the call that opened it.
  let head: String
  private let buffer: Locked<[UInt8]>

  /// Opens a channel, with more lines for the head of the call.
  static func open(_ socket: String, _ more: String = "") async throws -> LiveClient {
    try await LiveClient(over: try await RawConnection.open(socket), more)
  }

  init(over connection: RawConnection, _ more: String = "") async throws {
    self.connection = connection
    try await connection.send(Self.handshake + more + "\r\n")
    let end = Array("\r\n\r\n".utf8)
    let bytes = await connection.read { $0.firstRange(of: end) != nil }
    let gap = try #require(bytes.firstRange(of: end))
    head = String(decoding: bytes[..<gap.upperBound], as: UTF8.self)
    #expect(head.hasPrefix("HTTP/1.1 101 "))
    buffer = Locked(Array(bytes[gap.upperBound...]))
  }

  func say(_ order: String) async throws { try await send(Self.frame(1, Array(order.utf8))) }

  func send(_ bytes: [UInt8]) async throws { try await connection.send(bytes) }

  /// Listens, and answers what the hello says.
  @discardableResult
  func listen(to patterns: [String] = ["**"], after: Int? = nil) async throws -> Int {
    let wish = LiveOrder.subscribe(LiveWish(patterns: patterns, after: after))
    try await say(String(decoding: try APIJSON.encode(wish), as: UTF8.self))
    guard case .hello(let sequence) = try await word() else {
      Issue.record("no hello")
      return -1
    }
    return sequence
  }

  /// The next message, whatever pings come between; nil when none comes any more.
  func word() async throws -> LiveWord? {
    while let frame = await frame() {
      if frame.opcode == 1 { return try APIJSON.decode(LiveWord.self, from: frame.payload) }
      if frame.opcode == 8 { return nil }
    }
    return nil
  }

  /// The next events.
  func events(_ count: Int) async throws -> [PublishedEvent] {
    var events: [PublishedEvent] = []
    while events.count < count, case .event(let event) = try await word() { events.append(event) }
    return events
  }

  /// Reads on until the server closes; answers the code, nil for an end without one.
  func closeCode() async -> UInt16? {
    while let frame = await frame() {
      guard frame.opcode == 8 else { continue }
      return frame.payload.count < 2 ? nil : UInt16(frame.payload[0]) << 8 | UInt16(frame.payload[1])
    }
    return nil
  }

  /// The next frame, nil at the end.
  func frame() async -> Frame? {
    while true {
      if let (frame, length) = Self.parse(buffer.value) {
        buffer.change { $0.removeFirst(length) }
        return frame
      }
      let more = await connection.read { _ in true }
      guard !more.isEmpty else { return nil }
      buffer.change { $0 += more }
    }
  }

  func close() async throws { try await connection.close() }

  /// A frame as clients send it, or as they may not.
  static func frame(
    _ opcode: UInt8, _ payload: [UInt8] = [], isLast: Bool = true, isMasked: Bool = true, reserved: UInt8 = 0
  ) -> [UInt8] {
    let first = (isLast ? 0x80 : 0) | reserved | opcode
    let mask: [UInt8] = [1, 2, 3, 4]
    let bit: UInt8 = isMasked ? 0x80 : 0
    let count = payload.count
    let length: [UInt8] =
      switch count {
      case ..<126: [bit | UInt8(count)]
      case ..<65_536: [bit | 126, UInt8(count >> 8), UInt8(count & 255)]
      default: [bit | 127] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
      }
    guard isMasked else { return [first] + length + payload }
    return [first] + length + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
  }

  private static func parse(_ bytes: [UInt8]) -> (Frame, Int)? {
    guard bytes.count >= 2 else { return nil }
    #expect(bytes[1] & 0x80 == 0, "servers do not mask")
    let size = bytes[1] == 127 ? 8 : bytes[1] == 126 ? 2 : 0
    guard bytes.count >= 2 + size else { return nil }
    let length = size == 0 ? Int(bytes[1]) : bytes[2..<2 + size].reduce(0) { $0 << 8 | Int($1) }
    guard bytes.count >= 2 + size + length else { return nil }
    return (Frame(opcode: bytes[0] & 15, payload: Array(bytes[(2 + size)..<(2 + size + length)])), 2 + size + length)
  }
}
