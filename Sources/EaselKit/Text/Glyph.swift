/// What stands in one cell, or in two: a printable scalar and at most two marks on it.
///
/// Eight bytes, so that a cell is sixteen: a screen of them is filled, copied and compared for each frame.
@frozen
public struct Glyph: Sendable, Hashable {
  /// The scalar in bits 0 to 20, the cells it takes in 21 and 22, the first mark from 23 and the second from 44 on.
  @usableFromInline var bits: UInt64

  @inlinable
  init(base: UInt32, cells: UInt32, mark1: UInt32 = 0, mark2: UInt32 = 0) {
    bits =
      UInt64(base & 0x1F_FFFF) | UInt64(cells & 3) << 21 | UInt64(mark1 & 0x1F_FFFF) << 23
      | UInt64(mark2 & 0xF_FFFF) << 44
  }

  /// The scalar; zero in the second cell of a wide one.
  @inlinable public var base: UInt32 { UInt32(truncatingIfNeeded: bits) & 0x1F_FFFF }

  /// The first combining mark, zero for none.
  @inlinable public var mark1: UInt32 { UInt32(truncatingIfNeeded: bits >> 23) & 0x1F_FFFF }

  /// The second combining mark, zero for none.
  @inlinable public var mark2: UInt32 { UInt32(truncatingIfNeeded: bits >> 44) }

  /// How many cells it takes, 1 or 2; 0 in the second cell of a wide one.
  @inlinable public var width: Int { Int(truncatingIfNeeded: bits >> 21) & 3 }

  /// Whether it carries a mark.
  @inlinable var isMarked: Bool { bits >> 23 != 0 }

  /// This glyph with another mark on it, unless it has two already.
  func marked(_ code: UInt32) -> Glyph {
    if mark1 == 0 { return Glyph(base: base, cells: UInt32(width), mark1: code) }
    return mark2 == 0 ? Glyph(base: base, cells: UInt32(width), mark1: mark1, mark2: code) : self
  }

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
    for code in [base, mark1, mark2] where code != 0 {
      if let scalar = Unicode.Scalar(code) { view.append(scalar) }
    }
    return String(view)
  }
}
