/// Turns outside text into glyphs.
///
/// The one place where text becomes cells, so the one place where it is made safe.
///
/// Control codes become their visible pictures (U+2400 and on) or U+FFFD; bidirectional controls and zero-width
/// characters are left out; a mark stays with its base, two at most. Where terminals disagree on a width, a form is
/// shown on which they agree: an emoji without its variation selector or skin tone, the first member of a joined
/// family, the letters of a flag.
public struct Glyphs: Sequence, IteratorProtocol {
  private var scalars: String.UnicodeScalarView.Iterator
  private var ahead: Unicode.Scalar?

  /// Reads a text.
  public init(_ text: some StringProtocol) { scalars = String(text).unicodeScalars.makeIterator() }

  /// The next glyph, nil at the end.
  public mutating func next() -> Glyph? {
    while let scalar = take() {
      if scalar.value >= 0x20, scalar.value < 0x7F { return finish(Glyph(base: scalar.value, cells: 1)) }
      if let glyph = glyph(for: scalar) { return finish(glyph) }
    }
    return nil
  }

  private mutating func take() -> Unicode.Scalar? {
    if let scalar = ahead {
      ahead = nil
      return scalar
    }
    return scalars.next()
  }

  /// The glyph a scalar begins, nil when it shows nothing by itself.
  private func glyph(for scalar: Unicode.Scalar) -> Glyph? {
    let code = scalar.value
    if code < 0x20 { return code == 9 ? .space : Glyph(base: 0x2400 + code, cells: 1) }
    if code == 0x7F { return Glyph(base: 0x2421, cells: 1) }
    if Self.isInvisible(code) { return nil }
    if Self.isFlagLetter(code) { return Glyph(base: code - 0x1F1E6 + 0x41, cells: 1) }
    guard let width = CellWidth.of(scalar) else { return .replacement }
    guard width > 0 else { return nil }
    return Glyph(base: code, cells: UInt32(width))
  }

  /// Takes in the marks that follow, and leaves out what terminals would measure differently.
  private mutating func finish(_ glyph: Glyph) -> Glyph {
    var glyph = glyph
    var isJoined = false
    while let scalar = take() {
      let code = scalar.value
      if code >= 0x20, code < 0x7F {
        ahead = scalar
        return glyph
      }
      if code == 0x200D {
        isJoined = Self.isEmoji(glyph.base)
        continue
      }
      let follows = isJoined && Self.isEmoji(code)
      isJoined = false
      if follows || Self.isSkinTone(code) && Self.isEmoji(glyph.base) || Self.isInvisible(code) { continue }
      guard CellWidth.of(scalar) == 0 else {
        ahead = scalar
        return glyph
      }
      if glyph.base == 0x20 || Self.isEnclosing(code) { continue }
      glyph = glyph.marked(code)
    }
    return glyph
  }

  private static func isFlagLetter(_ code: UInt32) -> Bool { (0x1F1E6...0x1F1FF).contains(code) }
  private static func isSkinTone(_ code: UInt32) -> Bool { (0x1F3FB...0x1F3FF).contains(code) }
  private static func isEnclosing(_ code: UInt32) -> Bool { (0x20DD...0x20E4).contains(code) }
  private static func isEmoji(_ code: UInt32) -> Bool {
    code >= 0x1F000 && code < 0x1FB00 || (0x2190...0x2BFF).contains(code)
  }

  /// Bidirectional controls, joiners, zero-width spaces, variation selectors, tags, and other formatting characters.
  private static func isInvisible(_ code: UInt32) -> Bool {
    switch code {
    case 0xAD, 0x61C, 0x180B...0x180F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF,
      0xFFF9...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }
}
