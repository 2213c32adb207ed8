/// Text of which parts look different, drawn on one row or broken into lines by the cells it takes.
///
///     Rent is due tomorrow:
///     call Ada before noon
///     or write to the lan…
public struct StyledText: Sendable, Hashable {
  /// A piece in one style.
  public struct Run: Sendable, Hashable {
    /// What it says.
    public var text: String
    /// How it looks.
    public var style: Style

    /// Makes a piece.
    public init(_ text: String, _ style: Style) {
      self.text = text
      self.style = style
    }
  }

  /// The pieces in order.
  public private(set) var runs: [Run]

  /// Makes a text of pieces.
  public init(_ runs: [Run] = []) { self.runs = runs }

  /// A text in one style.
  public init(_ text: String, _ style: Style) { runs = [Run(text, style)] }

  /// What it says, without its styles.
  public var plain: String { runs.map(\.text).joined() }

  /// The cells it takes on one row; each piece is measured by itself.
  public var width: Int { runs.reduce(0) { $0 + CellWidth.of($1.text) } }

  /// Adds a piece at the end.
  public mutating func append(_ text: String, _ style: Style) { runs.append(Run(text, style)) }

  /// The text if it fits in that many cells, else its beginning with an ellipsis in the style of what it replaces.
  public func truncated(to width: Int) -> StyledText { cut(to: width).text }

  /// Breaks it into lines of at most that many cells, at spaces where it can; line breaks always do.
  ///
  /// - Parameters:
  ///   - width: The cells a line may take, at least 1.
  ///   - limit: How many lines are made at the most; the last ends with an ellipsis when there would be more.
  /// - Returns: The lines, at least one unless none is wanted.
  public func wrapped(width: Int, limit: Int = .max) -> [StyledText] {
    guard limit > 0 else { return [] }
    let lines = lines(width: width, limit: limit < .max ? limit + 1 : limit)
    guard lines.count > limit else { return lines.map(\.text) }
    var last = lines[limit - 1]
    last.append(.ellipsis, last.lastStyle)
    return lines.prefix(limit - 1).map(\.text) + [last.cut(to: max(1, width)).text]
  }

  /// Draws it on one row, cut with an ellipsis when it is wider than the given cells.
  ///
  /// - Returns: The column after it.
  @discardableResult
  public func draw(on surface: inout Surface, at point: Point, width: Int) -> Int {
    var x = point.x
    for run in truncated(to: width).runs {
      x = surface.put(run.text, at: Point(x: x, y: point.y), style: run.style, width: point.x + width - x)
    }
    return x
  }

  /// Draws it from the top of an area, broken into lines; an ellipsis ends the last row when there is more.
  ///
  /// - Returns: How many rows were used.
  @discardableResult
  public func draw(on surface: inout Surface, in area: Rect, alignment: TextAlignment = .left) -> Int {
    guard !area.isEmpty else { return 0 }
    let lines = wrapped(width: area.width, limit: area.height)
    for (row, line) in lines.enumerated() {
      let x = area.x + alignment.offset(of: line.width, in: area.width)
      line.draw(on: &surface, at: Point(x: x, y: area.y + row), width: area.maxX - x)
    }
    return lines.count
  }
}
