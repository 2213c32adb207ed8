/// Korean syllables written as letters one by one, as file names of some systems are.
///
/// Terminals measure such letters alone or together; the syllable's own character (Unicode 3.12) takes two cells
/// everywhere.
enum HangulJamo {
  /// Whether it is a vowel or a final consonant that joins what stands before it.
  static func isTail(_ code: UInt32) -> Bool { (0x1160...0x11FF).contains(code) || (0xD7B0...0xD7FB).contains(code) }

  /// Whether it is a first consonant.
  static func isLead(_ code: UInt32) -> Bool { (0x1100...0x115E).contains(code) || (0xA960...0xA97C).contains(code) }

  /// The character two make together, nil when there is none.
  static func composed(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if (0x1100...0x1112).contains(first), (0x1161...0x1175).contains(second) {
      return 0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28
    }
    guard (0xAC00...0xD7A3).contains(first), (first - 0xAC00) % 28 == 0, (0x11A8...0x11C2).contains(second) else {
      return nil
    }
    return first + second - 0x11A7
  }

  /// The form of a first consonant that stands alone, which joins nothing.
  static func alone(_ lead: UInt32) -> Glyph {
    guard (0x1100...0x1112).contains(lead) else { return .replacement }
    return Glyph(base: 0x3100 + UInt32(letters[Int(lead - 0x1100)]), cells: 2)
  }

  private static let letters: [UInt8] = [
    0x31, 0x32, 0x34, 0x37, 0x38, 0x39, 0x41, 0x42, 0x43, 0x45, 0x46, 0x47, 0x48, 0x49, 0x4A, 0x4B, 0x4C, 0x4D, 0x4E,
  ]
}
