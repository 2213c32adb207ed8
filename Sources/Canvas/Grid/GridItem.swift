/// What the grid engine knows of a widget: its frame and its limits.
package struct GridItem: Sendable, Hashable, Identifiable {
  package let id: String
  package var frame: GridFrame
  package var locked: Bool
  package let minW: Int
  package let minH: Int
  package let maxW: Int
  package let maxH: Int

  /// Limits that make no sense are brought to some that do; a minimum goes before a maximum.
  package init(
    id: String, frame: GridFrame, minW: Int? = nil, minH: Int? = nil, maxW: Int? = nil, maxH: Int? = nil,
    locked: Bool = false
  ) {
    self.id = id
    self.frame = frame
    self.locked = locked
    self.minW = min(max(1, minW ?? 1), GridConfig.unitLimit)
    self.minH = min(max(1, minH ?? 1), GridConfig.unitLimit)
    self.maxW = min(max(self.minW, maxW ?? GridConfig.unitLimit), GridConfig.unitLimit)
    self.maxH = min(max(self.minH, maxH ?? GridConfig.unitLimit), GridConfig.unitLimit)
  }

  package init(_ placement: WidgetPlacement) {
    self.init(
      id: placement.id, frame: placement.frame, minW: placement.minW, minH: placement.minH, maxW: placement.maxW,
      maxH: placement.maxH, locked: placement.locked)
  }

  /// The frame brought within the item's limits, the grid's columns and the rows down to the deepest one.
  ///
  /// Columns go before a minimum width: an item that is too wide for the grid is as wide as the grid.
  package func fitted(_ frame: GridFrame, columns: Int, deepest: Int) -> GridFrame {
    let w = min(max(frame.w, minW), maxW, columns)
    let h = min(max(frame.h, minH), maxH)
    return GridFrame(x: min(max(frame.x, 0), columns - w), y: min(max(frame.y, 0), deepest), w: w, h: h)
  }
}
