/// Values as bars, one a row, with their names.
///
///     Mon ████████████████ 8
///     Tue ███████ 3.5
///     Wed  0
///     Thu -
///
/// Bars below zero go left from where those above begin. A value that is no number has a dash for its bar.
/// Read as lines, each is its name and its value: `Mon: 8`.
public enum BarChart {
  /// A bar.
  public struct Bar: Sendable, Hashable {
    /// Its name.
    public var label: String
    /// How long it is.
    public var value: Double
    /// How it looks.
    public var role: Role

    /// Makes a bar.
    public init(_ label: String, _ value: Double, role: Role = .accent) {
      self.label = label
      self.value = value
      self.role = role
    }
  }

  /// Draws the bars from the top of an area; those for which there is no row are left out.
  public static func draw(on surface: inout Surface, in area: Rect, bars: some Sequence<Bar>, theme: Theme) {
    guard !area.isEmpty else { return }
    let bars = Array(bars.prefix(area.height))
    if theme.isReadAsLines {
      let lines = bars.map { "\($0.label): \(ChartWords.text($0.value))" }
      return ChartWords.draw(lines, on: &surface, in: area, theme: theme)
    }
    let names = min(area.width / 3, bars.reduce(0) { max($0, CellWidth.of($1.label)) })
    let numbers = bars.reduce(0) { max($0, CellWidth.of(ChartScale.text($1.value))) }
    let left = names > 0 ? names + 1 : 0
    let hasNumbers = area.width - left - numbers > 3
    let room = area.width - left - (hasNumbers ? numbers + 1 : 0)
    let scale = ChartScale(bars.map(\.value), includesZero: true)
    for (row, bar) in bars.enumerated() {
      let y = area.y + row
      surface.putTruncated(bar.label, at: Point(x: area.x, y: y), style: theme[.muted], width: names)
      var end = area.x + left
      if let scale {
        end = drawBar(bar, on: &surface, in: Rect(x: end, y: y, width: room, height: 1), scale: scale, theme: theme)
      }
      let at = Point(x: end + 1, y: y)
      if hasNumbers { surface.put(ChartScale.text(bar.value), at: at, style: theme[.text], width: area.maxX - at.x) }
    }
  }

  /// Draws a bar and answers the column after it, and after zero.
  private static func drawBar(
    _ bar: Bar, on surface: inout Surface, in area: Rect, scale: ChartScale, theme: Theme
  ) -> Int {
    let zero = scale.low < 0 ? Int(((scale.share(0) ?? 0) * Double(area.width)).rounded()) : 0
    guard let share = scale.share(bar.value), scale.low < scale.high else { return area.x + zero }
    let style = theme[bar.role]
    if bar.value < 0 {
      let whole = Double(zero) * (scale.share(0).map { $0 > 0 ? ($0 - share) / $0 : 0 } ?? 0)
      let halves = min(zero * 2, max(1, Int((whole * 2).rounded())))
      let text = (halves % 2 == 1 ? "▐" : "") + String(repeating: "█", count: halves / 2)
      surface.put(text, at: Point(x: area.x + zero - (halves + 1) / 2, y: area.y), style: style, width: area.width)
      return area.x + zero
    }
    let part = scale.high > 0 ? min(bar.value, scale.high) / scale.high : 0
    let blocks = EighthBar(of: part, in: area.width - zero)
    surface.put(blocks.text, at: Point(x: area.x + zero, y: area.y), style: style, width: area.width - zero)
    return area.x + zero + blocks.cells
  }
}
