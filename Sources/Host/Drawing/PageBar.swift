import EaselKit

/// The pages on the status line: the title of a single one, else all with their numbers, the one in front marked.
///
///      1 Home  2 Work  3 Play
///      … 4 Sums  5 Notes  6 A long o… …
struct PageBar: Equatable {
  var titles: [String]
  var front: Int
  /// Whether it gives way to hints that need its room; else which page is in front always shows.
  var givesWay = false

  /// The most cells of a title beside others.
  static let longestTitle = 14

  /// The least cells of the titles of several pages.
  private static let least = 6

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
    let labels = titles.enumerated().map { " \($0 + 1) \(TextFitting.truncated($1, to: Self.longestTitle)) " }
    let window = Self.window(of: labels.map { CellWidth.of($0) }, around: front, room: room)
    var x = point.x
    if window.lowerBound > 0 { x = surface.put(" …", at: Point(x: x, y: point.y), style: plain) }
    for index in window {
      let style = index == front ? theme[.selection].adding(.bold) : plain
      let width = max(0, point.x + room - x)
      x = surface.put(labels[index], at: Point(x: x, y: point.y), style: style, width: width)
    }
    if window.upperBound < labels.count { x = surface.put("… ", at: Point(x: x, y: point.y), style: plain) }
    return x
  }

  /// The labels around one that find room, with two cells on each side where some are left out.
  static func window(of widths: [Int], around front: Int, room: Int) -> Range<Int> {
    guard widths.indices.contains(front) else { return 0..<0 }
    var (first, end, used) = (front, front + 1, widths[front])
    func fits(_ first: Int, _ end: Int, _ used: Int) -> Bool {
      used + (first > 0 ? 2 : 0) + (end < widths.count ? 2 : 0) <= room
    }
    while true {
      if end < widths.count, fits(first, end + 1, used + widths[end]) {
        used += widths[end]
        end += 1
      } else if first > 0, fits(first - 1, end, used + widths[first - 1]) {
        used += widths[first - 1]
        first -= 1
      } else {
        return first..<end
      }
    }
  }
}
