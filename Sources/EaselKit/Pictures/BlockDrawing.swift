/// The shapes of block elements (U+2580 to U+259F) and of braille patterns (U+2800 to U+28FF), which meet their
/// neighbours or lie on a grid finer than that of the cells.
enum BlockDrawing {
  /// A part of a cell: in eighths of its width and height.
  struct Part: Equatable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    /// How much of what is behind is covered, in percent.
    var cover = 100
  }

  /// The parts of a block element; nil for any other scalar.
  static func parts(of scalar: UInt32) -> [Part]? {
    switch scalar {
    case 0x2580: [Part(x: 0, y: 0, width: 8, height: 4)]
    case 0x2581...0x2588:
      [Part(x: 0, y: 8 - Int(scalar - 0x2580), width: 8, height: Int(scalar - 0x2580))]
    case 0x2589...0x258F: [Part(x: 0, y: 0, width: 8 - Int(scalar - 0x2588), height: 8)]
    case 0x2590: [Part(x: 4, y: 0, width: 4, height: 8)]
    case 0x2591...0x2593: [Part(x: 0, y: 0, width: 8, height: 8, cover: 25 * Int(scalar - 0x2590))]
    case 0x2594: [Part(x: 0, y: 0, width: 8, height: 1)]
    case 0x2595: [Part(x: 7, y: 0, width: 1, height: 8)]
    case 0x2596...0x259F: quadrants(quarters[Int(scalar - 0x2596)])
    default: nil
    }
  }

  /// The dots of a braille pattern as columns (0, 1) and rows (0 to 3); nil for any other scalar.
  static func dots(of scalar: UInt32) -> [Point]? {
    guard (0x2800...0x28FF).contains(scalar) else { return nil }
    return (0..<8).filter { scalar >> $0 & 1 != 0 }.map { places[$0] }
  }

  /// The dots in the order of their bits: three of each column, then the last of each.
  private static let places = [
    Point(x: 0, y: 0), Point(x: 0, y: 1), Point(x: 0, y: 2), Point(x: 1, y: 0), Point(x: 1, y: 1), Point(x: 1, y: 2),
    Point(x: 0, y: 3), Point(x: 1, y: 3),
  ]

  /// Which quarters are filled from U+2596 on: bits for upper left, upper right, lower left, lower right.
  private static let quarters: [UInt8] = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14]

  private static func quadrants(_ bits: UInt8) -> [Part] {
    (0..<4).filter { bits >> $0 & 1 != 0 }.map { Part(x: $0 % 2 * 4, y: $0 / 2 * 4, width: 4, height: 4) }
  }
}
