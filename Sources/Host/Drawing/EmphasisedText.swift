import EaselKit

/// Text of which some characters are made to stand out: those that a search has found.
enum EmphasisedText {
  /// Draws it on one row, cut with an ellipsis where it is too long.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - emphasised: The characters that stand out, counted as a person sees them.
  ///   - surface: What to draw on.
  ///   - point: Its left end.
  ///   - width: How many cells it may take.
  ///   - style: How it looks.
  ///   - found: How the characters that stand out look.
  static func draw(
    _ text: String, emphasised: Set<Int>, on surface: inout Surface, at point: Point, width: Int, style: Style,
    found: Style
  ) {
    guard width > 0 else { return }
    guard !emphasised.isEmpty else {
      surface.putTruncated(text, at: point, style: style, width: width)
      return
    }
    // Drawn whole first: what is emphasised is drawn over it, as far as it was not cut.
    let end = surface.putTruncated(text, at: point, style: style, width: width)
    let limit = CellWidth.of(text) > width ? end - 1 : end
    var x = point.x
    for (index, character) in text.enumerated() {
      let next = x + CellWidth.of(String(character))
      guard next <= limit else { return }
      if emphasised.contains(index) { surface.put(String(character), at: Point(x: x, y: point.y), style: found) }
      x = next
    }
  }
}
