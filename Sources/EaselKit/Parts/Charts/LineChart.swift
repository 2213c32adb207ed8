/// Values as lines in dots of Braille, with the highest and the lowest at the left.
///
///     30 ⠀⠀⠀⡠⠤⢄⠀⠀
///        ⠀⡠⠊⠀⠀⠀⠑⢄
///      0 ⠊⠀⠀⠀⠀⠀⠀⠀
///
/// The first line is whole, those after it are dashed, dotted, and both, so that they are told apart without colours.
/// Read as lines, each tells its last value, its lowest and its highest: `Line 1: 7, between 0 and 30`.
public enum LineChart {
  /// A line.
  public struct Series: Sendable, Hashable {
    /// Its values, from left to right; one that is no number is a gap.
    public var values: [Double]
    /// How it looks.
    public var role: Role

    /// Makes a line.
    public init(_ values: [Double], role: Role = .accent) {
      self.values = values
      self.role = role
    }
  }

  /// Draws the lines over the whole of an area; in fewer than 16 cells across, or one row, without numbers.
  ///
  /// - Parameters:
  ///   - surface: What to draw on.
  ///   - area: Where.
  ///   - series: The lines; one that is drawn later hides those before.
  ///   - range: What the lowest and the highest row stand for; from the values when nil.
  ///   - theme: The look.
  public static func draw(
    on surface: inout Surface, in area: Rect, series: [Series], range: ClosedRange<Double>? = nil, theme: Theme
  ) {
    if theme.isReadAsLines {
      let lines = series.enumerated().map { index, line in
        (series.count > 1 ? "Line \(index + 1): " : "") + ChartWords.course(of: line.values)
      }
      return ChartWords.draw(lines, on: &surface, in: area, theme: theme)
    }
    guard !area.isEmpty, let scale = ChartScale(series.lazy.flatMap(\.values), includesZero: false, range: range)
    else { return }
    var plot = area
    if area.width >= 16, area.height > 1 {
      let labels = [scale.high, scale.low].map(ChartScale.text)
      let width = labels.reduce(0) { max($0, CellWidth.of($1)) }
      for (label, y) in zip(labels, [area.y, area.maxY - 1]) {
        surface.put(label, at: Point(x: area.x + width - CellWidth.of(label), y: y), style: theme[.muted])
      }
      plot = Rect(x: area.x + width + 1, y: area.y, width: area.width - width - 1, height: area.height)
    }
    var canvas = BrailleCanvas(plot.size)
    for (index, line) in series.enumerated() {
      draw(line, BrailleStroke.all[index % BrailleStroke.all.count], on: &canvas, scale: scale)
    }
    canvas.draw(on: &surface, at: Point(x: plot.x, y: plot.y), theme: theme)
  }

  private static func draw(
    _ line: Series, _ stroke: BrailleStroke, on canvas: inout BrailleCanvas, scale: ChartScale
  ) {
    let count = line.values.count
    guard canvas.width > 0, canvas.height > 0 else { return }
    var trace = Trace(stroke)
    for (index, value) in line.values.enumerated() {
      guard let share = scale.share(value) else {
        trace.end(on: &canvas, line.role)
        continue
      }
      let x = count > 1 ? Double(index) / Double(count - 1) * Double(canvas.width - 1) : Double(canvas.width / 2)
      let y = (1 - share) * Double(canvas.height - 1)
      trace.go(toX: Int(x.rounded()), y: Int(y.rounded()), on: &canvas, line.role)
    }
    trace.end(on: &canvas, line.role)
  }

  /// Follows a line from dot to dot; many values in one column of dots become one upright stroke.
  private struct Trace {
    private var column: (x: Int, first: Int, top: Int, bottom: Int, last: Int)?
    private var before: (x: Int, y: Int)?
    private let whole: BrailleStroke
    private var stroke: BrailleStroke

    init(_ stroke: BrailleStroke) { (whole, self.stroke) = (stroke, stroke) }

    mutating func go(toX x: Int, y: Int, on canvas: inout BrailleCanvas, _ role: Role) {
      if let column, column.x == x {
        self.column = (x, column.first, min(column.top, y), max(column.bottom, y), y)
      } else {
        draw(on: &canvas, role)
        column = (x, y, y, y, y)
      }
    }

    /// Draws what is left, and begins anew behind a gap.
    mutating func end(on canvas: inout BrailleCanvas, _ role: Role) {
      draw(on: &canvas, role)
      (column, before, stroke) = (nil, nil, whole)
    }

    private mutating func draw(on canvas: inout BrailleCanvas, _ role: Role) {
      guard let column else { return }
      if let before { canvas.line(from: before, to: (column.x, column.first), role, &stroke) }
      canvas.line(from: (column.x, column.top), to: (column.x, column.bottom), role, &stroke)
      before = (column.x, column.last)
    }
  }
}
