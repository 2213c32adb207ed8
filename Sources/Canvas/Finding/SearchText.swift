/// A text as a search sees it: characters without case and accents, and how well a word begins at each.
///
/// One unit is one character as a person sees it, so that units can be told apart on the screen.
struct SearchText: Sendable, Hashable {
  /// Marks a capital beside the character itself.
  static let capital: UInt32 = 1 << 31
  /// The most characters that are searched of one text.
  static let longest = 128

  /// The characters: the first scalar of each, small and without its accent, with ``capital`` for one that was large.
  private(set) var units: [UInt32] = []
  /// How much a match is worth for where it stands: at the beginning most, then at the beginning of a word.
  private(set) var places: [Int32] = []
  /// A bit for each character there is, some sharing one: what lacks a bit of the wanted text cannot match.
  private(set) var mask: UInt64 = 0

  init(_ text: String) {
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D }
    units.reserveCapacity(min(text.utf8.count, Self.longest))
    if isPlain {
      for byte in text.utf8.prefix(Self.longest) { append(Self.unit(Unicode.Scalar(byte))) }
    } else {
      for character in text.prefix(Self.longest) {
        if let first = character.unicodeScalars.first { append(Self.unit(first)) }
      }
    }
  }

  private mutating func append(_ unit: UInt32) {
    places.append(Self.worth(of: unit, after: units.last))
    units.append(unit)
    mask |= Self.bit(unit)
  }

  static func bit(_ unit: UInt32) -> UInt64 { 1 << UInt64((unit & ~capital) & 63) }

  /// A character without case and accent.
  private static func unit(_ scalar: Unicode.Scalar) -> UInt32 {
    let value = scalar.value
    switch value {
    case 0x41...0x5A: return (value + 0x20) | capital
    case 0..<0xC0: return value
    case 0xC0..<0x180:
      let base = Self.latin[Int(value) - 0xC0]
      return scalar.properties.isUppercase ? base | capital : base
    default:
      let small = scalar.properties.lowercaseMapping.unicodeScalars.first?.value ?? value
      return small == value ? value : small | capital
    }
  }

  /// The plain letters of U+00C0 to U+017F.
  private static let latin: [UInt32] =
    ("aaaaaaaceeeeiiiidnooooo×ouuuuytsaaaaaaaceeeeiiiidnooooo÷ouuuuyty"
    + "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii"
    + "iijjkkkllllllllllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs").unicodeScalars.map(\.value)

  private static func worth(of unit: UInt32, after before: UInt32?) -> Int32 {
    guard let before else { return 12 }
    if before == 0x20 { return 10 }
    if !isWord(before) { return isWord(unit) ? 8 : 0 }
    return unit & capital != 0 && before & capital == 0 ? 7 : 0
  }

  private static func isWord(_ unit: UInt32) -> Bool {
    let value = unit & ~capital
    return value >= 0x80 || (0x61...0x7A).contains(value) || (0x30...0x39).contains(value)
  }
}
