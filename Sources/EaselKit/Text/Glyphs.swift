/// Turns outside text into glyphs.
///
/// The one place where text becomes cells, so the one place where it is made safe.
///
/// Control codes become their visible pictures (U+2400 and on) or U+FFFD; bidirectional controls and zero-width
/// characters are left out; a mark stays with its base, three at most and four of one script. Where terminals disagree on
/// a width, a form is shown on which they agree: an emoji without its variation selector or skin tone, the first member
/// of a joined family, the letters of a flag, the digit of a keycap, the syllable of Korean letters (``DisputedWidth``).
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
  private mutating func glyph(for scalar: Unicode.Scalar) -> Glyph? {
    let code = scalar.value
    if code < 0x20 { return code == 9 ? .space : Glyph(base: 0x2400 + code, cells: 1) }
    if code == 0x7F { return Glyph(base: 0x2421, cells: 1) }
    // Lines, blocks and the large script of which no terminal is in doubt.
    if code >= 0x2500, code < 0x25FD { return Glyph(base: code, cells: 1) }
    if code >= 0x4E00, code < 0xA000 { return Glyph(base: code, cells: 2) }
    if DisputedWidth.isInvisible(code) { return nil }
    if HangulJamo.isLead(code) { return syllable(from: code) }
    if let glyph = DisputedWidth.standIn(for: code) { return glyph }
    guard let width = CellWidth.of(scalar) else { return .replacement }
    guard width > 0 else { return nil }
    return Glyph(base: code, cells: UInt32(width))
  }

  private mutating func syllable(from lead: UInt32) -> Glyph {
    ahead = take()
    guard let tail = ahead?.value, let code = HangulJamo.composed(lead, tail) else { return HangulJamo.alone(lead) }
    ahead = nil
    return Glyph(base: code, cells: 2)
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
      if follows || Self.isSkinTone(code) && Self.isEmoji(glyph.base) || DisputedWidth.isInvisible(code) { continue }
      guard CellWidth.of(scalar) == 0 else {
        ahead = scalar
        return glyph
      }
      if HangulJamo.isTail(code) {
        if let whole = HangulJamo.composed(glyph.base, code), !glyph.isMarked { glyph = Glyph(base: whole, cells: 2) }
        continue
      }
      if glyph.base == 0x20 || Self.isEnclosing(code) { continue }
      glyph = glyph.marked(code)
    }
    return glyph
  }

  private static func isSkinTone(_ code: UInt32) -> Bool { (0x1F3FB...0x1F3FF).contains(code) }
  private static func isEnclosing(_ code: UInt32) -> Bool { (0x20DD...0x20E4).contains(code) }
  private static func isEmoji(_ code: UInt32) -> Bool {
    code >= 0x1F000 && code < 0x1FB00 || (0x2190...0x2BFF).contains(code)
  }

  /// Whether a scalar takes no cell of its own: a mark, or what shows nothing at all.
  package static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    CellWidth.of(scalar) == 0 || DisputedWidth.isInvisible(scalar.value)
  }

  /// Whether a scalar may stand on another in a cell: a mark that neither formats nor changes the writing direction.
  package static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    CellWidth.of(scalar) == 0 && !DisputedWidth.isInvisible(scalar.value)
  }
}
