import EaselKit

/// A text as a search sees it: folded characters (``TextFolding``), and how well a word begins at each.
struct SearchText: Sendable, Hashable {
  /// Marks a capital beside the character itself.
  static let capital: UInt32 = 1 << 31
  /// The most characters that are searched of one text.
  static let longest = 128
  /// The most units of one character.
  private static let mostUnits = 8

  /// The folded scalars, each with ``capital`` where its character is large.
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
    if isPlain {
      for byte in text.utf8.prefix(Self.longest) {
        append((0x41...0x5A).contains(byte) ? UInt32(byte + 0x20) | Self.capital : UInt32(byte))
      }
    } else {
      for (index, character) in text.prefix(Self.longest).enumerated() { append(character, at: index) }
    }
  }

  /// The character that a unit stands for.
  func character(of unit: Int) -> Int { owners.isEmpty ? unit : owners[unit] }

  private mutating func append(_ character: Character, at index: Int) {
    let flag = character.isUppercase ? Self.capital : 0
    var count = 0
    for scalar in character.unicodeScalars.prefix(Self.mostUnits) {
      TextFolding.fold(scalar) { folded in
        append(folded.value | flag)
        owners.append(index)
        count += 1
      }
    }
    // A character of marks alone is one that nothing finds, and keeps its place.
    guard count == 0 else { return }
    append(0)
    owners.append(index)
  }

  private mutating func append(_ unit: UInt32) {
    places.append(Self.worth(of: unit, after: units.last))
    units.append(unit)
    mask |= Self.bit(unit)
  }

  static func bit(_ unit: UInt32) -> UInt64 { 1 << UInt64((unit & ~capital) & 63) }

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
