/// Reads keys and values of TOML.
enum TOMLValueReader {
  /// How deep lists and inline tables may lie in each other.
  static let depthLimit = 64

  // MARK: - Keys

  /// Reads `a.b = value` and puts it into a table; answers the keys and the value.
  @discardableResult
  static func member(
    of table: TOMLTable, _ scanner: inout TOMLScanner, depth: Int = 0
  ) throws(SyntaxFault) -> (keys: [String], value: DocumentValue) {
    let line = scanner.line
    let start = scanner.position
    let keys = try key(&scanner)
    guard scanner.take("=") else { throw scanner.fault("here should be =") }
    let last = keys[keys.count - 1]
    var table = table
    for key in keys.dropLast() {
      switch table[key] {
      case nil:
        let inner = TOMLTable(.dotted, line: line, start: start)
        table[key] = .table(inner)
        table = inner
      case .table(let inner) where inner.origin != .header: table = inner
      case .some: throw scanner.fault("\(Quoting.quoted(key)) is not a table that can be added to", at: start)
      }
    }
    if let other = table[last] { throw try fault(of: last, besides: other, &scanner, depth, at: start) }
    var value = try value(&scanner, depth: depth)
    value.key = start
    table[last] = .value(value)
    return (keys, value)
  }

  /// That a key stands there a second time; what it is at both places, where it is a text.
  private static func fault(
    of key: String, besides other: TOMLTable.Entry, _ scanner: inout TOMLScanner, _ depth: Int, at start: Int
  ) throws(SyntaxFault) -> SyntaxFault {
    let sentence = "there is a \(Quoting.quoted(key)) already"
    guard case .value(let first) = other, case .string(let before) = first.content else {
      return scanner.fault(sentence, at: start)
    }
    let place = scanner
    guard case .string(let here) = try value(&scanner, depth: depth).content else {
      return place.fault(sentence, at: start)
    }
    return place.fault(
      "\(sentence): it is \(Quoting.quoted(before)) on line \(first.line), and \(Quoting.quoted(here)) here",
      at: start)
  }

  /// Reads a dotted key and the blanks after it.
  static func key(_ scanner: inout TOMLScanner) throws(SyntaxFault) -> [String] {
    var keys: [String] = []
    repeat {
      scanner.skipBlanks()
      keys.append(try keyPart(&scanner))
      guard keys.count <= TOMLReader.keyParts else {
        throw scanner.fault("a key has more than \(TOMLReader.keyParts) parts")
      }
      scanner.skipBlanks()
    } while scanner.take(".")
    return keys
  }

  private static func keyPart(_ scanner: inout TOMLScanner) throws(SyntaxFault) -> String {
    if scanner.next == UInt8(ascii: "\"") || scanner.next == UInt8(ascii: "'") {
      var text = TOMLTextReader(scanner, allowsLines: false)
      defer { scanner = text.scanner }
      return try text.read()
    }
    let start = scanner.position
    while let byte = scanner.next, TOMLText.isBare(byte) { scanner.advance() }
    guard scanner.position > start else { throw scanner.fault("here should be a key") }
    return String(decoding: scanner.bytes[start..<scanner.position], as: UTF8.self)
  }

  // MARK: - Values

  private static func value(_ scanner: inout TOMLScanner, depth: Int) throws(SyntaxFault) -> DocumentValue {
    scanner.skipBlanks()
    let line = scanner.line
    let start = scanner.position
    let content = try content(&scanner, depth: depth)
    return DocumentValue(content, line: line, span: start..<scanner.position)
  }

  private static func content(
    _ scanner: inout TOMLScanner, depth: Int
  ) throws(SyntaxFault) -> DocumentValue.Content {
    switch scanner.next {
    case nil, UInt8(ascii: "\n"), UInt8(ascii: "\r"): throw scanner.fault("here should be a value")
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      var text = TOMLTextReader(scanner, allowsLines: true)
      defer { scanner = text.scanner }
      return .string(try text.read())
    case UInt8(ascii: "["): return .array(try array(&scanner, depth: depth + 1))
    case UInt8(ascii: "{"): return try inlineTable(&scanner, depth: depth + 1)
    default: return try TOMLNumberReader.read(&scanner)
    }
  }

  private static func checkDepth(_ depth: Int, _ scanner: TOMLScanner) throws(SyntaxFault) {
    guard depth <= depthLimit else { throw scanner.fault("values are nested more than \(depthLimit) deep") }
  }

  private static func array(_ scanner: inout TOMLScanner, depth: Int) throws(SyntaxFault) -> [DocumentValue] {
    try checkDepth(depth, scanner)
    let opening = scanner
    scanner.advance()
    var list: [DocumentValue] = []
    while true {
      var line = scanner.line
      try scanner.skipBlanksAndLines()
      if scanner.take("]") { return list }
      // Whoever forgot to close the list looks for the fault where it begins.
      if isAtStatement(scanner, after: line) { throw opening.fault("the list is not closed") }
      list.append(try value(&scanner, depth: depth))
      line = scanner.line
      try scanner.skipBlanksAndLines()
      if scanner.take("]") { return list }
      if isAtStatement(scanner, after: line) { throw opening.fault("the list is not closed") }
      guard scanner.take(",") else { throw scanner.fault("here should be a comma or the end of the list") }
    }
  }

  /// Whether what is next cannot be in a list: the end of the text, or on a later line a key and what it is set to.
  private static func isAtStatement(_ scanner: TOMLScanner, after line: Int) -> Bool {
    guard let byte = scanner.next else { return true }
    guard scanner.line > line else { return false }
    // A text with = after it is a key, too, but seldom; to read each a second time would not be worth it.
    guard TOMLText.isBare(byte) else { return false }
    var ahead = scanner
    guard (try? key(&ahead)) != nil else { return false }
    return ahead.next == UInt8(ascii: "=")
  }

  private static func inlineTable(
    _ scanner: inout TOMLScanner, depth: Int
  ) throws(SyntaxFault) -> DocumentValue.Content {
    try checkDepth(depth, scanner)
    let table = TOMLTable(.header, line: scanner.line)
    scanner.advance()
    scanner.skipBlanks()
    if scanner.take("}") { return table.value.content }
    while true {
      scanner.skipBlanks()
      try member(of: table, &scanner, depth: depth)
      scanner.skipBlanks()
      if scanner.take("}") { return table.value.content }
      guard scanner.take(",") else { throw scanner.fault("here should be a comma or } on the same line") }
    }
  }
}
