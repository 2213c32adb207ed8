import EaselKit

/// A text as a search sees it: folded characters (``TextFolding``), and how well a word begins at each.
struct SearchText: Sendable, Hashable {
  /// The most characters that are searched of one text.
  static let longest = 128
  /// The most scalars of one character.
  private static let mostScalars = 8

  /// The folded scalars.
  private(set) var units: [UInt32] = []
  /// The index of the character that each unit stands for; empty where each character has one unit.
  private var owners: [Int] = []
  /// How much a match is worth for where it stands: at the beginning most, then at the beginning of a word.
  private(set) var places: [Int32] = []
  /// A bit for each character there is, some sharing one: what lacks a bit of the wanted text cannot match.
  private(set) var mask: UInt64 = 0

  init(_ text: String) {
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D }
    units.reserveCapacity(min(text.utf8.count, Self.longest))
    var isCapital = false
    if isPlain {
      for byte in text.utf8.prefix(Self.longest) {
        let wasCapital = isCapital
        isCapital = (0x41...0x5A).contains(byte)
        append(UInt32(isCapital ? byte + 0x20 : byte), isRise: isCapital && !wasCapital)
      }
    } else {
      for (index, character) in text.prefix(Self.longest).enumerated() {
        let wasCapital = isCapital
        isCapital = character.isUppercase
        append(character, at: index, isRise: isCapital && !wasCapital)
      }
    }
  }

  /// The character that a unit stands for.
  func character(of unit: Int) -> Int { owners.isEmpty ? unit : owners[unit] }

  /// Appends the units of a character, which is a rise when it is a capital behind a character that is none.
  private mutating func append(_ character: Character, at index: Int, isRise: Bool) {
    let before = units.count
    let text = String(String.UnicodeScalarView(character.unicodeScalars.prefix(Self.mostScalars)))
    TextFolding.fold(text) { folded in
      append(folded.value, isRise: isRise && units.count == before)
      owners.append(index)
    }
    // A character of marks alone is one that nothing finds, and keeps its place.
    guard units.count == before else { return }
    append(0, isRise: false)
    owners.append(index)
  }

  private mutating func append(_ unit: UInt32, isRise: Bool) {
    places.append(Self.worth(of: unit, after: units.last, isRise: isRise))
    units.append(unit)
    mask |= Self.bit(unit)
  }

  static func bit(_ unit: UInt32) -> UInt64 { 1 << UInt64(unit & 63) }

  private static func worth(of unit: UInt32, after before: UInt32?, isRise: Bool) -> Int32 {
    guard let before else { return 12 }
    if before == 0x20 { return 10 }
    if !isWord(before) { return isWord(unit) ? 8 : 0 }
    return isRise ? 7 : 0
  }

  private static func isWord(_ unit: UInt32) -> Bool {
    unit >= 0x80 || (0x61...0x7A).contains(unit) || (0x30...0x39).contains(unit)
  }
}
