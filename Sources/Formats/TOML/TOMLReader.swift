/// Reads TOML 1.0, and knows the line of each value.
///
/// The program has a reader of its own because what people share is hostile: the library at hand (toml++ 3.4 by way of
/// TOMLKit 0.6) ends the program at `[=]` and at other malformed input, and tells no lines of values.
package struct TOMLReader {
  /// How many parts a dotted key may have.
  package static let keyParts = 8

  var scanner: TOMLScanner
  let root = TOMLTable(.header, line: 0)
  private var statements: [TOMLStatement] = []
  /// The way to the table that was opened last.
  private var path = DocumentPath()

  package static func value(of text: String) throws(SyntaxFault) -> DocumentValue { try read(text).value }

  /// The whole document as a value, and its headers and members in their order.
  package static func read(_ text: String) throws(SyntaxFault) -> (value: DocumentValue, statements: [TOMLStatement]) {
    var reader = TOMLReader(scanner: TOMLScanner(text))
    try reader.document()
    return (reader.root.value, reader.statements)
  }

  init(scanner: TOMLScanner) { self.scanner = scanner }

  private mutating func document() throws(SyntaxFault) {
    var table = root
    while try statement(&table) {}
  }

  /// Reads the next header or member; answers whether there was one.
  mutating func statement(_ table: inout TOMLTable) throws(SyntaxFault) -> Bool {
    try scanner.skipBlanksAndLines()
    guard let byte = scanner.next else { return false }
    let start = scanner.position
    var statement = TOMLStatement(path: path, value: nil, span: start..<start)
    if byte == UInt8(ascii: "[") {
      table = try header()
      statement.path = path
    } else {
      let member = try TOMLValueReader.member(of: table, &scanner)
      statement.path.steps += member.keys.map { .key($0) }
      statement.value = member.value
    }
    statement.span = start..<scanner.position
    statements.append(statement)
    scanner.skipBlanks()
    try scanner.endLine()
    return true
  }

  /// Reads `[a.b]` or `[[a.b]]`; answers the table that it opens.
  private mutating func header() throws(SyntaxFault) -> TOMLTable {
    let line = scanner.line
    let opening = scanner.position
    _ = scanner.take("[")
    let isList = scanner.take("[")
    scanner.skipBlanks()
    let start = scanner.position
    var keys = try TOMLValueReader.key(&scanner)
    guard scanner.take("]"), !isList || scanner.take("]") else {
      throw scanner.fault("here should be \(isList ? "]]" : "]")")
    }
    let last = keys.removeLast()
    var table = root
    path = DocumentPath()
    for key in keys {
      follow(key, from: table)
      table = try step(into: key, of: table, line, start)
    }
    let inner = isList ? try element(last, of: table, line, start) : try open(last, of: table, line, start)
    inner.start = opening
    follow(last, from: table)
    return inner
  }

  /// Takes a step on the way, into the last table of a list.
  private mutating func follow(_ key: String, from table: TOMLTable) {
    path = path.appending(key)
    if case .list(let list) = table[key] { path = path.appending(list.tables.count - 1) }
  }

  private func step(
    into key: String, of table: TOMLTable, _ line: Int, _ start: Int
  ) throws(SyntaxFault) -> TOMLTable {
    switch table[key] {
    case .table(let inner): return inner
    case .list(let list): return list.tables.last ?? table
    case .value: throw scanner.fault("\(Quoting.quoted(key)) is not a table that can be added to", at: start)
    case nil:
      let inner = TOMLTable(.implied, line: line, start: start)
      table[key] = .table(inner)
      return inner
    }
  }

  private func open(
    _ key: String, of table: TOMLTable, _ line: Int, _ start: Int
  ) throws(SyntaxFault) -> TOMLTable {
    switch table[key] {
    case nil:
      let inner = TOMLTable(.header, line: line)
      table[key] = .table(inner)
      return inner
    case .table(let inner) where inner.origin == .implied:
      inner.origin = .header
      inner.line = line
      return inner
    case .some: throw scanner.fault("there is a \(Quoting.quoted(key)) already", at: start)
    }
  }

  private func element(
    _ key: String, of table: TOMLTable, _ line: Int, _ start: Int
  ) throws(SyntaxFault) -> TOMLTable {
    let list: TOMLTableList
    switch table[key] {
    case .list(let found): list = found
    case nil:
      list = TOMLTableList(line: line, start: start)
      table[key] = .list(list)
    case .some:
      throw scanner.fault("there is a \(Quoting.quoted(key)) already, which is not a list of tables", at: start)
    }
    let inner = TOMLTable(.header, line: line)
    list.tables.append(inner)
    return inner
  }
}
