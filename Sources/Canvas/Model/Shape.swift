/// How wide the terminal is, as far as arrangements care.
package enum Shape: String, Sendable, Hashable, Codable, CaseIterable, CodingKeyRepresentable {
  /// 100 text columns and more.
  case wide
  /// 60 to 99.
  case medium
  /// Fewer than 60: one column of widgets.
  case narrow

  /// The shape of a terminal with so many text columns.
  package init(textColumns: Int) {
    switch textColumns {
    case 100...: self = .wide
    case 60...: self = .medium
    default: self = .narrow
    }
  }
}

/// How the person arranged a page in one shape: a grid of its own, and each widget's frame on it.
package struct ShapeArrangement: Sendable, Hashable, Codable {
  package var grid: GridConfig
  /// By widget id.
  package var frames: [String: GridFrame]

  package init(grid: GridConfig, frames: [String: GridFrame]) {
    self.grid = grid
    self.frames = frames
  }
}
