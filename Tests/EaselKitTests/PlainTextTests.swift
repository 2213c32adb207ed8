import EaselKit
import Testing

@Suite struct PlainTextTests {
  @Test(arguments: [
    "", " ", "\u{A0}\t\n", "\u{200B}", "\u{200D}\u{FE0F}", "\u{2060}\u{FEFF} \u{AD}", "\u{301}", "\u{3164}",
    "\u{115F}\u{1160}\u{FFA0}", "\u{2800}", "\u{E0041}\u{E007F}", "\u{202E}", "\u{3000}",
  ])
  func nothingIsSeenOf(text: String) { #expect(PlainText.isBlank(text)) }

  @Test(arguments: ["a", " a ", "\u{200B}x", "日", "👨‍👩‍👧", "🇩🇪", "é", "\u{1B}", "-", "\u{E000}"])
  func somethingIsSeenOf(text: String) { #expect(!PlainText.isBlank(text)) }

  @Test func whatIsNotDrawnIsNotSeen() {
    let all = (0x21...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init)
    let undrawn = all.filter { Glyphs(String($0)).first { _ in true } == nil }
    #expect(undrawn.allSatisfy { PlainText.isBlank(String($0)) })
  }

  @Test func controlsAndChangesOfDirectionAreHarmful() {
    for text in ["\u{0}", "\n", "\u{1B}", "\u{7F}", "\u{85}", "\u{9B}", "\u{2028}", "\u{2029}", "\u{202A}", "\u{202E}"]
    {
      #expect(text.unicodeScalars.allSatisfy { !PlainText.isHarmless($0) }, "\(text.debugDescription)")
    }
    for text in ["\u{2066}", "\u{2069}"] { #expect(text.unicodeScalars.allSatisfy { !PlainText.isHarmless($0) }) }
    #expect("aé日👨‍👩‍👧\u{200E}\u{200F} ".unicodeScalars.allSatisfy(PlainText.isHarmless))
  }
}
