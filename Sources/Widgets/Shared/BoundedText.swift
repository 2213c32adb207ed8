import EaselKit

extension String {
  /// The beginning, so that a text of any length costs little to keep and draw; what is cut ends with an ellipsis.
  ///
  /// A flood of what is not seen, marks or characters without a shape, is thinned instead, and the text behind it stays.
  ///
  /// - Parameter limit: How many characters that are seen it keeps at the most.
  /// - Returns: The text, or its beginning.
  package func cut(to limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var kept = UnicodeScalarView()
    var seen = 0
    var unseen = 0
    for scalar in unicodeScalars {
      if Glyphs.isUnseen(scalar) {
        unseen += 1
        guard unseen <= Self.mostUnseen else { continue }
      } else {
        unseen = 0
        seen += 1
        guard seen <= limit else { return String(kept) + "…" }
      }
      kept.append(scalar)
    }
    return String(kept)
  }

  /// The most scalars in a row that are kept though none is seen: more than any writing has on a character.
  private static var mostUnseen: Int { 8 }
}
