/// Values in rows and columns, the darker the higher.
///
///     Mo ░░▒▒▓▓██
///     Tu   ░░▒▒▓▓
///     We ····▒▒██
///
/// The shade tells as well as the colour. Values that are no number, and places without a value, are dots.
/// Read as lines, the values stand there: `Mo: 0, 2.5, none, 4`.
public enum HeatMap {
  private static let shades = [" ", "░", "▒", "▓", "█"]

  /// Draws it from the top left of an area, each value two cells wide; what does not fit is left out.
  ///
  /// - Parameters:
  ///   - surface: What to draw on.
  ///   - area: Where.
  ///   - rows: The values, row by row.
  ///   - labels: The names of the rows; left out where they would take more than half.
  ///   - range: What the lightest and the darkest shade stand for; from the values, and zero, when nil.
  ///   - theme: The look.
  ///   - role: How it looks.
  public static func draw(
    on surface: inout Surface, in area: Rect, rows: [[Double]], labels: [String] = [],
    range: ClosedRange<Double>? = nil, theme: Theme, role: Role = .accent
  ) {
    guard !area.isEmpty else { return }
    if theme.isReadAsLines {
      let lines = rows.prefix(area.height).enumerated().map { row, values in
        (row < labels.count ? labels[row] : "Row \(row + 1)") + ": "
          + values.prefix(area.width).map(ChartWords.text).joined(separator: ", ")
      }
      return ChartWords.draw(lines, on: &surface, in: area, theme: theme)
    }
    let names = labels.prefix(area.height).reduce(0) { max($0, CellWidth.of($1)) }
    let left = names > 0 && names + 1 <= area.width / 2 ? names + 1 : 0
    let columns = (area.width - left) / 2
    let shown = rows.prefix(area.height).map { $0.prefix(columns) }
    let widest = shown.reduce(0) { max($0, $1.count) }
    let scale = ChartScale(shown.lazy.joined(), includesZero: true, range: range)
    for (row, values) in shown.enumerated() {
      let y = area.y + row
      if left > 0, row < labels.count {
        surface.putTruncated(labels[row], at: Point(x: area.x, y: y), style: theme[.muted], width: names)
      }
      for column in 0..<widest {
        let value = column < values.count ? values[column] : .nan
        let at = Point(x: area.x + left + column * 2, y: y)
        if let scale, let share = scale.share(value) {
          let shade = shades[scale.low == scale.high ? 0 : Int((share * 4).rounded())]
          surface.put(shade + shade, at: at, style: theme[role])
        } else {
          surface.put("··", at: at, style: theme[.border])
        }
      }
    }
  }
}
