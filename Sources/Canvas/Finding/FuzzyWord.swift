/// One word of what is looked for: its characters in order, with others between them, without case and accents.
struct FuzzyWord: Sendable, Hashable {
  private let units: [UInt32]
  private let mask: UInt64

  init(_ word: some StringProtocol) {
    let text = SearchText(String(word))
    units = text.units
    mask = text.mask
  }

  /// What one character that matches is worth, one that follows another at once, and what those between cost.
  private static let hit: Int32 = 16
  private static let run: Int32 = 9
  private static let gap: Int32 = 4
  private static let longerGap: Int32 = 1
  private static let none: Int32 = -1 << 24

  /// How well a text fits, higher is better; nil when a character is missing.
  func score(_ text: SearchText) -> Int32? {
    guard isWithin(text) else { return nil }
    let count = text.units.count
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * count) { buffer in
      var before = UnsafeMutableBufferPointer(rebasing: buffer[..<count])
      var row = UnsafeMutableBufferPointer(rebasing: buffer[count...])
      for index in units.indices {
        fill(row, for: index, after: before, text)
        swap(&before, &row)
      }
      return before.max()
    }
  }

  /// Which characters of a text match, in order; empty when it does not fit.
  func matches(in text: SearchText) -> [Int] {
    guard isWithin(text), !units.isEmpty else { return [] }
    let count = text.units.count
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: units.count * count) { buffer in
      let rows = units.indices.map { UnsafeMutableBufferPointer(rebasing: buffer[($0 * count)..<(($0 + 1) * count)]) }
      for index in units.indices { fill(rows[index], for: index, after: rows[max(0, index - 1)], text) }
      return trace(rows).map(text.character)
    }
  }

  /// Whether all characters are there in order.
  private func isWithin(_ text: SearchText) -> Bool {
    guard mask & ~text.mask == 0, units.count <= text.units.count else { return false }
    var place = 0
    for unit in units {
      while place < text.units.count, text.units[place] != unit { place += 1 }
      guard place < text.units.count else { return false }
      place += 1
    }
    return true
  }

  /// Fills in, for each character of the text, the best score when the wanted character at an index matches there.
  private func fill(
    _ row: UnsafeMutableBufferPointer<Int32>, for index: Int, after before: UnsafeMutableBufferPointer<Int32>,
    _ text: SearchText
  ) {
    let unit = units[index]
    // The best score so far with a gap up to here.
    var gapped = Self.none
    for place in row.indices {
      defer {
        if index > 0 { gapped = max(gapped - Self.longerGap, before[place] - Self.gap) }
      }
      guard text.units[place] == unit else {
        row[place] = Self.none
        continue
      }
      // What stands before the first match counts little, but a text that begins with it goes first.
      var best: Int32 = index == 0 ? -Int32(min(place, 8)) / 2 : gapped
      if index > 0, place > 0 { best = max(best, before[place - 1] + Self.run) }
      // What comes before must match, too: else this is no match at all.
      row[place] = best <= Self.none / 2 ? Self.none : best + Self.hit + text.places[place]
    }
  }

  /// Goes back from the best end to where each character matched.
  private func trace(_ rows: [UnsafeMutableBufferPointer<Int32>]) -> [Int] {
    var found = Array(repeating: 0, count: rows.count)
    var end = rows[0].count
    var wanted: Int32?
    for index in rows.indices.reversed() {
      let row = rows[index]
      // A run is kept together where it is what made the score.
      var best = 0
      var bestScore = Int32.min
      for place in 0..<end {
        let cost = wanted == nil ? 0 : place == end - 1 ? Self.run : -Self.gap - Int32(end - 1 - place) * Self.longerGap
        if row[place] > Self.none / 2, row[place] + cost > bestScore { (best, bestScore) = (place, row[place] + cost) }
      }
      found[index] = best
      wanted = row[best]
      end = best
    }
    return found
  }
}
