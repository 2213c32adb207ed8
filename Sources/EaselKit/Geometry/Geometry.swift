/// A size in cells.
public struct Size: Sendable, Hashable, Codable {
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int

  /// Makes a size; negative measures become zero.
  @inlinable
  public init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// No cells at all.
  public static let zero = Size(width: 0, height: 0)

  /// Whether there is no cell in it.
  @inlinable public var isEmpty: Bool { width == 0 || height == 0 }
}

/// A cell's place: column and row from the top left, from zero.
public struct Point: Sendable, Hashable, Codable {
  /// The column.
  public var x: Int
  /// The row.
  public var y: Int

  /// Makes a place.
  @inlinable
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// The top left.
  public static let zero = Point(x: 0, y: 0)
}

/// A rectangle of cells.
public struct Rect: Sendable, Hashable, Codable {
  /// The left column.
  public var x: Int
  /// The top row.
  public var y: Int
  /// Columns, not negative.
  public var width: Int
  /// Rows, not negative.
  public var height: Int

  /// Makes a rectangle; negative measures become zero.
  @inlinable
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// The rectangle at the top left with a size.
  @inlinable
  public init(_ size: Size) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

  /// The column right of it.
  @inlinable public var maxX: Int { x + width }
  /// The row below it.
  @inlinable public var maxY: Int { y + height }
  /// Its size.
  @inlinable public var size: Size { Size(width: width, height: height) }
  /// Whether there is no cell in it.
  @inlinable public var isEmpty: Bool { width == 0 || height == 0 }

  /// The rectangle that is left when that many columns and rows are taken from each side.
  public func inset(x dx: Int = 0, y dy: Int = 0) -> Rect {
    Rect(x: x + min(dx, width), y: y + min(dy, height), width: width - 2 * dx, height: height - 2 * dy)
  }

  /// What both rectangles cover.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }

  /// Whether a cell is in it.
  public func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }
}
