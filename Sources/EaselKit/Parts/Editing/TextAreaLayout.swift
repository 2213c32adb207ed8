/// Where the characters of a text stand when its lines are broken to fit a width.
///
/// Spaces stay on the row they end, even where they no longer fit.
struct TextAreaLayout {
  /// The characters of each row, its line break left out.
  private(set) var rows: [Range<Int>] = []
  private let characters: [Character]

  /// Breaks a text.
  init(_ characters: [Character], width: Int) {
    self.characters = characters
    let width = max(1, width)
    var start = 0
    var used = 0
    var afterSpace: Int?
    for (index, character) in characters.enumerated() {
      if character == "\n" {
        rows.append(start..<index)
        (start, used, afterSpace) = (index + 1, 0, nil)
        continue
      }
      let cells = character.cells
      if used > 0, used + cells > width, character != " " {
        let next = afterSpace ?? index
        rows.append(start..<next)
        (start, used, afterSpace) = (next, characters[next..<index].reduce(0) { $0 + $1.cells }, nil)
      }
      used += cells
      if character == " " { afterSpace = index + 1 }
    }
    rows.append(start..<characters.count)
  }

  /// The row the cursor is shown on when it stands on a character.
  func row(of place: Int) -> Int {
    var low = 0
    var high = rows.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if rows[middle].lowerBound <= place { low = middle } else { high = middle }
    }
    return low
  }

  /// The cells before a character on its row.
  func column(of place: Int) -> Int {
    let row = rows[row(of: place)]
    return characters[row.lowerBound..<max(row.lowerBound, min(place, row.upperBound))].reduce(0) { $0 + $1.cells }
  }

  /// The character at a cell of a row, the row's end right of it; of rows that are not there, the text's begin or end.
  func place(row: Int, column: Int) -> Int {
    guard row >= 0 else { return 0 }
    guard row < rows.count else { return characters.count }
    var used = 0
    for place in rows[row] {
      used += characters[place].cells
      if used > column { return place }
    }
    // The end of a row that goes on below is the beginning of the next.
    let end = rows[row].upperBound
    return row + 1 < rows.count && rows[row + 1].lowerBound == end ? max(rows[row].lowerBound, end - 1) : end
  }
}
