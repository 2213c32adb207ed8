import EaselKit

/// Lines in columns, aligned by the cells that text takes.
struct TextTable {
  private var rows: [[String]] = []

  /// Adds a line; what comes from outside is made safe.
  mutating func add(_ cells: [String]) { rows.append(cells.map(SafeText.line)) }

  /// The lines, two spaces between columns and none at the end.
  var lines: [String] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.dropLast().enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], CellWidth.of(cell))
      }
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        line += cell
        guard column < row.count - 1 else { continue }
        line += String(repeating: " ", count: widths[column] - CellWidth.of(cell) + 2)
      }
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }
}
