import EaselKit

/// The pages on the status line: the title of a single one, else all with their numbers, the one in front marked.
///
///     [1 Home] 2 Work  3 Play
///     ‹  4 Sums [5 Notes] 6 A long o…  ›
struct PageBar: Equatable {
  var titles: [String]
  var front: Int
  /// Whether it gives way to hints that need its room; else which page is in front always shows.
  var givesWay = false

  /// The most cells of a title beside others.
  static let longestTitle = 14

  /// The least cells of the titles of several pages.
  static let least = 6

  /// Draws as much as half of the row takes and leaves so many cells of it, and answers where it ends.
  ///
  /// The title of a single page is left out where there is no room for it.
  func draw(on surface: inout Surface, at point: Point, leaving rest: Int, theme: Theme) -> Int {
    let left = surface.width - point.x - rest
    let plain = theme[.status]
    guard titles.count > 1 else {
      let title = titles.first ?? ""
      let label = TextFitting.truncated(" \(title) ", to: max(0, min(20, surface.width / 4)))
      return CellWidth.of(label) <= left ? surface.put(label, at: point, style: plain) : point.x
    }
    if givesWay, left < Self.least + 2 { return point.x }
    let room = max(Self.least, min(surface.width / 2 - point.x, left))
    let area = Rect(x: point.x, y: point.y, width: room, height: 1)
    let labels = titles.enumerated().map { "\($0 + 1) \(TextFitting.truncated($1, to: Self.longestTitle))" }
    return TabBar.draw(on: &surface, in: area, titles: labels, selected: front, theme: theme, base: .status)
  }
}
