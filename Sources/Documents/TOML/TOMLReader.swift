/// Reads TOML 1.0, and knows the line of each value.
///
/// The program has a reader of its own because what people share is hostile: the library at hand (toml++ 3.4 by way of
/// TOMLKit 0.6) ends the program at `[=]` and at other malformed input, and tells no lines of values.
struct TOMLReader {
  /// How many parts a dotted key may have.
  static let keyParts = 8

  private var scanner: TOMLScanner
  private let root = TOMLTable(.header, line: 0)

  static func value(of text: String) throws(SyntaxFault) -> DocumentValue {
    var reader = TOMLReader(scanner: TOMLScanner(text))
    try reader.document()
    return reader.root.value
  }

  private init(scanner: TOMLScanner) { self.scanner = scanner }

  private mutating func document() throws(SyntaxFault) {
    var table = root
    while true {
      try scanner.skipBlanksAndLines()
      guard let byte = scanner.next else { return }
      if byte == UInt8(ascii: "[") {
        table = try header()
      } else {
        try TOMLValueReader.member(of: table, &scanner)
      }
      scanner.skipBlanks()
      try scanner.endLine()
    }
  }

  /// Reads `[a.b]` or `[[a.b]]`; answers the table that it opens.
  private mutating func header() throws(SyntaxFault) -> TOMLTable {
    let line = scanner.line
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
    for key in keys { table = try step(into: key, of: table, line, start) }
    return isList ? try element(last, of: table, line, start) : try open(last, of: table, line, start)
  }

  private func step(
    into key: String, of table: TOMLTable, _ line: Int, _ start: Int
  ) throws(SyntaxFault) -> TOMLTable {
    switch table[key] {
    case .table(let inner): return inner
    case .list(let list): return list.tables.last ?? table
    case .value: throw scanner.fault("\(Quoting.quoted(key)) is not a table that can be added to", at: start)
    case nil:
      let inner = TOMLTable(.implied, line: line)
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
      list = TOMLTableList(line: line)
      table[key] = .list(list)
    case .some:
      throw scanner.fault("there is a \(Quoting.quoted(key)) already, which is not a list of tables", at: start)
    }
    let inner = TOMLTable(.header, line: line)
    list.tables.append(inner)
    return inner
  }
}
