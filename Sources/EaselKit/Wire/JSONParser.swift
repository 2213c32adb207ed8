/// Reads JSON (RFC 8259) into a ``JSONValue``, each byte once.
///
/// It takes and refuses what Foundation's decoder does, so that JSON means the same whichever of them reads it: of
/// members of one name the first counts, and a comma may stand before the end of a list or an object. Only of large
/// numbers with a fraction it takes none away.
package struct JSONParser {
  /// What is thrown for all that is no JSON, nested too deep, or cannot be kept; it has no place, as that of Foundation.
  package static let malformed = DecodingError.dataCorrupted(
    DecodingError.Context(codingPath: [], debugDescription: "The given data was not valid JSON."))

  private let bytes: [UInt8]
  private let limit: Int
  private var position = 0

  /// The value that some JSON is.
  ///
  /// - Parameters:
  ///   - bytes: JSON in UTF-8, with a byte order mark or without.
  ///   - limit: How deep objects and lists may lie in each other.
  /// - Returns: The value.
  /// - Throws: ``malformed``.
  package static func value(
    of bytes: [UInt8], limit: Int = JSONDepth.read
  ) throws(DecodingError) -> JSONValue {
    var parser = JSONParser(bytes: bytes, limit: limit)
    return try parser.document()
  }

  private init(bytes: [UInt8], limit: Int) {
    self.bytes = bytes
    self.limit = limit
  }

  private mutating func document() throws(DecodingError) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let value = try value(0)
    skipBlanks()
    guard position == bytes.count else { throw Self.malformed }
    return value
  }

  // MARK: - Values

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
  }

  /// Takes a mark, and what is blank before it.
  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard next == UInt8(ascii: mark) else { return false }
    position += 1
    return true
  }

  private mutating func value(_ depth: Int) throws(DecodingError) -> JSONValue {
    skipBlanks()
    guard let byte = next else { throw Self.malformed }
    switch byte {
    case UInt8(ascii: "{"): return .object(try members(depth + 1))
    case UInt8(ascii: "["): return .array(try items(depth + 1))
    case UInt8(ascii: "\""): return .string(try text())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw Self.malformed
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(DecodingError) -> JSONValue {
    guard bytes[position...].starts(with: word.utf8) else { throw Self.malformed }
    position += word.utf8.count
    return value
  }

  private mutating func items(_ depth: Int) throws(DecodingError) -> [JSONValue] {
    guard depth <= limit else { throw Self.malformed }
    position += 1
    var items: [JSONValue] = []
    while !take("]") {
      items.append(try value(depth))
      guard take(",") else {
        guard take("]") else { throw Self.malformed }
        break
      }
    }
    return items
  }

  private mutating func members(_ depth: Int) throws(DecodingError) -> [String: JSONValue] {
    guard depth <= limit else { throw Self.malformed }
    position += 1
    var members: [String: JSONValue] = [:]
    while !take("}") {
      guard next == UInt8(ascii: "\"") else { throw Self.malformed }
      let name = try text()
      guard take(":") else { throw Self.malformed }
      let value = try value(depth)
      if members[name] == nil { members[name] = value }
      guard take(",") else {
        guard take("}") else { throw Self.malformed }
        break
      }
    }
    return members
  }

  // MARK: - Texts

  private mutating func text() throws(DecodingError) -> String {
    position += 1
    let start = position
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        let text = String(validating: bytes[start..<position], as: UTF8.self)
        position += 1
        guard let text else { throw Self.malformed }
        return text
      case UInt8(ascii: "\\"): return try escapedText(Array(bytes[start..<position]))
      case 0..<0x20: throw Self.malformed
      default: position += 1
      }
    }
    throw Self.malformed
  }

  /// The rest of a text with escapes, after what was read of it.
  private mutating func escapedText(_ beginning: [UInt8]) throws(DecodingError) -> String {
    var text = beginning
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: text, as: UTF8.self) else { throw Self.malformed }
        return text
      case UInt8(ascii: "\\"): try escape(into: &text)
      case 0..<0x20: throw Self.malformed
      default: text.append(byte)
      }
    }
    throw Self.malformed
  }

  /// Reads what stands behind a backslash.
  private mutating func escape(into text: inout [UInt8]) throws(DecodingError) {
    guard let letter = next else { throw Self.malformed }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text.append(contentsOf: String(Character(try scalar())).utf8)
    default: throw Self.malformed
    }
  }

  /// The character of a `\u` escape, or of the pair of them that it begins.
  private mutating func scalar() throws(DecodingError) -> Unicode.Scalar {
    let high = try unit()
    var code = high
    if (0xD800..<0xDC00).contains(high) {
      guard bytes[position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else { throw Self.malformed }
      position += 2
      let low = try unit()
      guard (0xDC00..<0xE000).contains(low) else { throw Self.malformed }
      code = 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw Self.malformed }
    return scalar
  }

  /// Four hexadecimal digits.
  private mutating func unit() throws(DecodingError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next else { throw Self.malformed }
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: throw Self.malformed
      }
      unit = unit << 4 | UInt32(digit)
      position += 1
    }
    return unit
  }

  // MARK: - Numbers

  private mutating func number() throws(DecodingError) -> JSONValue {
    let start = position
    skip("-")
    let first = next
    let count = digits()
    guard count > 0, count == 1 || first != UInt8(ascii: "0") else { throw Self.malformed }
    var isPlain = true
    if skip(".") {
      isPlain = false
      guard digits() > 0 else { throw Self.malformed }
    }
    if skip("e") || skip("E") {
      isPlain = false
      if !skip("+") { skip("-") }
      guard digits() > 0 else { throw Self.malformed }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isPlain, let number = Int(text) { return .int(number) }
    guard let double = Double(text), double.isFinite else { throw Self.malformed }
    if !isPlain, let number = WholeNumber.value(of: text, near: double) { return .int(number) }
    return .double(double)
  }

  /// Passes a mark, and nothing that is blank.
  @discardableResult
  private mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: mark) else { return false }
    position += 1
    return true
  }

  private mutating func digits() -> Int {
    let start = position
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    return position - start
  }
}

/// A whole number that is written with a fraction or an exponent, as `1e3` is.
private enum WholeNumber {
  /// The number that a text is; nil when it is not whole, or too large.
  ///
  /// - Parameters:
  ///   - text: A number of JSON.
  ///   - double: The same, as near as a `Double` comes.
  /// - Returns: The number.
  static func value(of text: String, near double: Double) -> Int? {
    guard let number = Int(exactly: double) else { return nil }
    // From there on, several whole numbers are the same `Double`.
    return double.magnitude < 0x1p53 ? number : exact(text)
  }

  /// The number by its digits.
  private static func exact(_ text: String) -> Int? {
    var (digits, exponent, isFraction, isNegative) = (UInt64(0), 0, false, false)
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        guard let power = Int(Substring(rest)), power.magnitude < 1 << 32 else { return nil }
        exponent += power
        rest = rest.suffix(0)
      default:
        guard let longer = appending(byte - UInt8(ascii: "0"), to: digits) else { return nil }
        digits = longer
        if isFraction { exponent -= 1 }
      }
    }
    while exponent < 0, digits > 0, digits.isMultiple(of: 10) {
      digits /= 10
      exponent += 1
    }
    guard exponent >= 0 else { return nil }
    while exponent > 0 {
      guard let longer = appending(0, to: digits) else { return nil }
      digits = longer
      exponent -= 1
    }
    return Int(exactly: digits).map { isNegative ? -$0 : $0 }
  }

  private static func appending(_ digit: UInt8, to digits: UInt64) -> UInt64? {
    let (tens, isTooLarge) = digits.multipliedReportingOverflow(by: 10)
    let (sum, isLarger) = tens.addingReportingOverflow(UInt64(digit))
    return isTooLarge || isLarger ? nil : sum
  }
}
