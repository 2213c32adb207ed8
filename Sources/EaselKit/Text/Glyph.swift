/// What stands in one cell, or in two: a printable scalar and at most two marks on it.
public struct Glyph: Sendable, Hashable {
  /// The scalar; zero in the second cell of a wide one.
  public var base: UInt32
  /// The first combining mark, zero for none.
  public var mark1: UInt32
  /// The second combining mark, zero for none.
  public var mark2: UInt32
  /// How many cells it takes, 1 or 2; 0 in the second cell of a wide one.
  public var width: Int { Int(cells) }

  // As wide as the others, so that no bytes lie unused between cells and rows can be compared as bytes.
  @usableFromInline let cells: UInt32

  @inlinable
  init(base: UInt32, cells: UInt32, mark1: UInt32 = 0, mark2: UInt32 = 0) {
    self.base = base
    self.cells = cells
    self.mark1 = mark1
    self.mark2 = mark2
  }

  /// An empty cell.
  public static let space = Glyph(base: 0x20, cells: 1)
  /// The second cell of a wide glyph.
  public static let continuation = Glyph(base: 0, cells: 0)
  /// Stands for what cannot be shown.
  static let replacement = Glyph(base: 0xFFFD, cells: 1)

  /// The glyph of a scalar; U+FFFD for one that takes no cell or must not be printed.
  public init(_ scalar: Unicode.Scalar) {
    var glyphs = Glyphs(String(scalar))
    self = glyphs.next() ?? .replacement
  }

  /// The glyph as text.
  public var text: String {
    if mark1 == 0, let scalar = Unicode.Scalar(base) { return base == 0 ? "" : String(Character(scalar)) }
    var view = String.UnicodeScalarView()
    for code in [base, mark1, mark2] where code != 0 {
      if let scalar = Unicode.Scalar(code) { view.append(scalar) }
    }
    return String(view)
  }
}
