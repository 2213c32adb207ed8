/// Finds what a parser lets pass: an object that has a member twice, of which each reader may take another one.
///
/// It tells nothing of text that is not JSON in other ways; that is the parser's to refuse.
struct RepeatedMember {
  private struct Object {
    var names: Set<[UInt8]> = []
    var expectsName = true
  }

  private let bytes: [UInt8]
  private var position = 0
  /// What is open; nil stands for an array.
  private var open: [Object?] = []

  /// The first name that an object in some JSON has twice.
  static func name(in bytes: [UInt8]) -> String? {
    var search = RepeatedMember(bytes: bytes)
    return search.run()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func run() -> String? {
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "{"): open.append(Object())
      case UInt8(ascii: "["): open.append(nil)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
      case UInt8(ascii: ","): if !open.isEmpty { open[open.count - 1]?.expectsName = true }
      case UInt8(ascii: "\""):
        let text = readText()
        guard let last = open.indices.last, open[last]?.expectsName == true else { break }
        open[last]?.expectsName = false
        if open[last]?.names.insert(text).inserted == false { return String(decoding: text, as: UTF8.self) }
      default: break
      }
    }
    return nil
  }

  /// The text up to its closing quote, its escapes resolved.
  private mutating func readText() -> [UInt8] {
    var text: [UInt8] = []
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      guard bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count else {
        text.append(bytes[position])
        position += 1
        continue
      }
      position += 2
      text += escaped(bytes[position - 1])
    }
    position += 1
    return text
  }

  /// What stands behind a backslash.
  private mutating func escaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "u"): return Array(String(String.UnicodeScalarView(scalars())).utf8)
    default: return [byte]
    }
  }

  /// The character of a `\u` escape, or of the pair of them that it begins.
  private mutating func scalars() -> [Unicode.Scalar] {
    var units = [unit()]
    if UTF16.isLeadSurrogate(units[0]), position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    {
      position += 2
      units.append(unit())
    }
    return Array(String(decoding: units, as: UTF16.self).unicodeScalars)
  }

  private mutating func unit() -> UInt16 {
    let digits = bytes[position..<min(position + 4, bytes.count)]
    position += digits.count
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0xFFFD
  }
}
