/// A place and size in grid units.
package struct GridFrame: Sendable, Hashable, Codable {
  package var x: Int
  package var y: Int
  package var w: Int
  package var h: Int

  package init(x: Int, y: Int, w: Int, h: Int) {
    self.x = x
    self.y = y
    self.w = w
    self.h = h
  }

  /// The column right of it.
  package var right: Int { x + w }
  /// The row below it.
  package var bottom: Int { y + h }

  /// Whether both share a unit.
  package func overlaps(_ other: GridFrame) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }
}
