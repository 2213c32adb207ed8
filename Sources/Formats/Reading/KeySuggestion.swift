/// Finds what a person meant to write.
package enum KeySuggestion {
  /// What people call things elsewhere.
  private static let otherNames = [
    "width": "w", "height": "h", "left": "x", "top": "y", "cols": "columns", "column": "columns", "row": "rows",
    "minwidth": "minW", "minheight": "minH", "maxwidth": "maxW", "maxheight": "maxH", "settings": "config",
    "type": "app", "widget": "app", "static": "locked", "compact": "compaction", "page": "pages", "items": "widgets",
    "tabs": "pages", "name": "title",
  ]

  /// The known word that is most like another; nil when none is.
  package static func nearest(to word: String, among known: [String]) -> String? {
    guard word.utf8.count <= 40 else { return nil }
    let plain = Array(word.lowercased().filter { $0 != "_" && $0 != "-" })
    let other = [String(plain)] + Array(otherNames.keys.filter { distance(Array($0), plain) == 1 }.sorted())
    if let name = other.lazy.compactMap({ otherNames[$0] }).first(where: known.contains) { return name }
    let ranked = known.map { (word: $0, steps: distance(Array($0.lowercased()), plain)) }
    guard let best = ranked.min(by: { $0.steps < $1.steps }) else { return nil }
    return best.steps <= min(best.word.count / 3 + (best.word.count > 3 ? 1 : 0), plain.count - 1) ? best.word : nil
  }

  /// How many letters must be put in, taken out, changed, or swapped with their neighbour.
  package static func distance(_ one: [Character], _ other: [Character]) -> Int {
    var before: [Int] = []
    var last = Array(0...other.count)
    for (row, letter) in one.enumerated() {
      var next = [row + 1]
      for (column, wanted) in other.enumerated() {
        var best = min(last[column] + (letter == wanted ? 0 : 1), last[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, letter == other[column - 1], one[row - 1] == wanted {
          best = min(best, before[column - 1] + 1)
        }
        next.append(best)
      }
      (before, last) = (last, next)
    }
    return last[other.count]
  }
}
