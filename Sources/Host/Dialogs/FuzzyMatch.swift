/// Finds what a person means by a few letters.
enum FuzzyMatch {
  /// The items whose text has all letters of the query in order, best first; all of them for an empty query.
  static func best<Item>(_ items: [Item], for query: String, text: (Item) -> String) -> [Item] {
    let wanted = Array(query.lowercased().filter { !$0.isWhitespace })
    guard !wanted.isEmpty else { return items }
    let scored = items.enumerated().compactMap { index, item -> (score: Int, index: Int, item: Item)? in
      score(Array(text(item).lowercased()), wanted).map { ($0, index, item) }
    }
    return scored.sorted { ($0.score, $0.index) < ($1.score, $1.index) }.map(\.item)
  }

  /// Lower is better: letters skipped, less when they skip to the beginning of a word; nil when a letter is missing.
  private static func score(_ text: [Character], _ wanted: [Character]) -> Int? {
    var total = 0
    var position = 0
    for letter in wanted {
      guard let found = text[position...].firstIndex(of: letter) else { return nil }
      let startsWord = found == 0 || !(text[found - 1].isLetter || text[found - 1].isNumber)
      total += found == position ? 0 : startsWord ? 1 : 2 + found - position
      position = found + 1
    }
    return total
  }
}
