/// Digits drawn with blocks, three pixels across and five down.
enum ClockDigits {
  private static let shapes: [Character: [String]] = [
    "0": ["###", "# #", "# #", "# #", "###"], "1": [" # ", "## ", " # ", " # ", "###"],
    "2": ["###", "  #", "###", "#  ", "###"], "3": ["###", "  #", " ##", "  #", "###"],
    "4": ["# #", "# #", "###", "  #", "  #"], "5": ["###", "#  ", "###", "  #", "###"],
    "6": ["###", "#  ", "###", "# #", "###"], "7": ["###", "  #", "  #", "  #", "  #"],
    "8": ["###", "# #", "###", "# #", "###"], "9": ["###", "# #", "###", "  #", "###"],
    ":": [" ", "#", " ", "#", " "],
  ]

  /// A time as five rows of pixels, one column apart.
  static func pixels(_ text: String) -> [[Bool]] {
    (0..<5).map { row in
      Array(text.compactMap { shapes[$0]?[row] }.joined(separator: " ")).map { $0 == "#" }
    }
  }

  /// Each pixel as two cells side by side.
  static func large(_ text: String) -> [String] {
    pixels(text).map { row in row.map { $0 ? "██" : "  " }.joined() }
  }

  /// Two pixels, one above the other, as one cell.
  static func small(_ text: String) -> [String] {
    let rows = pixels(text)
    return stride(from: 0, to: 5, by: 2).map { top in
      rows[top].indices.map { column in
        switch (rows[top][column], top + 1 < 5 && rows[top + 1][column]) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }.joined()
    }
  }
}
