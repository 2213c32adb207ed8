/// What the grid engine knows of a widget: its frame and its limits.
package struct GridItem: Sendable, Hashable, Identifiable {
  package let id: String
  package var frame: GridFrame
  package var minimum: (w: Int, h: Int) { (minW, minH) }
  package let locked: Bool
  private let minW: Int
  private let minH: Int
  private let maxW: Int
  private let maxH: Int

  package init(_ placement: WidgetPlacement) {
    id = placement.id
    frame = placement.frame
    locked = placement.locked
    minW = max(1, placement.minW ?? 1)
    minH = max(1, placement.minH ?? 1)
    maxW = max(minW, placement.maxW ?? GridConfig.unitLimit)
    maxH = max(minH, placement.maxH ?? GridConfig.unitLimit)
  }

  /// The frame brought within the item's limits and the grid's columns.
  package func fitted(_ frame: GridFrame, columns: Int) -> GridFrame {
    let w = min(max(frame.w, minW), maxW, columns)
    let h = min(max(frame.h, minH), maxH, GridConfig.unitLimit)
    return GridFrame(
      x: min(max(frame.x, 0), columns - w), y: min(max(frame.y, 0), GridConfig.unitLimit), w: max(1, w), h: max(1, h))
  }
}
