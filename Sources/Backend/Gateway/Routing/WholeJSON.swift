import EaselKit

/// Says whether what a service elsewhere answers as JSON is JSON (RFC 8259), from its first byte to its last.
///
/// Each byte is looked at twice, and nothing is kept: no tree is made of what only passes by.
enum WholeJSON {
  /// Whether some bytes are one value of JSON in UTF-8, nested no deeper than clients read.
  static func isIn(_ bytes: Span<UInt8>) -> Bool {
    guard (try? UTF8Span(validating: bytes)) != nil else { return false }
    var place = 0
    guard pass(valueIn: bytes, &place, depth: 0) else { return false }
    skipBlanks(bytes, &place)
    return place == bytes.count
  }

  private static func pass(valueIn bytes: Span<UInt8>, _ place: inout Int, depth: Int) -> Bool {
    skipBlanks(bytes, &place)
    guard place < bytes.count else { return false }
    switch bytes[place] {
    case UInt8(ascii: "{"): return pass(membersIn: bytes, &place, depth: depth + 1)
    case UInt8(ascii: "["): return pass(itemsIn: bytes, &place, depth: depth + 1)
    case UInt8(ascii: "\""): return pass(textIn: bytes, &place)
    case UInt8(ascii: "t"): return pass("true", in: bytes, &place)
    case UInt8(ascii: "f"): return pass("false", in: bytes, &place)
    case UInt8(ascii: "n"): return pass("null", in: bytes, &place)
    default: return pass(numberIn: bytes, &place)
    }
  }

  private static func pass(membersIn bytes: Span<UInt8>, _ place: inout Int, depth: Int) -> Bool {
    guard depth <= JSONDepth.read else { return false }
    place += 1
    if takes(UInt8(ascii: "}"), bytes, &place) { return true }
    repeat {
      skipBlanks(bytes, &place)
      guard place < bytes.count, bytes[place] == UInt8(ascii: "\""), pass(textIn: bytes, &place),
        takes(UInt8(ascii: ":"), bytes, &place), pass(valueIn: bytes, &place, depth: depth)
      else { return false }
    } while takes(UInt8(ascii: ","), bytes, &place)
    return takes(UInt8(ascii: "}"), bytes, &place)
  }

  private static func pass(itemsIn bytes: Span<UInt8>, _ place: inout Int, depth: Int) -> Bool {
    guard depth <= JSONDepth.read else { return false }
    place += 1
    if takes(UInt8(ascii: "]"), bytes, &place) { return true }
    repeat {
      guard pass(valueIn: bytes, &place, depth: depth) else { return false }
    } while takes(UInt8(ascii: ","), bytes, &place)
    return takes(UInt8(ascii: "]"), bytes, &place)
  }

  private static func pass(textIn bytes: Span<UInt8>, _ place: inout Int) -> Bool {
    place += 1
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == UInt8(ascii: "\"") { return true }
      guard byte >= 0x20 else { return false }
      if byte == UInt8(ascii: "\\") {
        guard pass(escapeIn: bytes, &place) else { return false }
      }
    }
    return false
  }

  /// Passes what stands behind a backslash.
  private static func pass(escapeIn bytes: Span<UInt8>, _ place: inout Int) -> Bool {
    guard place < bytes.count else { return false }
    let letter = bytes[place]
    place += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return true
    case UInt8(ascii: "u"):
      let end = place + 4
      guard end <= bytes.count else { return false }
      while place < end {
        guard isHexadecimal(bytes[place]) else { return false }
        place += 1
      }
      return true
    default: return false
    }
  }

  private static func pass(numberIn bytes: Span<UInt8>, _ place: inout Int) -> Bool {
    if bytes[place] == UInt8(ascii: "-") { place += 1 }
    let first = place
    let count = passDigits(bytes, &place)
    guard count > 0, count == 1 || bytes[first] != UInt8(ascii: "0") else { return false }
    if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
      place += 1
      guard passDigits(bytes, &place) > 0 else { return false }
    }
    if place < bytes.count, bytes[place] | 0x20 == UInt8(ascii: "e") {
      place += 1
      if place < bytes.count, bytes[place] == UInt8(ascii: "+") || bytes[place] == UInt8(ascii: "-") { place += 1 }
      guard passDigits(bytes, &place) > 0 else { return false }
    }
    return true
  }

  private static func pass(_ word: StaticString, in bytes: Span<UInt8>, _ place: inout Int) -> Bool {
    guard bytes.count - place >= word.utf8CodeUnitCount else { return false }
    for offset in 0..<word.utf8CodeUnitCount {
      guard bytes[place + offset] == word.utf8Start[offset] else { return false }
    }
    place += word.utf8CodeUnitCount
    return true
  }

  // MARK: Single bytes

  /// How many digits were passed.
  private static func passDigits(_ bytes: Span<UInt8>, _ place: inout Int) -> Int {
    let start = place
    while place < bytes.count, isDigit(bytes[place]) { place += 1 }
    return place - start
  }

  /// Passes a mark that stands next, and what is blank before it.
  private static func takes(_ mark: UInt8, _ bytes: Span<UInt8>, _ place: inout Int) -> Bool {
    skipBlanks(bytes, &place)
    guard place < bytes.count, bytes[place] == mark else { return false }
    place += 1
    return true
  }

  private static func skipBlanks(_ bytes: Span<UInt8>, _ place: inout Int) {
    while place < bytes.count {
      switch bytes[place] {
      case 0x20, 0x09, 0x0A, 0x0D: place += 1
      default: return
      }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }
}
