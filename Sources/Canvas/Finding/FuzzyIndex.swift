/// Texts to be found by a few letters, as fuzzy finders do.
///
/// Every word of what is looked for must be in a text, its letters in order; words may stand in any order. Letters that
/// begin words or follow each other count more, so do texts that begin with them; of equals the shorter goes first.
package struct FuzzyIndex: Sendable {
  /// What is looked through: the name, and other words that stand for it and count a little less.
  private struct Text: Sendable {
    let name: SearchText
    let alias: SearchText
  }

  /// How much less a match in the other words counts.
  private static let aliasCost: Int32 = 12

  private let texts: [Text]
  /// What was looked for last and which texts had it: more letters can only narrow them.
  private var last: (query: String, found: [Int32]) = ("", [])

  package init(_ texts: [(name: String, alias: String)]) {
    self.texts = texts.map { Text(name: SearchText($0.name), alias: SearchText($0.alias)) }
  }

  /// The indices of the texts that have all words, best first; all as they are when there is no word.
  package mutating func find(_ query: String) -> [Int] {
    let words = Self.words(query)
    guard !words.isEmpty else { return Array(texts.indices) }
    let isNarrower = !last.query.isEmpty && query.hasPrefix(last.query)
    let scored = isNarrower ? score(last.found, words) : score(texts.indices.map(Int32.init), words)
    last = (query, scored.map(\.index))
    return scored.sorted { left, right in
      if left.score != right.score { return left.score > right.score }
      return left.length != right.length ? left.length < right.length : left.index < right.index
    }.map { Int($0.index) }
  }

  /// Which characters of a text's name make it fit.
  package func matches(of query: String, in index: Int) -> Set<Int> {
    Self.words(query).reduce(into: []) { $0.formUnion($1.matches(in: texts[index].name)) }
  }

  private static func words(_ query: String) -> [FuzzyWord] {
    query.split(whereSeparator: \.isWhitespace).map { FuzzyWord($0) }
  }

  private struct Scored {
    let index: Int32
    let score: Int32
    let length: Int32
  }

  private func score(_ candidates: [Int32], _ words: [FuzzyWord]) -> [Scored] {
    candidates.compactMap { index in
      let text = texts[Int(index)]
      var sum: Int32 = 0
      for word in words {
        let name = word.score(text.name)
        let alias = word.score(text.alias).map { $0 - Self.aliasCost }
        guard let best = name.map({ max($0, alias ?? $0) }) ?? alias else { return nil }
        sum += best
      }
      return Scored(index: index, score: sum, length: Int32(text.name.units.count))
    }
  }
}
