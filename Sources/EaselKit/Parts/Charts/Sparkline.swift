/// The course of some values on one row.
///
///     ▁▂▃▅▇█▆▃▂▁▁▂
///
/// Each takes a cell; of more values than cells the last are shown. Values that are no number leave a gap.
/// Read as lines, it tells the last of them, and the lowest and the highest: `8, between 1 and 9`.
public enum Sparkline {
  private static let levels = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Draws it on the last row of an area.
  ///
  /// - Parameters:
  ///   - surface: What to draw on.
  ///   - area: Where.
  ///   - values: The values, the latest last.
  ///   - range: What the lowest and the highest level stand for; from the values shown, and zero, when nil.
  ///   - theme: The look.
  ///   - role: How it looks.
  public static func draw(
    on surface: inout Surface, in area: Rect, values: some BidirectionalCollection<Double>,
    range: ClosedRange<Double>? = nil, theme: Theme, role: Role = .accent
  ) {
    guard !area.isEmpty else { return }
    if theme.isReadAsLines {
      return ChartWords.draw(ChartWords.course(of: values), on: &surface, in: area, theme: theme)
    }
    let shown = values.suffix(area.width)
    guard let scale = ChartScale(shown, includesZero: true, range: range) else { return }
    for (column, value) in shown.enumerated() {
      guard let share = scale.share(value) else { continue }
      // A flat line of zeros lies at the bottom.
      let level = scale.low == scale.high ? 0 : Int((share * 7).rounded())
      surface.put(levels[level], at: Point(x: area.x + column, y: area.maxY - 1), style: theme[role])
    }
  }
}
