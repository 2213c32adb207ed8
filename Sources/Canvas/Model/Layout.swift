package import EaselKit

/// The grid of a page.
package struct GridConfig: Sendable, Hashable, Codable {
  /// What happens to items when there is room above them.
  package enum Compaction: String, Sendable, Hashable, Codable, CaseIterable {
    /// They stay.
    case none
    /// They rise until they touch.
    case vertical
  }

  package static let columnLimits = 1...100
  package static let rowLimits = 1...100
  /// The furthest an item may lie or reach, in units.
  package static let unitLimit = 1000
  /// The deepest row an item may begin at when it was pushed there: below a page full of the tallest ones.
  package static let depthLimit = 5_000_000

  package var columns: Int
  package var rows: Int
  package var compaction: Compaction
  /// Refuses a move that would hit another item, instead of pushing it.
  package var preventCollision: Bool

  package init(
    columns: Int = 12, rows: Int = 12, compaction: Compaction = .none, preventCollision: Bool = false
  ) {
    self.columns = columns
    self.rows = rows
    self.compaction = compaction
    self.preventCollision = preventCollision
  }

  /// The same grid with its columns and rows brought within limits.
  package var withinLimits: GridConfig {
    var grid = self
    grid.columns = min(max(columns, Self.columnLimits.lowerBound), Self.columnLimits.upperBound)
    grid.rows = min(max(rows, Self.rowLimits.lowerBound), Self.rowLimits.upperBound)
    return grid
  }
}

/// One widget on a page: which micro-app, where, how big, how set.
package struct WidgetPlacement: Sendable, Hashable, Codable, Identifiable {
  /// Unique on the canvas, such as `todo-1`.
  package var id: String
  /// The micro-app's id.
  package var app: String
  package var frame: GridFrame
  package var minW: Int?
  package var minH: Int?
  package var maxW: Int?
  package var maxH: Int?
  /// A locked item is neither moved nor pushed.
  package var locked: Bool
  /// What differs from the micro-app's standard settings.
  package var config: [String: JSONValue]

  package init(
    id: String, app: String, frame: GridFrame, minW: Int? = nil, minH: Int? = nil, maxW: Int? = nil,
    maxH: Int? = nil, locked: Bool = false, config: [String: JSONValue] = [:]
  ) {
    self.id = id
    self.app = app
    self.frame = frame
    self.minW = minW
    self.minH = minH
    self.maxW = maxW
    self.maxH = maxH
    self.locked = locked
    self.config = config
  }
}

/// One screenful of a canvas.
package struct Page: Sendable, Hashable, Codable, Identifiable {
  /// Unique on the canvas; not shown.
  package var id: String
  package var title: String
  /// Nil when the layout's grid holds for it.
  package var grid: GridConfig?
  package var widgets: [WidgetPlacement]

  package init(id: String, title: String, grid: GridConfig? = nil, widgets: [WidgetPlacement] = []) {
    self.id = id
    self.title = title
    self.grid = grid
    self.widgets = widgets
  }

  /// The widgets by rows from the top, each from the left: the order of Tab and of the numbers 1 to 9.
  package var inReadingOrder: [WidgetPlacement] {
    widgets.sorted { ($0.frame.y, $0.frame.x, $0.id) < ($1.frame.y, $1.frame.x, $1.id) }
  }
}

/// An arrangement of a whole canvas.
package struct Layout: Sendable, Hashable, Codable {
  package var name: String
  package var grid: GridConfig
  package var pages: [Page]

  package init(name: String, grid: GridConfig = GridConfig(), pages: [Page]) {
    self.name = name
    self.grid = grid
    self.pages = pages
  }

  /// All widgets of all pages.
  package var widgets: [WidgetPlacement] { pages.flatMap(\.widgets) }
}
