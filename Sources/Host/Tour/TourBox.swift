import EaselKit

/// What a step of the tour says, in the corner that is farthest from what it is about.
///
///     ╭─ Tour 1 of 8 ───────────────────────╮
///     │ Welcome. Tab goes to the next       │
///     │ widget: the bright border follows.  │
///     │ Esc leaves                          │
///     ╰─────────────────────────────────────╯
struct TourBox {
  let title: String
  let text: String
  let foot: String
  /// What must be seen: the widget in focus.
  let subject: Rect?

  /// Below this, the screen has no room for it.
  private static let smallest = Size(width: 36, height: 14)
  private static let width = 46

  /// Draws it on the canvas.
  func draw(on surface: inout Surface, theme: Theme, isLeading: Bool) {
    guard surface.width >= Self.smallest.width, surface.height >= Self.smallest.height else { return }
    let width = min(Self.width, surface.width - 2)
    let lines = TextFitting.wrapped(text, width: width - 4, limit: 5)
    let rect = place(Size(width: width, height: lines.count + 3), in: surface.size, isLeading: isLeading)
    PopupFrame.draw(title: title, in: rect, on: &surface, theme: theme)
    for (row, line) in lines.enumerated() {
      surface.put(line, at: Point(x: rect.x + 2, y: rect.y + 1 + row), style: theme[.popup])
    }
    surface.putTruncated(
      foot, at: Point(x: rect.x + 2, y: rect.maxY - 2), style: theme[.muted].on(theme[.popup].background),
      width: width - 4)
  }

  /// Draws it as two lines above the status line: a dialog has the rest of the screen.
  func drawBelow(on surface: inout Surface, theme: Theme) {
    guard surface.width >= Self.smallest.width, surface.height >= Self.smallest.height else { return }
    let area = Rect(x: 0, y: surface.height - 3, width: surface.width, height: 2)
    surface.fill(area, style: theme[.popup])
    let lead = "\(title)  "
    let room = surface.width - CellWidth.of(lead) - 2
    let start = surface.put(
      lead, at: Point(x: 1, y: area.y), style: theme[.heading].on(theme[.popup].background).adding(.bold))
    for (row, line) in TextFitting.wrapped(text, width: max(1, room), limit: 2).enumerated() {
      surface.put(line, at: Point(x: start, y: area.y + row), style: theme[.popup])
    }
  }

  /// The corner where it covers least of the subject; at the bottom right when that is nowhere.
  private func place(_ size: Size, in screen: Size, isLeading: Bool) -> Rect {
    let (right, bottom) = (screen.width - size.width - 1, screen.height - size.height - 2)
    let top = [Point(x: right, y: 1), Point(x: 1, y: 1)]
    let corners = isLeading ? top : [Point(x: right, y: bottom), Point(x: 1, y: bottom)] + top
    let places = corners.map { Rect(x: $0.x, y: $0.y, width: size.width, height: size.height) }
    func covered(_ place: Rect) -> Int {
      let common = subject.map(place.intersection) ?? Rect(.zero)
      return common.isEmpty ? 0 : common.width * common.height
    }
    // The first of those that cover least.
    return places.dropFirst().reduce(places[0]) { covered($1) < covered($0) ? $1 : $0 }
  }
}
