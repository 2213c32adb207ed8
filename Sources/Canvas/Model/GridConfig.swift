/// The grid of a page.
package struct GridConfig: Sendable, Hashable {
  /// What happens to items when there is room above them.
  package enum Compaction: String, Sendable, Hashable, Codable, CaseIterable {
    /// They stay.
    case none
    /// They rise until they touch.
    case vertical
  }

  /// How rows become cells.
  package enum Mode: String, Sendable, Hashable, Codable, CaseIterable {
    /// The rows fill the screen.
    case fit
    /// A row has a fixed height, and the page scrolls when it is taller than the screen.
    case scroll
  }

  package static let columnLimits = 1...100
  package static let rowLimits = 1...100
  /// How many cells high a row of a page that scrolls may be.
  package static let rowHeightLimits = 1...100
  package static let standardRowHeight = 2
  /// The furthest an item may lie or reach, in units.
  package static let unitLimit = 1000
  /// The deepest row an item may begin at when it was pushed there: below a page full of the tallest ones.
  package static let depthLimit = 5_000_000

  package var columns: Int
  package var rows: Int
  package var compaction: Compaction
  /// Refuses a move that would hit another item, instead of pushing it.
  package var preventCollision: Bool
  package var mode: Mode
  /// The height of a row in cells; only a page that scrolls uses it.
  package var rowHeight: Int

  package init(
    columns: Int = 12, rows: Int = 12, compaction: Compaction = .none, preventCollision: Bool = false,
    mode: Mode = .fit, rowHeight: Int = GridConfig.standardRowHeight
  ) {
    self.columns = columns
    self.rows = rows
    self.compaction = compaction
    self.preventCollision = preventCollision
    self.mode = mode
    self.rowHeight = rowHeight
  }

  /// The same grid with its numbers brought within limits.
  package var withinLimits: GridConfig {
    var grid = self
    grid.columns = columns.clamped(to: Self.columnLimits)
    grid.rows = rows.clamped(to: Self.rowLimits)
    grid.rowHeight = rowHeight.clamped(to: Self.rowHeightLimits)
    return grid
  }
}

extension GridConfig: Codable {
  private enum CodingKeys: String, CodingKey { case columns, rows, compaction, preventCollision, mode, rowHeight }

  /// What is kept from before there was scrolling has neither mode nor row height.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      columns: try values.decode(Int.self, forKey: .columns), rows: try values.decode(Int.self, forKey: .rows),
      compaction: try values.decode(Compaction.self, forKey: .compaction),
      preventCollision: try values.decode(Bool.self, forKey: .preventCollision),
      mode: try values.decodeIfPresent(Mode.self, forKey: .mode) ?? .fit,
      rowHeight: try values.decodeIfPresent(Int.self, forKey: .rowHeight) ?? Self.standardRowHeight)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(columns, forKey: .columns)
    try values.encode(rows, forKey: .rows)
    try values.encode(compaction, forKey: .compaction)
    try values.encode(preventCollision, forKey: .preventCollision)
    if mode != .fit { try values.encode(mode, forKey: .mode) }
    if rowHeight != Self.standardRowHeight { try values.encode(rowHeight, forKey: .rowHeight) }
  }
}

extension Int {
  /// The nearest number of a range.
  func clamped(to range: ClosedRange<Int>) -> Int { Swift.min(Swift.max(self, range.lowerBound), range.upperBound) }
}
