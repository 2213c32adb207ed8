/// Reads a document on after faults of its syntax.
extension TOMLReader {
  /// The most faults of syntax that are told; more of them mean that the file is no TOML at all.
  private static let mostFaults = 20

  /// A document as far as it can be read.
  struct Recovered {
    var value: DocumentValue
    var faults: [SyntaxFault] = []
    /// The lines of the members with faults and of the tables that miss one; zero for the whole document.
    var brokenLines: Set<Int> = []
  }

  /// Leaves a member with a fault without its value, and goes on behind it.
  ///
  /// A fault in a header ends the reading, because the table of the next lines is not known; its sentence says so.
  static func recover(_ text: String) -> Recovered {
    var reader = TOMLReader(scanner: TOMLScanner(text))
    var table = reader.root
    var (faults, lines) = ([SyntaxFault](), Set<Int>())
    while true {
      let before = reader.scanner
      do throws(SyntaxFault) {
        guard try reader.statement(&table) else { break }
      } catch {
        guard faults.count + 1 < mostFaults, let line = reader.skip(error, from: before, in: table) else {
          lines.formUnion([0, table.line])
          faults.append(error.endingTheCheck)
          break
        }
        lines.insert(line)
        faults.append(error)
      }
    }
    return Recovered(value: reader.root.value, faults: faults, brokenLines: lines)
  }

  /// Goes behind the member with a fault; answers the line that is broken by it, and nil when it is a header.
  private mutating func skip(_ fault: SyntaxFault, from before: TOMLScanner, in table: TOMLTable) -> Int? {
    scanner = before
    while scanner.next != nil, scanner.isBlankLine { scanner.skipLine() }
    // The fault can be in a comment.
    guard scanner.line <= fault.line else { return fault.line }
    scanner.skipBlanks()
    guard scanner.next != UInt8(ascii: "[") else { return nil }
    let (line, hasKey) = (scanner.line, addKey(to: table))
    let opensMore = scanner.lineContains("[", "\"\"\"", "'''")
    repeat { scanner.skipLine() } while scanner.next != nil && scanner.line <= fault.line
    while opensMore, scanner.next != nil, !isAtStatement { scanner.skipLine() }
    return hasKey ? line : table.line
  }

  /// Adds a key without a value, so that the table does not seem to lack it; answers whether that was possible.
  private func addKey(to table: TOMLTable) -> Bool {
    var ahead = scanner
    guard let keys = try? TOMLValueReader.key(&ahead), keys.count == 1, ahead.next == UInt8(ascii: "=") else {
      return false
    }
    if table[keys[0]] == nil {
      table[keys[0]] = .value(DocumentValue(.null, line: scanner.line, key: scanner.position))
    }
    return true
  }

  /// Whether a line begins a statement, and is no further line of a list or a text.
  private var isAtStatement: Bool {
    var ahead = scanner
    ahead.skipBlanks()
    let isHeader = ahead.take("[")
    if isHeader {
      _ = ahead.take("[")
      ahead.skipBlanks()
    }
    guard (try? TOMLValueReader.key(&ahead)) != nil else { return false }
    return ahead.next == UInt8(ascii: isHeader ? "]" : "=")
  }
}

extension TOMLScanner {
  /// Whether the line holds blanks or a comment alone.
  fileprivate var isBlankLine: Bool {
    var ahead = self
    ahead.skipBlanks()
    return ahead.next.map { [UInt8(ascii: "#"), UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains($0) } ?? true
  }

  /// Whether one of some marks stands on the rest of the line.
  fileprivate func lineContains(_ marks: String...) -> Bool {
    let line = String(decoding: bytes[position...].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return marks.contains { line.contains($0) }
  }
}
