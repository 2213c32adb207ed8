/// What stands in one cell, or in two: a printable scalar and at most four marks on it.
///
/// Eight bytes, so that a cell is sixteen: a screen of them is filled, copied and compared for each frame. The fourth mark
/// has to be near the third, as those of one script are.
@frozen
public struct Glyph: Sendable, Hashable {
  /// The scalar in bits 0 to 20, the cells it takes in 21 and 22, three marks by their numbers from 23, 34 and 45 on, and
  /// from 56 on how far the fourth is from the third.
  @usableFromInline var bits: UInt64

  @inlinable
  init(base: UInt32, cells: UInt32) {
    bits = UInt64(base & 0x1F_FFFF) | UInt64(cells & 3) << 21
  }

  /// The scalar; zero in the second cell of a wide one.
  @inlinable public var base: UInt32 { UInt32(truncatingIfNeeded: bits) & 0x1F_FFFF }

  /// How many cells it takes, 1 or 2; 0 in the second cell of a wide one.
  @inlinable public var width: Int { Int(truncatingIfNeeded: bits >> 21) & 3 }

  /// Whether it carries a mark.
  @inlinable package var isMarked: Bool { bits >> 23 != 0 }

  /// The combining marks, in their order.
  public var marks: [UInt32] {
    guard isMarked else { return [] }
    let near = UInt32(truncatingIfNeeded: bits >> 56)
    let numbers = [number(0), number(1), number(2), near == 0 ? 0 : number(2) + near - Self.middle]
    return numbers.prefix { $0 != 0 }.map(CombiningMarks.code)
  }

  /// This glyph with another mark on it, unless there is no room for it.
  func marked(_ code: UInt32) -> Glyph {
    let mark = CombiningMarks.number(of: code)
    guard mark != 0 else { return self }
    var glyph = self
    if let free = (0..<3).first(where: { number($0) == 0 }) {
      glyph.bits |= UInt64(mark) << Self.place(free)
    } else if bits >> 56 == 0, mark + Self.middle > number(2), mark + Self.middle - number(2) <= 0xFF {
      glyph.bits |= UInt64(mark + Self.middle - number(2)) << 56
    }
    return glyph
  }

  private func number(_ index: Int) -> UInt32 { UInt32(truncatingIfNeeded: bits >> Self.place(index)) & 0x7FF }
  private static func place(_ index: Int) -> UInt64 { 23 + 11 * UInt64(index) }
  /// Stands for no distance between the fourth mark and the third.
  private static let middle: UInt32 = 0x80

  /// An empty cell.
  public static let space = Glyph(base: 0x20, cells: 1)
  /// The second cell of a wide glyph.
  public static let continuation = Glyph(base: 0, cells: 0)
  /// Ends what was cut.
  static let ellipsis = Glyph(base: 0x2026, cells: 1)
  /// Stands for what cannot be shown.
  static let replacement = Glyph(base: 0xFFFD, cells: 1)

  /// The glyph of a scalar; U+FFFD for one that takes no cell or must not be printed.
  public init(_ scalar: Unicode.Scalar) {
    var glyphs = Glyphs(String(scalar))
    self = glyphs.next() ?? .replacement
  }

  /// The glyph as text.
  public var text: String {
    if !isMarked, let scalar = Unicode.Scalar(base) { return base == 0 ? "" : String(Character(scalar)) }
    var view = String.UnicodeScalarView()
    for code in [base] + marks {
      if let scalar = Unicode.Scalar(code) { view.append(scalar) }
    }
    return String(view)
  }
}
