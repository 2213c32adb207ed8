/// Reads one text of a JSON document.
package struct JSONString {
  private let bytes: [UInt8]
  /// The opening quotation mark at first, then what comes next.
  private(set) var position: Int

  package init(_ bytes: [UInt8], _ position: Int) {
    self.bytes = bytes
    self.position = position
  }

  /// The text; faults are made from a reason and a position.
  package mutating func read(_ fault: (String, Int?) -> SyntaxFault) throws(SyntaxFault) -> String {
    let start = position
    position += 1
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        position += 1
        return String(decoding: text, as: UTF8.self)
      }
      guard byte >= 0x20 else { throw fault("a text contains a control character", position) }
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        position += 1
        continue
      }
      let escape = position
      guard let scalar = escaped() else { throw fault("this is no escape that JSON knows", escape) }
      guard scalar.value != 0 else { throw fault("a text contains a NUL character", escape) }
      text.append(contentsOf: String(scalar).utf8)
    }
    throw fault("a text is not closed", start)
  }

  /// Reads an escape; nil when there is none, or half a surrogate pair.
  private mutating func escaped() -> Unicode.Scalar? {
    position += 1
    guard position < bytes.count else { return nil }
    let letter = bytes[position]
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return unicode()
    default: return nil
    }
  }

  private mutating func unicode() -> Unicode.Scalar? {
    guard let high = hex() else { return nil }
    guard (0xD800..<0xDC00).contains(high) else { return Unicode.Scalar(high) }
    guard bytes[position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else { return nil }
    position += 2
    guard let low = hex(), (0xDC00..<0xE000).contains(low) else { return nil }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }

  private mutating func hex() -> UInt32? {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    position += 4
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
