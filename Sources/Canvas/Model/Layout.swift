package import EaselKit

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
  /// In the order in which they came to the page or stand in its file.
  ///
  /// So what is moved changes its own lines there and no others. The order says nothing else: Tab and small screens go by
  /// ``inReadingOrder``.
  package var widgets: [WidgetPlacement]
  /// The arrangements that the person made of shapes in which the base arrangement does not fit.
  package var shapes: [Shape: ShapeArrangement]

  package init(
    id: String, title: String, grid: GridConfig? = nil, widgets: [WidgetPlacement] = [],
    shapes: [Shape: ShapeArrangement] = [:]
  ) {
    self.id = id
    self.title = title
    self.grid = grid
    self.widgets = widgets
    self.shapes = shapes
  }

  /// The widgets by rows from the top, each from the left: the order of Tab and of the numbers 1 to 9.
  package var inReadingOrder: [WidgetPlacement] { widgets.inReadingOrder }
}

extension Page {
  private enum CodingKeys: String, CodingKey { case id, title, grid, widgets, shapes }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try values.decode(String.self, forKey: .id), title: try values.decode(String.self, forKey: .title),
      grid: try values.decodeIfPresent(GridConfig.self, forKey: .grid),
      widgets: try values.decode([WidgetPlacement].self, forKey: .widgets),
      shapes: try values.decodeIfPresent([Shape: ShapeArrangement].self, forKey: .shapes) ?? [:])
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(title, forKey: .title)
    try values.encodeIfPresent(grid, forKey: .grid)
    try values.encode(widgets, forKey: .widgets)
    if !shapes.isEmpty { try values.encode(shapes, forKey: .shapes) }
  }
}

extension [WidgetPlacement] {
  /// By rows from the top, each from the left.
  package var inReadingOrder: [WidgetPlacement] {
    sorted { ($0.frame.y, $0.frame.x, $0.id) < ($1.frame.y, $1.frame.x, $1.id) }
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
