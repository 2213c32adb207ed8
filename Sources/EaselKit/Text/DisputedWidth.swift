/// Characters that terminals do not measure alike, and what is shown of them.
///
/// The C library's `wcwidth`, which ncurses follows, is one opinion; tables of newer Unicode versions, terminals that
/// measure whole grapheme clusters and terminals that ignore fillers are others. What is named here had different
/// answers between wcwidth of glibc 2.36, the East Asian Width of Unicode 9 to 17, and the rules of grapheme clusters
/// (UAX #29).
///
/// The spacing vowel signs of Indic scripts, and the joined consonants beside them, have no other form: they take the
/// cells that the C library gives them, and a screen sets the cursor anew after each group of them
/// (``Glyph/joins(_:)``), so that a terminal that measures them otherwise moves nothing but them.
enum DisputedWidth {
  /// Formatting characters, fillers, joiners, bidirectional controls, variation selectors and tags: nothing is shown.
  static func isInvisible(_ code: UInt32) -> Bool {
    switch code {
    case 0xAD, 0x34F, 0x61C, 0x115F, 0x17B4, 0x17B5, 0x180B...0x180F, 0x200B...0x200F, 0x2028...0x202E,
      0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB, 0x13430...0x13438,
      0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// What is shown for a character that takes one cell here and two, or none, elsewhere; nil when terminals agree.
  static func standIn(for code: UInt32) -> Glyph? {
    switch code {
    // A flag is two of these.
    case 0x1F1E6...0x1F1FF: Glyph(base: code - 0x1F1E6 + 0x41, cells: 1)
    // The trigram that stands on buttons as a menu has a mathematical twin.
    case 0x2630: Glyph(base: 0x2261, cells: 1)
    // Signs that span the digits after them: printed by some, formatting to others.
    case 0x600...0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD: .replacement
    // Tone marks that have cells of their own.
    case 0x302E, 0x302F, 0x16FF0, 0x16FF1: .replacement
    // Circled tens, trigrams, hexagrams, counting rods: narrow before Unicode 16 or to some, wide after or to others.
    case 0x3248...0x324F, 0x2631...0x2637, 0x268A...0x268F, 0x4DC0...0x4DFF, 0x1D300...0x1D356, 0x1D360...0x1D376:
      .replacement
    // A skin tone that colours no emoji: some join it to whatever stands before it.
    case 0x1F3FB...0x1F3FF: .replacement
    default: nil
    }
  }

  /// What has a cell of its own and belongs to the character before it: spacing marks (general category Mc), the vowel
  /// signs AM of Thai and Lao, the halfwidth sound marks of Katakana; and what no two fonts have alike.
  static func isSpacingSign(_ code: UInt32) -> Bool {
    if [0xE33, 0xEB3, 0xFF9E, 0xFF9F].contains(code) || code >= 0x10_0000 { return true }
    return Unicode.Scalar(code)?.properties.generalCategory == .spacingMark
  }
}
