/// Puts scalars together from bytes that come one by one; what is not UTF-8 becomes U+FFFD, one for each maximal piece.
nonisolated struct UTF8Assembler: Sendable {
  private var value: UInt32 = 0
  private var missing = 0
  private var low: UInt8 = 0x80
  private var high: UInt8 = 0xBF

  /// Whether no scalar has begun.
  var isEmpty: Bool { missing == 0 }

  /// Forgets a scalar that has begun; answers whether there was one.
  mutating func reset() -> Bool {
    defer { missing = 0 }
    return missing > 0
  }

  /// Takes a byte from 0x80 on; answers what is complete with it, at most two scalars.
  mutating func add(_ byte: UInt8) -> (first: Unicode.Scalar?, second: Unicode.Scalar?) {
    guard missing > 0 else { return (begin(byte) ? nil : Self.invalid, nil) }
    guard byte >= low, byte <= high else {
      missing = 0
      return (Self.invalid, begin(byte) ? nil : Self.invalid)
    }
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    (low, high) = (0x80, 0xBF)
    return (missing == 0 ? Unicode.Scalar(value) ?? Self.invalid : nil, nil)
  }

  /// Begins a scalar; answers false for a byte that cannot begin one.
  private mutating func begin(_ byte: UInt8) -> Bool {
    (low, high) = (0x80, 0xBF)
    switch byte {
    case 0xC2...0xDF:
      value = UInt32(byte & 0x1F)
      missing = 1
    case 0xE0...0xEF:
      value = UInt32(byte & 0x0F)
      missing = 2
      if byte == 0xE0 { low = 0xA0 }
      if byte == 0xED { high = 0x9F }
    case 0xF0...0xF4:
      value = UInt32(byte & 0x07)
      missing = 3
      if byte == 0xF0 { low = 0x90 }
      if byte == 0xF4 { high = 0x8F }
    default: return false
    }
    return true
  }

  private static let invalid: Unicode.Scalar = "\u{FFFD}"
}
