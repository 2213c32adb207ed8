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
  /// `0` to `9`: rows from the top, three bits each, the left pixel first.
  private static let digits: [UInt16] = [
    0b111_101_101_101_111, 0b010_110_010_010_111, 0b111_001_111_100_111, 0b111_001_011_001_111, 0b101_101_111_001_001,
    0b111_100_111_001_111, 0b111_100_111_101_111, 0b111_001_001_001_001, 0b111_101_111_101_111, 0b111_101_111_001_111,
  ]
  /// One bit a row.
  private static let colon: UInt16 = 0b0_1_0_1_0

  private var rows = InlineArray<5, UInt64>(repeating: 0)
  private var width = 0

  /// The pixels of a time, with its seconds or without.
  init(_ time: CivilTime, showsSeconds: Bool, usesTwelveHours: Bool = false) {
    if usesTwelveHours, time.twelveHour < 10 {
      append(Self.digits[time.twelveHour], width: 3)
    } else {
      append(number: usesTwelveHours ? time.twelveHour : time.hour)
    }
    append(Self.colon, width: 1)
    append(number: time.minute)
    guard showsSeconds else { return }
    append(Self.colon, width: 1)
    append(number: time.second)
  }

  private mutating func append(number: Int) {
    append(Self.digits[number / 10 % 10], width: 3)
    append(Self.digits[number % 10], width: 3)
  }

  private mutating func append(_ shape: UInt16, width more: Int) {
    let gap = width == 0 ? 0 : 1
    width += gap + more
    for row in 0..<Self.height {
      let pixels = UInt64(shape >> UInt16(more * (Self.height - 1 - row))) & (1 << UInt64(more) - 1)
      rows[row] = rows[row] << UInt64(gap + more) | pixels
    }
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
