/// A grid of dots, two across and four down in each cell, drawn with the patterns of Braille.
struct BrailleCanvas {
  /// Dots across.
  let width: Int
  /// Dots down.
  let height: Int
  private let columns: Int
  private var patterns: [UInt8]
  private var roles: [Role?]

  /// A canvas without dots that fills so many cells.
  init(_ size: Size) {
    columns = size.width
    (width, height) = (size.width * 2, size.height * 4)
    patterns = Array(repeating: 0, count: size.width * size.height)
    roles = Array(repeating: nil, count: size.width * size.height)
  }

  /// Sets a dot, unless it lies outside; the whole cell then looks as this dot.
  mutating func set(_ x: Int, _ y: Int, _ role: Role) {
    guard x >= 0, y >= 0, x < width, y < height else { return }
    let index = y / 4 * columns + x / 2
    patterns[index] |= Self.bits[y % 4][x % 2]
    roles[index] = role
  }

  /// Sets the dots from one to another, as far as the stroke has them.
  mutating func line(from: (x: Int, y: Int), to: (x: Int, y: Int), _ role: Role, _ stroke: inout BrailleStroke) {
    let steps = max(abs(to.x - from.x), abs(to.y - from.y))
    // Halves are rounded, so that a line looks the same from both ends.
    for step in 0...steps {
      let x = steps > 0 ? (from.x * steps * 2 + (to.x - from.x) * step * 2 + steps) / (steps * 2) : from.x
      let y = steps > 0 ? (from.y * steps * 2 + (to.y - from.y) * step * 2 + steps) / (steps * 2) : from.y
      if stroke.isSet(x, y) { set(x, y, role) }
    }
  }

  /// Draws the cells in which there are dots.
  func draw(on surface: inout Surface, at point: Point, theme: Theme) {
    for (index, pattern) in patterns.enumerated() where pattern != 0 {
      let at = Point(x: point.x + index % columns, y: point.y + index / columns)
      surface.put(Glyph(base: 0x2800 + UInt32(pattern), cells: 1), at: at, style: theme[roles[index] ?? .accent])
    }
  }

  /// The bit of each dot, by row and column.
  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
}
