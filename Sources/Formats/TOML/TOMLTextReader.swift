/// Reads one quoted text of TOML, of any of the four kinds.
struct TOMLTextReader {
  private(set) var scanner: TOMLScanner
  private let quote: UInt8
  private let isLong: Bool
  private var text: [UInt8] = []

  /// - Parameters:
  ///   - scanner: Where the opening quotation mark is next.
  ///   - allowsLines: Whether three quotation marks begin a text of many lines.
  init(_ scanner: TOMLScanner, allowsLines: Bool) {
    self.scanner = scanner
    quote = scanner.next ?? UInt8(ascii: "\"")
    isLong = allowsLines && scanner.peek(1) == quote && scanner.peek(2) == quote
    self.scanner.advance(isLong ? 3 : 1)
  }

  mutating func read() throws(SyntaxFault) -> String {
    if isLong { _ = scanner.takeNewline() }
    let opening = scanner
    while let byte = scanner.next {
      if byte == quote {
        if try close() { return String(decoding: text, as: UTF8.self) }
      } else if isLong, scanner.takeNewline() {
        text.append(UInt8(ascii: "\n"))
      } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        try escape()
      } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && scanner.peek(1) == UInt8(ascii: "\n") {
        throw scanner.fault("the text is not closed on its line")
      } else {
        guard !TOMLScanner.isControl(byte) else { throw scanner.fault("a text contains a control character") }
        text.append(byte)
        scanner.advance()
      }
    }
    throw opening.fault("the text is not closed")
  }

  /// Takes quotation marks: the closing ones, or such as belong to a text of many lines.
  private mutating func close() throws(SyntaxFault) -> Bool {
    guard isLong else {
      scanner.advance()
      return true
    }
    var count = 0
    while count < 5, scanner.next == quote {
      scanner.advance()
      count += 1
    }
    // Up to two of them may stand before the closing three.
    text.append(contentsOf: [UInt8](repeating: quote, count: count >= 3 ? count - 3 : count))
    return count >= 3
  }

  private mutating func escape() throws(SyntaxFault) {
    let start = scanner.position
    scanner.advance()
    guard let letter = scanner.next else { throw scanner.fault("the text is not closed") }
    if isLong, try joinsLines() { return }
    scanner.advance()
    switch letter {
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.append(letter)
    case UInt8(ascii: "u"): try code(digits: 4, start)
    case UInt8(ascii: "U"): try code(digits: 8, start)
    default: throw scanner.fault("this is no escape that TOML knows", at: start)
    }
  }

  /// A backslash at the end of a line leaves out all blanks up to the next text.
  private mutating func joinsLines() throws(SyntaxFault) -> Bool {
    var ahead = scanner
    ahead.skipBlanks()
    guard ahead.takeNewline() else { return false }
    repeat { ahead.skipBlanks() } while ahead.takeNewline()
    scanner = ahead
    return true
  }

  private mutating func code(digits: Int, _ start: Int) throws(SyntaxFault) {
    var number: UInt32 = 0
    for _ in 0..<digits {
      guard let byte = scanner.next, byte < 0x80, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw scanner.fault("this escape needs \(digits) hexadecimal digits", at: start)
      }
      number = number << 4 | UInt32(digit)
      scanner.advance()
    }
    guard let scalar = Unicode.Scalar(number) else {
      throw scanner.fault("this escape is no character", at: start)
    }
    guard number != 0 else { throw scanner.fault("a text contains a NUL character", at: start) }
    text.append(contentsOf: String(scalar).utf8)
  }
}
