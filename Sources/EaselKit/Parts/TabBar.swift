/// Names side by side, one of them chosen.
///
///     ‹ Inbox  [Today]  Week ›
///
/// The chosen one stands in brackets, so that it is known without colours. Where not all fit, those around it are shown,
/// and an arrow tells of more.
public enum TabBar {
  /// Draws it on the first row of an area.
  ///
  /// - Parameters:
  ///   - surface: What to draw on.
  ///   - area: Where.
  ///   - titles: The names.
  ///   - selected: The index of the chosen one.
  ///   - theme: The look.
  ///   - base: What the other names look like, such as ``Role/status`` on the status line.
  /// - Returns: Where it ends: the column behind it.
  @discardableResult
  public static func draw(
    on surface: inout Surface, in area: Rect, titles: [String], selected: Int, theme: Theme, base: Role = .muted
  ) -> Int {
    guard !area.isEmpty else { return area.x }
    let places = places(in: area, titles: titles, selected: selected)
    for (index, place) in places {
      let isChosen = index == selected
      let style = isChosen ? theme[.selection] : theme[base]
      let title = isChosen ? "[\(titles[index])]" : " \(titles[index]) "
      surface.putTruncated(title, at: Point(x: place.x, y: area.y), style: style, width: place.width)
    }
    guard let first = places.first, let last = places.last else { return area.x }
    guard area.width > widestBare else { return last.place.maxX }
    if first.index > 0 { surface.put("‹", at: Point(x: area.x, y: area.y), style: theme[base], width: area.width) }
    guard last.index < titles.count - 1 else { return last.place.maxX }
    surface.put("›", at: Point(x: area.maxX - 1, y: area.y), style: theme[base])
    return area.maxX
  }

  /// The tab at a place of the area, nil when there is none.
  public static func tab(at point: Point, in area: Rect, titles: [String], selected: Int) -> Int? {
    places(in: area, titles: titles, selected: selected).first { $0.place.contains(point) }?.index
  }

  /// The tabs that are shown, and where.
  private static func places(in area: Rect, titles: [String], selected: Int) -> [(index: Int, place: Rect)] {
    guard !area.isEmpty, titles.indices.contains(selected) else { return [] }
    var range = selected...selected
    // An arrow and a space at both ends of what does not fit.
    let room = max(1, area.width)
    var used = width(titles[selected])
    if titles.reduce(0, { min(room + 1, $0 + width($1)) }) <= room {
      range = 0...titles.count - 1
    } else {
      let inner = room - 4
      while range.upperBound + 1 < titles.count, used + width(titles[range.upperBound + 1]) <= inner {
        used += width(titles[range.upperBound + 1])
        range = range.lowerBound...range.upperBound + 1
      }
      while range.lowerBound > 0, used + width(titles[range.lowerBound - 1]) <= inner {
        used += width(titles[range.lowerBound - 1])
        range = range.lowerBound - 1...range.upperBound
      }
    }
    let isCut = range.count < titles.count
    var x = area.x + (isCut && room > widestBare ? 2 : 0)
    let end = area.maxX - (isCut && room > widestBare ? 2 : 0)
    return range.map { index in
      let place = Rect(x: x, y: area.y, width: min(width(titles[index]), end - x), height: 1)
      x += place.width
      return (index, place)
    }
  }

  /// Up to this width there is no room for arrows.
  private static let widestBare = 8

  private static func width(_ title: String) -> Int { CellWidth.of(title) + 2 }
}
