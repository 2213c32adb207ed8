/// One cell of a surface.
@frozen
public struct Cell: Sendable, Hashable {
  /// What stands in it.
  public var glyph: Glyph
  /// How it is drawn.
  public var style: Style

  /// Makes a cell.
  @inlinable
  public init(glyph: Glyph, style: Style) {
    self.glyph = glyph
    self.style = style
  }

  /// An empty cell in the terminal's own style.
  public static let blank = Cell(glyph: .space, style: .plain)
}
