/// Which part of something long is in view.
///
///     ┃
///     ┃
///     │
///     │
public enum ScrollBar {
  /// Draws it down an area one cell wide; nothing when all is in view.
  ///
  /// - Parameters:
  ///   - surface: What to draw on.
  ///   - area: Where; only its first column is used.
  ///   - window: What is in view.
  ///   - count: How much there is.
  ///   - theme: The look.
  public static func draw(on surface: inout Surface, in area: Rect, window: Range<Int>, count: Int, theme: Theme) {
    guard !area.isEmpty, let thumb = thumb(height: area.height, window: window, count: count) else { return }
    for line in 0..<area.height {
      let isThumb = thumb.contains(line)
      surface.put(
        isThumb ? "┃" : "│", at: Point(x: area.x, y: area.y + line), style: theme[isThumb ? .muted : .border])
    }
  }

  /// The rows of a bar that stand for what is in view, at least one; nil when all of it is.
  public static func thumb(height: Int, window: Range<Int>, count: Int) -> Range<Int>? {
    guard height > 0, window.count < count else { return nil }
    let length = min(height, max(1, Int(Double(height) * Double(window.count) / Double(count))))
    let hidden = Double(count) - Double(window.count)
    let top = Int(Double(height - length) * Double(min(max(0, window.lowerBound), count)) / hidden)
    let first = min(max(0, top), height - length)
    return first..<first + length
  }

  /// The first row to show when the bar is clicked or dragged at one of its rows.
  public static func first(at row: Int, height: Int, window: Range<Int>, count: Int) -> Int {
    guard height > 1, window.count < count else { return 0 }
    let share = Double(min(max(0, row), height - 1)) / Double(height - 1)
    return Int((share * Double(count - window.count)).rounded())
  }
}
