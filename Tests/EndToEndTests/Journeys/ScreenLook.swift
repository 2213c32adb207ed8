import EaselKit

/// What is true of every good screen.
enum ScreenLook {
  /// What is wrong with the borders of a screen; nil when each piece meets its neighbours.
  static func borderFault(in screen: String) -> String? {
    let rows = screen.split(separator: "\n", omittingEmptySubsequences: false).map { cells(of: $0) }
    for (y, row) in rows.enumerated() {
      for (x, cell) in row.enumerated() {
        guard let arms = arms[cell] else { continue }
        if arms.down, !meets(rows, x, y + 1, \.up) { return "\(cell) at column \(x), row \(y) meets nothing below" }
        if arms.up, !meets(rows, x, y - 1, \.down) { return "\(cell) at column \(x), row \(y) meets nothing above" }
      }
    }
    return nil
  }

  private struct Arms {
    var up = false
    var down = false
  }

  private static let arms: [Character: Arms] = [
    "│": Arms(up: true, down: true), "╭": Arms(down: true), "╮": Arms(down: true), "╰": Arms(up: true),
    "╯": Arms(up: true), "┏": Arms(down: true), "┓": Arms(down: true), "┗": Arms(up: true), "┛": Arms(up: true),
  ]

  /// Whether the piece there has an arm this way, or is one that lines within a pane end at.
  private static func meets(_ rows: [[Character]], _ x: Int, _ y: Int, _ arm: KeyPath<Arms, Bool>) -> Bool {
    guard rows.indices.contains(y), rows[y].indices.contains(x) else { return false }
    return "─┃".contains(rows[y][x]) || arms[rows[y][x]]?[keyPath: arm] == true
  }

  /// One entry a cell: wide characters take two.
  private static func cells(of row: Substring) -> [Character] {
    row.flatMap { CellWidth.of(String($0)) == 2 ? [$0, " "] : [$0] }
  }
}
