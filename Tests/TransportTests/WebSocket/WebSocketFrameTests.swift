import TestKit
import Testing
import Transport

/// Frames as RFC 6455 shows them (section 5.7), and frames as nobody should send them.
@Suite struct WebSocketFrameTests {
  private static let hello = Array("Hello".utf8)

  private static func read(_ bytes: [UInt8], largest: Int = 1 << 20) throws(WebSocketFault) -> [WebSocketFrame] {
    var reader = WebSocketFrameReader(largestPayload: largest)
    reader.append(bytes)
    var frames: [WebSocketFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
  }

  @Test func readsTheExamplesOfTheStandard() throws {
    #expect(try Self.read([0x81, 0x05] + Self.hello) == [WebSocketFrame(.text, payload: Self.hello)])
    let parts = try Self.read([0x01, 0x03, 0x48, 0x65, 0x6C, 0x80, 0x02, 0x6C, 0x6F])
    #expect(
      parts == [
        WebSocketFrame(.text, isFinal: false, payload: Array("Hel".utf8)),
        WebSocketFrame(.continuation, payload: Array("lo".utf8)),
      ])
    #expect(try Self.read([0x89, 0x05] + Self.hello) == [WebSocketFrame(.ping, payload: Self.hello)])
    let medium = [UInt8](repeating: 7, count: 256)
    #expect(try Self.read([0x82, 0x7E, 0x01, 0x00] + medium) == [WebSocketFrame(.binary, payload: medium)])
    let large = [UInt8](repeating: 7, count: 65_536)
    #expect(
      try Self.read([0x82, 0x7F, 0, 0, 0, 0, 0, 1, 0, 0] + large) == [WebSocketFrame(.binary, payload: large)])
  }

  @Test func writesTheExampleOfTheStandard() {
    let frame = WebSocketFrame(.text, payload: Self.hello)
    #expect(
      frame.bytes(maskedBy: 0x37FA_213D)
        == [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58])
    #expect(frame.unmasked == [0x81, 0x05] + Self.hello)
    #expect(WebSocketFrame.close(1001, "bye").unmasked == [0x88, 0x05, 0x03, 0xE9] + Array("bye".utf8))
  }

  @Test(arguments: [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
  func whatIsWrittenIsRead(count: Int) throws {
    let frame = WebSocketFrame(.text, payload: (0..<count).map { UInt8(truncatingIfNeeded: $0) })
    #expect(try Self.read(frame.unmasked) == [frame])
    // Masking twice is masking not at all; the head then tells the mask.
    let masked = frame.bytes(maskedBy: 0)
    #expect(masked.count == frame.unmasked.count + 4)
    #expect(masked.suffix(count) == frame.unmasked.suffix(count))
  }

  @Test func aCloseNeverCarriesMoreThanItMay() {
    let frame = WebSocketFrame.close(1002, String(repeating: "é", count: 100))
    #expect(frame.payload.count == 124)
    #expect(String(validating: frame.payload.dropFirst(2), as: UTF8.self) != nil)
  }

  @Test func everySplitReadsTheSame() throws {
    let frames = [
      WebSocketFrame(.text, isFinal: false, payload: Self.hello), WebSocketFrame(.ping, payload: []),
      WebSocketFrame(.continuation, payload: [UInt8](repeating: 1, count: 130)), .close(1000),
    ]
    let bytes = frames.flatMap(\.unmasked)
    for first in 0...bytes.count {
      for second in stride(from: first, through: bytes.count, by: 7) {
        var reader = WebSocketFrameReader(largestPayload: 1000)
        var found: [WebSocketFrame] = []
        for part in [bytes[..<first], bytes[first..<second], bytes[second...]] {
          reader.append(part)
          while let frame = try reader.next() { found.append(frame) }
        }
        #expect(found == frames)
      }
    }
  }

  @Test(
    arguments: [
      ("reserved bit 1", [0xC1], 1002), ("reserved bit 2", [0xA1], 1002), ("reserved bit 3", [0x91], 1002),
      ("opcode 3", [0x83], 1002), ("opcode 7", [0x87], 1002), ("opcode 11", [0x8B], 1002), ("opcode 15", [0x8F], 1002),
      ("a ping in parts", [0x09], 1002), ("a close in parts", [0x08], 1002), ("masked", [0x81, 0x80], 1002),
      ("a ping of 126", [0x89, 0x7E], 1002), ("a close of 64 bits", [0x88, 0x7F], 1002),
      ("125 in two bytes", [0x81, 0x7E, 0x00, 0x7D], 1002),
      ("65535 in eight", [0x81, 0x7F, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], 1002),
      ("the highest bit", [0x81, 0x7F, 0x80, 0, 0, 0, 0, 0, 0, 0], 1002),
      ("1001 bytes", [0x81, 0x7E, 0x03, 0xE9], 1009),
      ("nearly endless", [0x81, 0x7F, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], 1009),
    ] as [(String, [UInt8], UInt16)])
  func refusesAtTheHead(name: String, bytes: [UInt8], code: UInt16) {
    let fault = #expect(throws: WebSocketFault.self) { try Self.read(bytes, largest: 1000) }
    #expect(fault?.closeCode == code, "\(name)")
  }

  @Test func anyBytesAreFramesOrAFault() {
    var random = SeededRandom(seed: 6455)
    for _ in 0..<2_000 {
      var reader = WebSocketFrameReader(largestPayload: 300)
      var messages = WebSocketMessages(largest: 300)
      for _ in 0..<8 {
        let count = Int.random(in: 0...40, using: &random)
        // Mostly heads that could be, so that it gets further than the first byte.
        reader.append((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) & 0x8B })
        do throws(WebSocketFault) {
          while let frame = try reader.next() { _ = try messages.take(frame) }
        } catch {
          #expect([1002, 1003, 1007, 1009].contains(error.closeCode))
          break
        }
      }
    }
  }
}
