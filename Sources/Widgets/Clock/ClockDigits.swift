import EaselKit

/// A time of day as pixels: each digit three across and five down, one column between them.
struct ClockDigits {
  /// How pixels become cells.
  enum Scale: CaseIterable {
    /// Two cells side by side for each pixel.
    case large
    /// One cell for two pixels, one above the other.
    case small
  }

  private static let height = 5
  /// The rows of `0` to `9` from the top, three bits each, the left pixel first.
  private static let digits: [[UInt64]] = [
    [0b111, 0b101, 0b101, 0b101, 0b111], [0b010, 0b110, 0b010, 0b010, 0b111], [0b111, 0b001, 0b111, 0b100, 0b111],
    [0b111, 0b001, 0b011, 0b001, 0b111], [0b101, 0b101, 0b111, 0b001, 0b001], [0b111, 0b100, 0b111, 0b001, 0b111],
    [0b111, 0b100, 0b111, 0b101, 0b111], [0b111, 0b001, 0b001, 0b001, 0b001], [0b111, 0b101, 0b111, 0b101, 0b111],
    [0b111, 0b101, 0b111, 0b001, 0b111],
  ]
  private static let colon: [UInt64] = [0, 1, 0, 1, 0]

  private var rows = [UInt64](repeating: 0, count: height)
  private var width = 0

  /// The pixels of a time such as `14:05:09`; other characters are left out, and what is beyond 64 pixels.
  init(_ time: String) {
    for byte in time.utf8 {
      switch byte {
      case UInt8(ascii: ":"): append(Self.colon, width: 1)
      case UInt8(ascii: "0")...UInt8(ascii: "9"): append(Self.digits[Int(byte - UInt8(ascii: "0"))], width: 3)
      default: break
      }
    }
  }

  private mutating func append(_ shape: [UInt64], width more: Int) {
    let gap = width == 0 ? 0 : 1
    guard width + gap + more <= 64 else { return }
    width += gap + more
    for row in 0..<Self.height { rows[row] = rows[row] << UInt64(gap + more) | shape[row] }
  }

  /// The cells it takes.
  func size(_ scale: Scale) -> Size {
    switch scale {
    case .large: Size(width: 2 * width, height: Self.height)
    case .small: Size(width: width, height: (Self.height + 1) / 2)
    }
  }

  /// Draws it with its top left at a place.
  func draw(_ scale: Scale, on surface: inout Surface, at origin: Point, style: Style) {
    let size = size(scale)
    for y in 0..<size.height {
      for x in 0..<size.width {
        surface.put(glyph(scale, x, y), at: Point(x: origin.x + x, y: origin.y + y), style: style)
      }
    }
  }

  private func glyph(_ scale: Scale, _ x: Int, _ y: Int) -> Glyph {
    switch scale {
    case .large: isSet(x / 2, y) ? Self.full : .space
    case .small:
      switch (isSet(x, 2 * y), isSet(x, 2 * y + 1)) {
      case (true, true): Self.full
      case (true, false): Self.upper
      case (false, true): Self.lower
      case (false, false): .space
      }
    }
  }

  private func isSet(_ x: Int, _ y: Int) -> Bool { y < Self.height && rows[y] >> UInt64(width - 1 - x) & 1 == 1 }

  private static let full = Glyph("█")
  private static let upper = Glyph("▀")
  private static let lower = Glyph("▄")
}
