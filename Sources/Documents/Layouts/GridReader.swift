import Canvas
import Formats

/// Makes a grid from the values of a file.
struct GridReader {
  static let keys = LayoutKey.names(of: .grid)

  let faults: FaultList

  /// Reads a grid; what it leaves unsaid is as in another, and so is what is wrong.
  ///
  /// Nil when its columns are not known.
  func grid(_ field: DocumentField, within standard: GridConfig) -> GridConfig? {
    guard let table = faults.attempt({ () throws(DocumentFault) in try field.table() }) else { return nil }
    faults.warnOfUnknownKeys(in: table, of: "a grid", known: Self.keys)
    var grid = standard
    let columns = number(table["columns"], GridConfig.columnLimits)
    grid.columns = columns ?? grid.columns
    grid.rows = number(table["rows"], GridConfig.rowLimits) ?? grid.rows
    grid.rowHeight = number(table["rowHeight"], GridConfig.rowHeightLimits) ?? grid.rowHeight
    grid.compaction = word(table["compaction"], GridConfig.Compaction.self) ?? grid.compaction
    grid.mode = word(table["mode"], GridConfig.Mode.self) ?? grid.mode
    if let field = table["preventCollision"] {
      grid.preventCollision = faults.attempt { () throws(DocumentFault) in try field.bool() } ?? grid.preventCollision
    }
    return columns == nil && table["columns"] != nil ? nil : grid
  }

  private func number(_ field: DocumentField?, _ range: ClosedRange<Int>) -> Int? {
    field.flatMap { field in faults.attempt { () throws(DocumentFault) in try field.int(range) } }
  }

  private func word<Word: RawRepresentable<String> & CaseIterable>(
    _ field: DocumentField?, _: Word.Type
  ) -> Word? {
    field.flatMap { field in
      faults.attempt { () throws(DocumentFault) in
        let text = try field.string()
        if let word = Word(rawValue: text) { return word }
        let words = Word.allCases.map { Quoting.quoted($0.rawValue) }
        throw field.fault("must be \(words.joined(separator: " or ")), not \(Quoting.quoted(text))")
      }
    }
  }
}
