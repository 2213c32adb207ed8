/// Makes ids that sort by the time they were made (UUID version 7, RFC 9562 section 5.7).
public enum TimeOrderedID {
  /// An id for an instant, with 74 random bits.
  public static func make(at instant: Timestamp, using random: inout some RandomNumberGenerator) -> String {
    let time = UInt64(bitPattern: instant.milliseconds) & 0xFFFF_FFFF_FFFF
    let high = time << 16 | 0x7000 | UInt64.random(in: 0...0xFFF, using: &random)
    let low = 0x8000_0000_0000_0000 | UInt64.random(in: 0...0x3FFF_FFFF_FFFF_FFFF, using: &random)
    let digits = hex(high) + hex(low)
    let cuts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
    return cuts.map { String(decoding: digits[$0], as: UTF8.self) }.joined(separator: "-")
  }

  /// An id for an instant, from the system's randomness.
  public static func make(at instant: Timestamp) -> String {
    var random = SystemRandomNumberGenerator()
    return make(at: instant, using: &random)
  }

  /// Whether a text is a UUID of any version in lower or upper case.
  public static func isValid(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 36 else { return false }
    return bytes.enumerated().allSatisfy { index, byte in
      switch index {
      case 8, 13, 18, 23: byte == 0x2D
      default: (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
      }
    }
  }

  private static func hex(_ value: UInt64) -> [UInt8] {
    (0..<16).map { place in
      let nibble = UInt8(truncatingIfNeeded: value >> UInt64(60 - place * 4)) & 0xF
      return nibble < 10 ? 0x30 + nibble : 0x57 + nibble
    }
  }
}
