/// A value between two bounds, and whether it is where it should be.
///
///     Disk         81 % !
///     ━━━━━━━━━━━━━━┿━───
///
/// Past the first limit it has `!`, past the second `!!`, beside its colour; both limits are marked on the bar. Read as
/// lines, it is a sentence: `Disk: 81 %, high`.
public struct Gauge: Sendable, Hashable {
  /// What is measured.
  public var label: String
  /// How much of it there is.
  public var value: Double
  /// The lowest and the highest it can be.
  public var bounds: ClosedRange<Double>
  /// From where on it is to be looked at, nil for nowhere.
  public var warning: Double?
  /// From where on something is wrong, nil for nowhere.
  public var error: Double?
  /// What stands behind the number.
  public var unit: String

  /// Makes a gauge.
  public init(
    _ label: String, _ value: Double, in bounds: ClosedRange<Double> = 0...100, warning: Double? = nil,
    error: Double? = nil, unit: String = "%"
  ) {
    self.label = label
    self.value = value
    self.bounds = bounds
    self.warning = warning
    self.error = error
    self.unit = unit
  }

  private var state: (role: Role, mark: String) {
    if let error, value >= error { return (.error, " !!") }
    if let warning, value >= warning { return (.warning, " !") }
    return (.success, "")
  }

  /// Draws the name with the number, and the bar below; in one row, the bar between them, where there is room.
  public func draw(on surface: inout Surface, in area: Rect, theme: Theme) {
    guard !area.isEmpty else { return }
    let (role, mark) = state
    let bare = ChartScale.text(value) + (unit.isEmpty ? "" : " \(unit)")
    if theme.isReadAsLines {
      let state = role == .error ? ", too high" : role == .warning ? ", high" : ""
      return ChartWords.draw("\(label): \(bare)\(state)", on: &surface, in: area, theme: theme)
    }
    let number = bare + mark
    let numberWidth = min(area.width, CellWidth.of(number))
    let nameWidth = max(0, area.width - numberWidth - 1)
    surface.putTruncated(
      number, at: Point(x: area.maxX - numberWidth, y: area.y), style: theme[role], width: numberWidth)
    let end = surface.putTruncated(label, at: Point(x: area.x, y: area.y), style: theme[.text], width: nameWidth)
    if area.height > 1 {
      drawBar(on: &surface, in: Rect(x: area.x, y: area.y + 1, width: area.width, height: 1), role, theme)
    } else if area.x + nameWidth - end > 6 {
      drawBar(
        on: &surface, in: Rect(x: end + 1, y: area.y, width: area.x + nameWidth - end - 1, height: 1), role, theme)
    }
  }

  private func drawBar(on surface: inout Surface, in area: Rect, _ role: Role, _ theme: Theme) {
    guard area.width > 0, let scale = ChartScale([], includesZero: false, range: bounds) else { return }
    let share = bounds.lowerBound < bounds.upperBound ? scale.share(value) ?? 0 : 0
    let filled = Int((share * Double(area.width)).rounded())
    let marks = [warning, error].compactMap { $0 }.compactMap(scale.share).map { Int($0 * Double(area.width - 1)) }
    for x in 0..<area.width {
      let isFilled = x < filled
      let glyph = marks.contains(x) ? (isFilled ? "┿" : "┼") : isFilled ? "━" : "─"
      surface.put(glyph, at: Point(x: area.x + x, y: area.y), style: theme[isFilled ? role : .border])
    }
  }
}
