import EaselKit

/// What a step of the tour says, in a pane that the step is not about.
///
///     ╭─ Tour 1 of 8 ───────────────────────╮
///     │ Welcome. Tab goes to the next       │
///     │ widget: the mark follows.           │
///     │ Esc leaves                          │
///     ╰─────────────────────────────────────╯
struct TourBox {
  let title: String
  let text: String
  var foot = ""
  /// What must be seen: the widget in focus.
  var subject: Rect?
  /// The other panes within their borders.
  var others: [Rect] = []
  /// Whether it only offers the tour: then it is left out where it would be in the way.
  var isOffer = false

  /// Below this, the screen has no room for it.
  static let smallest = Size(width: 36, height: 14)
  private static let width = 46
  /// The least width of one within a pane.
  private static let leastWidth = 22

  /// Draws it on the canvas; while the leader's popup is shown, above that.
  ///
  /// - Returns: The part of the screen that it covers.
  func draw(on surface: inout Surface, theme: Theme, isLeading: Bool) -> Rect? {
    guard surface.width >= Self.smallest.width, surface.height >= Self.smallest.height else { return nil }
    let place = isLeading ? nil : placeInPane(of: surface)
    guard place != nil || !isOffer else { return isLeading ? nil : drawAcross(&surface, theme) }
    let rect = place ?? placeInCorner(surface.size, isLeading: isLeading)
    PopupFrame.draw(title: title, in: rect, on: &surface, theme: theme)
    for (row, line) in lines(width: rect.width).enumerated() {
      surface.put(line, at: Point(x: rect.x + 2, y: rect.y + 1 + row), style: theme[.popup])
    }
    surface.putTruncated(
      foot, at: Point(x: rect.x + 2, y: rect.maxY - 2), style: theme[.muted].on(theme[.popup].background),
      width: rect.width - 4)
    return rect
  }

  private func lines(width: Int) -> [String] { TextFitting.wrapped(text, width: max(1, width - 4)) }

  private func needed(width: Int) -> Size {
    Size(width: width, height: lines(width: width).count + (foot.isEmpty ? 2 : 3))
  }

  /// Within a pane that has room for it, where it covers least of what is written and no border: at best at the bottom of
  /// the smallest.
  private func placeInPane(of surface: Surface) -> Rect? {
    let fitting = others.filter { pane in
      pane.width >= max(Self.leastWidth, CellWidth.of(foot) + 4)
        && needed(width: min(Self.width, pane.width)).height <= pane.height
    }
    let places = fitting.sorted { $0.width * $0.height < $1.width * $1.height }.flatMap { pane in
      let size = needed(width: min(Self.width, pane.width))
      let (right, bottom) = (pane.maxX - size.width, pane.maxY - size.height)
      return [(right, bottom), (pane.x, bottom), (right, pane.y), (pane.x, pane.y)].map {
        Rect(x: $0.0, y: $0.1, width: size.width, height: size.height)
      }
    }
    let covered = places.map { Self.written(in: $0, of: surface) }
    return covered.indices.min { covered[$0] < covered[$1] }.map { places[$0] }
  }

  /// How many cells of a part of the screen are not blank.
  private static func written(in rect: Rect, of surface: Surface) -> Int {
    (rect.y..<rect.maxY).reduce(0) { count, y in
      count + (rect.x..<rect.maxX).count { x in surface[x, y].map { $0.glyph != .space } ?? false }
    }
  }

  /// Draws it as two lines above the status line: a dialog has the rest of the screen.
  func drawBelow(on surface: inout Surface, theme: Theme) {
    guard !isOffer, surface.width >= Self.smallest.width, surface.height >= Self.smallest.height else { return }
    drawLines(in: Rect(x: 0, y: surface.height - 3, width: surface.width, height: 2), on: &surface, theme: theme)
  }

  /// Draws it as lines across the screen, at the top or above the status line, where they cover less.
  private func drawAcross(_ surface: inout Surface, _ theme: Theme) -> Rect {
    let room = max(1, surface.width - CellWidth.of(lead) - 2)
    let height = min(TextFitting.wrapped(text, width: room).count, surface.height / 3)
    let places = [surface.height - 1 - height, 0].map { Rect(x: 0, y: $0, width: surface.width, height: height) }
    let covered = places.map { Self.written(in: $0, of: surface) }
    let area = places[covered[1] < covered[0] ? 1 : 0]
    if let cursor = surface.cursor, area.contains(cursor) { surface.cursor = nil }
    drawLines(in: area, on: &surface, theme: theme)
    return area
  }

  private var lead: String { "\(title)  " }

  private func drawLines(in area: Rect, on surface: inout Surface, theme: Theme) {
    surface.fill(area, style: theme[.popup])
    let room = area.width - CellWidth.of(lead) - 2
    let start = surface.put(
      lead, at: Point(x: 1, y: area.y), style: theme[.heading].on(theme[.popup].background).adding(.bold))
    for (row, line) in TextFitting.wrapped(text, width: max(1, room), limit: area.height).enumerated() {
      surface.put(line, at: Point(x: start, y: area.y + row), style: theme[.popup])
    }
  }

  /// The corner where it covers least of the subject; at the bottom right when that is nowhere.
  private func placeInCorner(_ screen: Size, isLeading: Bool) -> Rect {
    let size = needed(width: min(Self.width, screen.width - 2))
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
