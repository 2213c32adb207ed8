/// What charts say where they are read and not seen.
enum ChartWords {
  /// A value, and a word for what is no number.
  static func text(_ value: Double) -> String { value.isNaN ? "none" : ChartScale.text(value) }

  /// How values go: the last, and between which they are.
  static func course(of values: some BidirectionalCollection<Double>) -> String {
    guard let last = values.last(where: { !$0.isNaN }), let scale = ChartScale(values, includesZero: false) else {
      return "No values"
    }
    guard scale.low < scale.high else { return text(last) }
    return "\(text(last)), between \(text(scale.low)) and \(text(scale.high))"
  }

  /// Draws lines from the top of an area, cut where it ends.
  static func draw(_ lines: [String], on surface: inout Surface, in area: Rect, theme: Theme) {
    for (row, line) in lines.prefix(area.height).enumerated() {
      surface.putTruncated(line, at: Point(x: area.x, y: area.y + row), style: theme[.text], width: area.width)
    }
  }

  static func draw(_ line: String, on surface: inout Surface, in area: Rect, theme: Theme) {
    draw([line], on: &surface, in: area, theme: theme)
  }
}
