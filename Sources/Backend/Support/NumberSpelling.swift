import EaselAPI

/// A number of a body that no number of JSON is written like (RFC 8259 section 6), or that is more than can be kept.
///
/// The parser finds neither before somebody asks for that number, and does not say where it is.
struct NumberSpelling: Equatable {
  enum Fault {
    /// It is not JSON: `01`, `1.`, `1e`, `+1`.
    case malformed
    /// It is JSON, and further from zero than any number that can be kept: `1e400`.
    case beyond
    /// It is whole, by how it is written, and would be kept as another, as whole numbers have 64 bits here.
    case inexact
  }

  let fault: Fault
  /// How it is written.
  let text: String
  /// The names and indices that lead to it; empty where that is no place, or a very deep one.
  let path: [String]

  /// The first number that is not JSON; where there is none, the first that cannot be kept as it is.
  ///
  /// Whether the text around it is JSON is for the parser to say.
  static func find(in bytes: [UInt8]) -> NumberSpelling? {
    var found: NumberSpelling?
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      guard byte != UInt8(ascii: "\"") else {
        position = JSONPlace.end(ofTextAt: position, in: bytes)
        continue
      }
      let start = position
      while position < bytes.count, isOfWord(bytes[position]) { position += 1 }
      guard position > start else {
        position += 1
        continue
      }
      // `true`, `null`, and whatever else is none of numbers.
      guard !isLetter(byte) else { continue }
      guard let number = WrittenNumber(bytes[start..<position]) else {
        return NumberSpelling(.malformed, start..<position, in: bytes)
      }
      if found == nil, let fault = number.fault { found = NumberSpelling(fault, start..<position, in: bytes) }
    }
    return found
  }

  private init(_ fault: Fault, _ place: Range<Int>, in bytes: [UInt8]) {
    self.fault = fault
    text = String(decoding: bytes[place].prefix(60), as: UTF8.self)
    path = JSONPlace.path(to: place.lowerBound, in: bytes)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

  /// Whether a byte is one of those that numbers and names are made of, and what is meant for them.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"):
      true
    default: isLetter(byte)
    }
  }
}

/// The parts of a number of JSON.
private struct WrittenNumber {
  private let word: ArraySlice<UInt8>
  private let whole: ArraySlice<UInt8>
  private var fraction: ArraySlice<UInt8> = []
  private var exponent = 0

  /// Nil for what is no number of JSON.
  init?(_ word: ArraySlice<UInt8>) {
    self.word = word
    var rest = word
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    whole = rest.prefix(while: Self.isDigit)
    guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return nil }
    rest = rest.dropFirst(whole.count)
    if rest.first == UInt8(ascii: ".") {
      fraction = rest.dropFirst().prefix(while: Self.isDigit)
      guard !fraction.isEmpty else { return nil }
      rest = rest.dropFirst(1 + fraction.count)
    }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      let isNegative = rest.first == UInt8(ascii: "-")
      if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
      let digits = rest.prefix(while: Self.isDigit)
      guard !digits.isEmpty else { return nil }
      rest = rest.dropFirst(digits.count)
      // No body is long enough to make up for more.
      let size = digits.reduce(0) { min($0 * 10 + Int($1 - UInt8(ascii: "0")), 100_000_000) }
      exponent = isNegative ? -size : size
    }
    guard rest.isEmpty else { return nil }
  }

  /// Why it cannot be kept as it is; nil when it can.
  var fault: NumberSpelling.Fault? {
    if isBeyond { return .beyond }
    // Shorter ones have room in any case.
    guard whole.count >= 19, whole.endIndex == word.endIndex else { return nil }
    return Int64(String(decoding: word, as: UTF8.self)) == nil ? .inexact : nil
  }

  /// Whether it is further from zero than any number of 64 bits (IEEE 754, binary64), whose largest is about 1.8e308.
  private var isBeyond: Bool {
    let digits = whole + fraction
    guard let first = digits.firstIndex(where: { $0 != UInt8(ascii: "0") }) else { return false }
    let power = whole.count - 1 - (first - digits.startIndex) + exponent
    guard power == 308 else { return power > 308 }
    // As many digits as decide it.
    let leading = String(decoding: digits[first...].prefix(40), as: UTF8.self)
    return (Double("0.\(leading)e309") ?? .infinity).isInfinite
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
