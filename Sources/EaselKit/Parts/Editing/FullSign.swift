/// Says in a field, beside the cursor, that what was typed was left out.
///
///     the longest text it takes█ Full: 500 characters
struct FullSign {
  private let text: String
  private let offset: Int

  /// The sign for a field of that many cells; nil when nothing was left out, or when there is no room beside the cursor.
  init?(_ buffer: EditBuffer, cursor: Int, width: Int) {
    guard buffer.isOverfull else { return nil }
    let forms = [" Full: \(buffer.longest) characters ", " Full ", "+"]
    guard let text = forms.first(where: { $0.utf8.count <= max(cursor, width - cursor - 1) }) else { return nil }
    self.text = text
    // What it covers is rather empty than text.
    offset = text.utf8.count < width - cursor ? width - text.utf8.count : 0
  }

  func draw(on surface: inout Surface, at point: Point, style: Style) {
    surface.put(text, at: Point(x: point.x + offset, y: point.y), style: style.reversed)
  }
}
