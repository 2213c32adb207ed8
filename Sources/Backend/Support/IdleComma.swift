/// Finds what a parser lets pass: a comma that nothing comes after in its list or object (RFC 8259 section 5).
///
/// It tells nothing of text that is not JSON in other ways; that is the parser's to refuse.
enum IdleComma {
  /// Whether some JSON has one.
  static func isIn(_ bytes: [UInt8]) -> Bool {
    var position = 0
    var isBehindComma = false
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position = JSONPlace.end(ofTextAt: position, in: bytes)
        isBehindComma = false
        continue
      case UInt8(ascii: ","): isBehindComma = true
      case UInt8(ascii: "}"), UInt8(ascii: "]"): if isBehindComma { return true }
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): break
      default: isBehindComma = false
      }
      position += 1
    }
    return false
  }
}
