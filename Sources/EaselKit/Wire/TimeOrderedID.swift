/// Makes ids that sort by the time they were made (UUID version 7, RFC 9562 section 5.7).
public enum TimeOrderedID {
  /// An id for an instant, with 74 random bits.
  public static func make(at instant: Timestamp, using random: inout some RandomNumberGenerator) -> String {
    let time = UInt64(bitPattern: instant.milliseconds) & 0xFFFF_FFFF_FFFF
    let high = time << 16 | 0x7000 | random.next() & 0xFFF
    let low = 0x8000_0000_0000_0000 | random.next() & 0x3FFF_FFFF_FFFF_FFFF
    return String(unsafeUninitializedCapacity: 36) { text in
      var end = 0
      for place in 0..<32 {
        if place == 8 || place == 12 || place == 16 || place == 20 {
          text[end] = UInt8(ascii: "-")
          end += 1
        }
        let half = place < 16 ? high : low
        text[end] = hexDigit(UInt8(truncatingIfNeeded: half >> UInt64(60 - place % 16 * 4)) & 0xF)
        end += 1
      }
      return end
    }
  }

  /// An id for an instant, from the system's randomness.
  public static func make(at instant: Timestamp) -> String {
    var random = SystemRandomNumberGenerator()
    return make(at: instant, using: &random)
  }

  /// When an id was made, by the clock of who made it; nil for one of another kind.
  public static func instant(of id: String) -> Timestamp? {
    let bytes = Array(id.utf8)
    guard isValid(id), bytes[14] == UInt8(ascii: "7") else { return nil }
    return Int64(String(decoding: bytes[0..<8] + bytes[9..<13], as: UTF8.self), radix: 16)
      .map(Timestamp.init(milliseconds:))
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

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
