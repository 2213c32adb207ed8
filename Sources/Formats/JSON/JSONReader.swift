/// Reads JSON (RFC 8259), and knows the place of each value and error.
package struct JSONReader {
  /// How deep objects and lists may lie in each other.
  package static let depthLimit = 64

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0
  /// The line of the position; texts cannot contain the end of one.
  private var line = 1

  package static func value(of text: String) throws(SyntaxFault) -> DocumentValue {
    var reader = JSONReader(text)
    return try reader.document()
  }

  private init(_ text: String) { bytes = Array(text.utf8) }

  private mutating func document() throws(SyntaxFault) -> DocumentValue {
    let value = try value()
    skipBlanks()
    guard position == bytes.count else { throw fault("nothing may follow the value") }
    return value
  }

  // MARK: - Places

  private func place(of position: Int) -> (line: Int, column: Int) {
    let before = bytes[..<position]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = 1 + before.count { $0 == UInt8(ascii: "\n") }
    // A column is a character, so the bytes that go on with one do not count.
    return (line, 1 + before[lineStart...].count { $0 & 0xC0 != 0x80 })
  }

  private func fault(_ reason: String, at place: Int? = nil) -> SyntaxFault {
    let (line, column) = self.place(of: min(place ?? position, bytes.count))
    return SyntaxFault(line: line, column: column, sentence: "This is not valid JSON: \(reason).")
  }

  // MARK: - Values

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      if byte == 0x0A { line += 1 }
      position += 1
    }
  }

  private mutating func value() throws(SyntaxFault) -> DocumentValue {
    skipBlanks()
    let line = line
    let start = position
    let content = try content()
    return DocumentValue(content, line: line, span: start..<position)
  }

  private mutating func content() throws(SyntaxFault) -> DocumentValue.Content {
    guard let byte = next else { throw fault("it ends where a value should be") }
    switch byte {
    case UInt8(ascii: "{"): return try nested { (reader) throws(SyntaxFault) in try reader.object() }
    case UInt8(ascii: "["): return try nested { (reader) throws(SyntaxFault) in try reader.array() }
    case UInt8(ascii: "\""):
      var string = JSONString(bytes, position)
      let text = try string.read(fault)
      position = string.position
      return .string(text)
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw fault("here should be a value")
    }
  }

  private mutating func nested(
    _ body: (inout JSONReader) throws(SyntaxFault) -> DocumentValue.Content
  ) throws(SyntaxFault) -> DocumentValue.Content {
    depth += 1
    guard depth <= Self.depthLimit else { throw fault("values are nested more than \(Self.depthLimit) deep") }
    position += 1
    let value = try body(&self)
    depth -= 1
    return value
  }

  private mutating func word(_ word: String, _ value: DocumentValue.Content) throws(SyntaxFault)
    -> DocumentValue.Content
  {
    guard bytes[position...].starts(with: word.utf8) else { throw fault("here should be a value") }
    position += word.utf8.count
    return value
  }

  private mutating func array() throws(SyntaxFault) -> DocumentValue.Content {
    var list: [DocumentValue] = []
    skipBlanks()
    if take("]") { return .array(list) }
    while true {
      list.append(try value())
      skipBlanks()
      if take("]") { return .array(list) }
      guard take(",") else { throw fault("here should be a comma or the end of the list") }
    }
  }

  private mutating func object() throws(SyntaxFault) -> DocumentValue.Content {
    var members: [String: DocumentValue] = [:]
    skipBlanks()
    if take("}") { return .table(members) }
    while true {
      skipBlanks()
      let start = position
      guard next == UInt8(ascii: "\"") else { throw fault("here should be a member's name in quotation marks") }
      var string = JSONString(bytes, position)
      let name = try string.read(fault)
      position = string.position
      guard members[name] == nil else { throw fault("there are two members \(Quoting.quoted(name))", at: start) }
      skipBlanks()
      guard take(":") else { throw fault("here should be a colon") }
      var value = try value()
      value.key = start
      members[name] = value
      skipBlanks()
      if take("}") { return .table(members) }
      guard take(",") else { throw fault("here should be a comma or the end of the object") }
    }
  }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: mark) else { return false }
    position += 1
    return true
  }

  // MARK: - Numbers

  private mutating func number() throws(SyntaxFault) -> DocumentValue.Content {
    let start = position
    _ = take("-")
    let whole = digits()
    guard whole > 0 else { throw fault("here should be a digit") }
    let first = bytes[position - whole]
    guard whole == 1 || first != UInt8(ascii: "0") else { throw fault("a number must not begin with 0", at: start) }
    var isWhole = true
    if take(".") {
      isWhole = false
      guard digits() > 0 else { throw fault("here should be a digit") }
    }
    if take("e") || take("E") {
      isWhole = false
      _ = take("+") || take("-")
      guard digits() > 0 else { throw fault("here should be a digit") }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let number = Int(text) { return .int(number) }
    guard !isWhole, let number = Double(text), number.isFinite else {
      throw fault("the number is too large", at: start)
    }
    return .double(number)
  }

  private mutating func digits() -> Int {
    let start = position
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    return position - start
  }
}
