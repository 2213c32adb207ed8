/// Text broken into lines within an area.
///
///     The server cannot be
///     reached; it will be
///     tried again.
public enum Paragraph {
  /// Draws text from the top left of an area, broken at spaces where it can be; what does not fit is left out.
  ///
  /// - Returns: How many rows were used.
  @discardableResult
  public static func draw(_ text: String, on surface: inout Surface, in area: Rect, style: Style) -> Int {
    guard !area.isEmpty else { return 0 }
    let lines = TextFitting.wrapped(text, width: area.width, limit: area.height)
    for (index, line) in lines.enumerated() {
      surface.put(line, at: Point(x: area.x, y: area.y + index), style: style, width: area.width)
    }
    return lines.count
  }
}
