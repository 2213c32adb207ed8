import EaselKit

nonisolated extension InputDecoder {
  mutating func emit(_ code: Key.Code, _ modifiers: Key.Modifiers = [], base: Character? = nil) {
    var key = Key(code, hasAlt ? modifiers.union(.alt) : modifiers)
    key.base = base
    events.append(.key(key))
  }

  mutating func emit(_ character: Character) {
    emit(.character(character))
    hasAlt = false
  }

  /// A key that only looked like the beginning of a sequence; with two ESC before it, the first was Escape.
  mutating func emitWithAlt(_ character: Character) {
    if hasAlt {
      hasAlt = false
      emit(.escape)
    }
    emit(.character(character), .alt)
  }

  /// The key behind an ASCII byte.
  mutating func emitKey(ofASCII byte: UInt8, alt: Bool) {
    let modifiers: Key.Modifiers = alt ? .alt : []
    switch byte {
    case erase, 0x7F: emit(.backspace, modifiers)
    case 0x00: emit(.character(" "), modifiers.union(.control))
    case 0x09: emit(.tab, modifiers)
    case 0x0A, 0x0D: emit(.enter, modifiers)
    case 0x01...0x1A: emit(.character(Character(Unicode.Scalar(byte + 0x60))), modifiers.union(.control))
    case 0x1B: emit(.escape, modifiers)
    case 0x1C...0x1F: emit(.character(Character(Unicode.Scalar(byte + 0x40))), modifiers.union(.control))
    default: emit(.character(Character(Unicode.Scalar(byte))), modifiers)
    }
  }

  /// A key of the kitty protocol: its code with those of Shift and of a Latin layout, its modifiers, and its text.
  ///
  /// The text is what is typed. The key of the Latin layout is for the host's own keys alone.
  mutating func emitKey(_ fields: ControlFields) {
    let modifiers = Self.modifiers(fields[1])
    // With Control these four keys do what they do where a terminal cannot tell them apart.
    if modifiers == .control, let twin = Self.controlTwins[fields[0]] { return emit(twin) }
    let base = Self.base(fields[0, 2], modifiers)
    var text = ""
    for code in fields.parts(of: 2) { text += Self.character(code, []).map { String($0) } ?? "" }
    let isNamed = Self.codePointKeys[fields[0]] != nil
    guard modifiers.subtracting(.shift).isEmpty, !isNamed, !text.isEmpty else {
      let shifted = modifiers.contains(.shift) ? fields[0, 1] : 0
      return emitKey(ofCode: shifted == 0 ? fields[0] : shifted, modifiers, base: base)
    }
    for character in text { emit(.character(character), base: base) }
  }

  /// The character of a key of the US layout, in its form with Shift.
  private static func base(_ code: Int, _ modifiers: Key.Modifiers) -> Character? {
    character(modifiers.contains(.shift) ? shiftedSigns[code] ?? code : code, modifiers)
  }

  /// The character of a code point, in its form with Shift; nil for controls and for codes of named keys.
  private static func character(_ code: Int, _ modifiers: Key.Modifiers) -> Character? {
    guard code >= 0x20, code != 0x7F, !(0x80..<0xA0).contains(code), !(0xE000...0xF8FF).contains(code),
      let scalar = UInt32(exactly: code).flatMap({ Unicode.Scalar($0) })
    else { return nil }
    // Ctrl+/ is Ctrl+_ where a terminal sends a byte for it.
    let character: Character = modifiers.contains(.control) && scalar == "/" ? "_" : Character(scalar)
    let upper = character.uppercased()
    return modifiers.contains(.shift) && upper.count == 1 ? upper.first : character
  }

  /// A key told by its code point, as modifyOtherKeys and the kitty protocol tell keys.
  mutating func emitKey(ofCode code: Int, _ modifiers: Key.Modifiers, base: Character? = nil) {
    if let named = Self.codePointKeys[code] { return emit(named, modifiers) }
    if let digit = Self.keypadCharacters[code] { return emit(.character(digit), modifiers.subtracting(.shift)) }
    if (57376...57398).contains(code) { return emit(.function(code - 57376 + 13), modifiers) }
    guard let character = Self.character(code, modifiers) else { return }
    // Ctrl and a letter is one key whatever Shift does, unless Shift is told apart.
    emit(.character(character), modifiers.subtracting(.shift), base: base)
  }

  static func modifiers(_ parameter: Int) -> Key.Modifiers {
    let bits = max(0, parameter - 1)
    var modifiers: Key.Modifiers = []
    if bits & 1 != 0 { modifiers.insert(.shift) }
    // Meta counts as Alt.
    if bits & 2 != 0 || bits & 32 != 0 { modifiers.insert(.alt) }
    if bits & 4 != 0 { modifiers.insert(.control) }
    return modifiers
  }

  /// Keys by the letter that ends their sequence.
  static let letterKeys: [UInt8: Key.Code] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
    UInt8(ascii: "F"): .end, UInt8(ascii: "H"): .home, UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2),
    UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
  ]

  /// Keys by the number before `~`.
  static let numberKeys: [Int: Key.Code] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end, 11: .function(1),
    12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6), 18: .function(7),
    19: .function(8), 20: .function(9), 21: .function(10), 23: .function(11), 24: .function(12), 25: .function(13),
    26: .function(14), 28: .function(15), 29: .function(16), 31: .function(17), 32: .function(18), 33: .function(19),
    34: .function(20),
  ]

  private static let codePointKeys: [Int: Key.Code] = [
    8: .backspace, 9: .tab, 10: .enter, 13: .enter, 27: .escape, 127: .backspace, 57414: .enter, 57417: .left,
    57418: .right, 57419: .up, 57420: .down, 57421: .pageUp, 57422: .pageDown, 57423: .home, 57424: .end,
    57425: .insert, 57426: .delete,
  ]

  /// The signs that the US layout types with Shift.
  private static let shiftedSigns = [Int: Int](
    uniqueKeysWithValues: zip(
      "`1234567890-=[]\\;',./".utf8.map { Int($0) }, "~!@#$%^&*()_+{}|:\"<>?".utf8.map { Int($0) }))

  private static let controlTwins: [Int: Key.Code] = [91: .escape, 105: .tab, 106: .enter, 109: .enter]

  private static let keypadCharacters: [Int: Character] = [
    57399: "0", 57400: "1", 57401: "2", 57402: "3", 57403: "4", 57404: "5", 57405: "6", 57406: "7", 57407: "8",
    57408: "9", 57409: ".", 57410: "/", 57411: "*", 57412: "-", 57413: "+", 57415: "=", 57416: ",",
  ]
}
