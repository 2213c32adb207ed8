/// Reads fixed-width decimal fields from ASCII text, for dates and times.
struct DigitReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { index == bytes.count }

  /// A number of exactly `width` digits.
  mutating func number(_ width: Int) -> Int? {
    guard index + width <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[index..<index + width] {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    index += width
    return value
  }

  /// Steps over one of the given ASCII characters; false when something else is there.
  mutating func skip(_ anyOf: String) -> Bool {
    guard index < bytes.count, anyOf.utf8.contains(bytes[index]) else { return false }
    index += 1
    return true
  }

  /// Steps over a run of digits and answers the first three as thousandths; nil when there is none.
  mutating func fraction() -> Int? {
    var value = 0
    var count = 0
    while index < bytes.count, (0x30...0x39).contains(bytes[index]) {
      if count < 3 { value = value * 10 + Int(bytes[index] - 0x30) }
      count += 1
      index += 1
    }
    guard count > 0 else { return nil }
    while count < 3 {
      value *= 10
      count += 1
    }
    return value
  }

  /// The next byte, not stepped over.
  var peek: UInt8? { index < bytes.count ? bytes[index] : nil }
}

/// A number with leading zeros.
func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
