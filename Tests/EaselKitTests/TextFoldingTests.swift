import EaselKit
import Testing

@Suite("Texts as searches compare them")
struct TextFoldingTests {
  @Test(arguments: [
    ("Résumé", "resume"), ("Re\u{301}sume\u{301}", "resume"), ("ÅNGSTRÖM", "angstrom"), ("\u{212B}", "a"),
    ("Straße", "strasse"), ("STRASSE", "strasse"), ("Żółć", "zolc"), ("Ærø", "aero"), ("İzmir", "izmir"),
    ("ΆΣΟΣ", "ασοσ"), ("άσος", "ασοσ"), ("Ёжик", "ежик"), ("Чаи\u{306}", "чаи"), ("Чай", "чаи"), ("Ａｂｃ", "abc"),
    ("tie\u{302}\u{323}ng", "tieng"), ("ti\u{1EC7}ng", "tieng"), ("a\u{AD}b\u{200B}c", "abc"), ("", ""),
    ("A\r\nB", "a\r\nb"),
    // Ideographs of compatibility, of two planes; a musical sign and a letter beyond U+FFFF.
    ("\u{F900}", "\u{8C48}"), ("\u{2F800}", "\u{4E3D}"), ("\u{1D15E}", "\u{1D157}"), ("\u{10400}", "\u{10428}"),
  ])
  func `has neither case nor accents`(text: String, folded: String) {
    #expect(TextFolding.folded(text).unicodeScalars.elementsEqual(folded.unicodeScalars))
  }

  @Test(arguments: [
    // Kana, Hangul, Devanagari, Arabic, a sign: the mark makes another letter, and both forms of it are one text.
    ("が", "か\u{3099}", "か"), ("한", "\u{1112}\u{1161}\u{11AB}", "하"), ("\u{929}", "\u{928}\u{93C}", "\u{928}"),
    ("≠", "=\u{338}", "="),
  ])
  func `marks that make another letter stay, in either form`(composed: String, decomposed: String, plain: String) {
    #expect(TextFolding.folded(composed).unicodeScalars.elementsEqual(TextFolding.folded(decomposed).unicodeScalars))
    #expect(!TextFolding.folded(composed).unicodeScalars.elementsEqual(TextFolding.folded(plain).unicodeScalars))
  }

  @Test func `texts that Swift calls equal are folded alike, for all letters of the tables`() {
    // Swift compares by canonical equivalence; a letter with each accent finds the composed letters.
    let accents = (0x300...0x345).compactMap(Unicode.Scalar.init)
    var composed: [String: String] = [:]
    for value in UInt32(0xC0)..<0x2000 {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
      let text = String(scalar)
      composed[text] = text
    }
    var count = 0
    for letter in composed.keys {
      for accent in accents {
        guard let whole = composed[letter + String(accent)] else { continue }
        count += 1
        let pair = letter + String(accent)
        let isSame = TextFolding.folded(whole).unicodeScalars.elementsEqual(TextFolding.folded(pair).unicodeScalars)
        #expect(isSame, "\(whole) \(whole.unicodeScalars.map { String($0.value, radix: 16) })")
      }
    }
    #expect(count > 600)
  }
}
