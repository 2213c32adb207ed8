/// Reads a value of TOML that is not quoted: a number, a truth value, a date or a time.
enum TOMLNumberReader {
  static func read(_ scanner: inout TOMLScanner) throws(SyntaxFault) -> DocumentValue.Content {
    let start = scanner.position
    var word = take(&scanner)
    if isDate(word), scanner.next == UInt8(ascii: " "), let byte = scanner.peek(1), isDigit(byte) {
      // A blank may stand between a date and its time.
      scanner.advance()
      word += [UInt8(ascii: "T")] + take(&scanner)
    }
    if let content = try content(word, scanner, start) { return content }
    guard !word.isEmpty else { throw scanner.fault("here should be a value") }
    let text = Quoting.plain(String(decoding: word, as: UTF8.self), limit: 30)
    throw scanner.fault("\(text) is no value; a text needs quotation marks", at: start)
  }

  /// Takes all up to a blank, a mark that ends values, or the end of the line.
  private static func take(_ scanner: inout TOMLScanner) -> [UInt8] {
    let start = scanner.position
    while let byte = scanner.next, !endsWord(byte) { scanner.advance() }
    return Array(scanner.bytes[start..<scanner.position])
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "#"), UInt8(ascii: "="),
      UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "\""), UInt8(ascii: "'"):
      true
    default: false
    }
  }

  private static func content(
    _ word: [UInt8], _ scanner: TOMLScanner, _ start: Int
  ) throws(SyntaxFault) -> DocumentValue.Content? {
    let text = String(decoding: word, as: UTF8.self)
    switch text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "inf", "+inf": return .double(.infinity)
    case "-inf": return .double(-.infinity)
    case "nan", "+nan", "-nan": return .double(.nan)
    default: break
    }
    if isDate(Array(word.prefix(10))) || word.count > 2 && word[2] == UInt8(ascii: ":") {
      return isTime(word) ? .time : nil
    }
    if let radix = radix(word) {
      guard let digits = digits(word[2...], radix: radix) else { return nil }
      guard let number = Int(digits, radix: radix) else { throw scanner.fault("the number is too large", at: start) }
      return .int(number)
    }
    return try decimal(word, scanner, start)
  }

  private static func radix(_ word: [UInt8]) -> Int? {
    guard word.count > 2, word[0] == UInt8(ascii: "0") else { return nil }
    switch word[1] {
    case UInt8(ascii: "x"): return 16
    case UInt8(ascii: "o"): return 8
    case UInt8(ascii: "b"): return 2
    default: return nil
    }
  }

  /// The digits without the underscores between them; nil when anything else is there.
  private static func digits(_ word: ArraySlice<UInt8>, radix: Int = 10) -> String? {
    var text = ""
    var wasDigit = false
    for byte in word {
      if byte == UInt8(ascii: "_") {
        guard wasDigit else { return nil }
        wasDigit = false
        continue
      }
      let digit = Character(Unicode.Scalar(byte))
      guard byte < 0x80, let value = digit.hexDigitValue, value < radix else { return nil }
      text.append(digit)
      wasDigit = true
    }
    return wasDigit ? text : nil
  }

  private static func decimal(
    _ word: [UInt8], _ scanner: TOMLScanner, _ start: Int
  ) throws(SyntaxFault) -> DocumentValue.Content? {
    let hasSign = word.first == UInt8(ascii: "+") || word.first == UInt8(ascii: "-")
    let sign = word.first == UInt8(ascii: "-") ? "-" : ""
    let body = word.dropFirst(hasSign ? 1 : 0)
    let exponent = body.firstIndex { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }
    let mantissa = body[..<(exponent ?? body.endIndex)]
    let point = mantissa.firstIndex(of: UInt8(ascii: "."))
    guard let whole = digits(mantissa[..<(point ?? mantissa.endIndex)]), whole.count == 1 || !whole.hasPrefix("0")
    else { return nil }
    var text = sign + whole
    if let point {
      guard let fraction = digits(mantissa[(point + 1)...]) else { return nil }
      text += ".\(fraction)"
    }
    if let exponent {
      let rest = body[(exponent + 1)...]
      let isSigned = rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-")
      guard let power = digits(rest.dropFirst(isSigned ? 1 : 0)) else { return nil }
      text += "e" + (rest.first == UInt8(ascii: "-") ? "-" : "") + power
    }
    if point == nil, exponent == nil, let number = Int(text) { return .int(number) }
    guard point != nil || exponent != nil, let number = Double(text), number.isFinite else {
      throw scanner.fault("the number is too large", at: start)
    }
    return .double(number)
  }

  // MARK: - Dates and times

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// Whether a text has the shape of a pattern, in which `0` is any digit.
  private static func has(_ word: ArraySlice<UInt8>, shape: StaticString) -> Bool {
    word.count == shape.utf8CodeUnitCount
      && zip(word, UnsafeBufferPointer(start: shape.utf8Start, count: shape.utf8CodeUnitCount)).allSatisfy {
        $1 == UInt8(ascii: "0") ? isDigit($0) : $0 == $1
      }
  }

  private static func isDate(_ word: [UInt8]) -> Bool { has(word[...], shape: "0000-00-00") }

  /// Whether a text has the shape of a date, a time or both; whether there is such a day is for those who want one.
  private static func isTime(_ word: [UInt8]) -> Bool {
    var rest = word[...]
    if isDate(Array(rest.prefix(10))) {
      rest = rest.dropFirst(10)
      guard let separator = rest.popFirst() else { return true }
      guard [UInt8(ascii: "T"), UInt8(ascii: "t")].contains(separator) else { return false }
      if rest.last == UInt8(ascii: "Z") || rest.last == UInt8(ascii: "z") {
        rest = rest.dropLast()
      } else if has(rest.suffix(6), shape: "+00:00") || has(rest.suffix(6), shape: "-00:00") {
        rest = rest.dropLast(6)
      }
    }
    guard has(rest.prefix(8), shape: "00:00:00") else { return false }
    let fraction = rest.dropFirst(8)
    return fraction.isEmpty
      || fraction.first == UInt8(ascii: ".") && fraction.count > 1 && fraction.dropFirst().allSatisfy(isDigit)
  }
}
