import Documents
import EaselKit
import Formats
import TestKit
import Testing

/// base16 and base24 schemes, in all the ways they are written.
@Suite struct SchemeTests {
  private static let names = (0..<24).map { number in
    let digits = String(number, radix: 16, uppercase: true)
    return "base" + (digits.count == 1 ? "0" + digits : digits)
  }
  private static let colors = [
    "000000", "111111", "222222", "555555", "bbbbbb", "dddddd", "eeeeee", "ffffff", "dc9656", "1e1e2e", "f7ca88",
    "a1b56c", "86c1b9", "7cafc2", "ba8baf", "a16946", "0a0a0a", "000000", "ff8080", "fff080", "80ff80", "80ffff",
    "8080ff", "ff80ff",
  ]

  private func flat(_ count: Int = 16, quote: String = "\"", prefix: String = "") -> String {
    let head = "scheme: \"Some Night\"\nauthor: \"A. Person (https://example.org)\"\n"
    return head + (0..<count).map { "\(Self.names[$0]): \(quote)\(prefix)\(Self.colors[$0])\(quote)\n" }.joined()
  }

  private func nested(_ count: Int = 16, quote: String = "\"") -> String {
    let head = "system: \"base\(count)\"\nname: 'Some Night'\nauthor: A. Person\nvariant: \"dark\"\npalette:\n"
    return head + (0..<count).map { "  \(Self.names[$0]): \(quote)#\(Self.colors[$0])\(quote) # one\n" }.joined()
  }

  private func read(_ text: String) throws(DocumentError) -> ColorScheme {
    try ColorScheme.read(Array(text.utf8), file: "s.yaml")
  }

  private func complaint(_ text: String) -> String? {
    do throws(DocumentError) {
      _ = try read(text)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func allFormsSayTheSame() throws {
    let plain = try read(flat())
    #expect(plain.name == "Some Night")
    #expect(plain.colors.map(\.hexadecimal) == Self.colors.prefix(16).map { "#" + $0 })
    for text in [
      flat(quote: ""), flat(quote: "'"), flat(prefix: "#"), nested(), nested(quote: "'"),
      "---\n" + nested() + "...\n& no",
      flat().split(separator: "\n").joined(separator: "\r\n"), "\u{FEFF}" + flat(),
      "# one\n\n" + flat() + "other: thing\n",
    ] {
      let other = try read(text)
      #expect(other.colors == plain.colors)
      #expect(other.name == "Some Night")
    }
    let (flat, nested) = (try read(flat(24)), try read(nested(24)))
    #expect(flat.colors.count == 24)
    #expect(nested.isBase24)
  }

  /// What other readers of YAML take for numbers stays a text.
  @Test func numbersAreTexts() throws {
    let colors = try read(flat(quote: "")).colors.map(\.hexadecimal)
    #expect(colors[0] == "#000000")
    #expect(colors[1] == "#111111")
    #expect(colors[9] == "#1e1e2e")
  }

  @Test(arguments: [
    ("scheme: x\nbase00: 12345", "s.yaml:2: base00 must be six hexadecimal digits, not \"12345\"."),
    ("scheme: x\nbase00: ##123456", "s.yaml:2: base00 has no value; a # begins"),
    ("scheme: x\nbase00: '##123456'", "s.yaml:2: base00 must be six hexadecimal digits"),
    ("scheme: x\nbase00: #123456", "s.yaml:2: base00 has no value; a # begins a remark unless"),
    ("scheme: x\nbase00: 000000\nbase00: 000000", "s.yaml:3: base00 stands here a second time."),
    ("scheme: x\nbase1G: 000000", "s.yaml:2: There is no colour \"base1G\" in a scheme"),
    ("scheme: x\nbase00: 000000", "s.yaml: The scheme has no colour base01; it needs 16."),
    ("name: x\npalette:\n  base00: 000000", "s.yaml:2: The scheme has no colour base01; it needs 16."),
    ("scheme: x\nbase00: \"000000", "s.yaml:2:9: The quotation mark is not closed on its line."),
    ("scheme: x\nbase00: \"000000\" 1", "s.yaml:2:17: Something follows the closed quotation mark."),
    ("a: &a [1]\n", "s.yaml:1:4: Anchors and aliases are not taken, as a scheme needs none."),
    ("a: *a\n", "s.yaml:1:4: Anchors and aliases are not taken"),
    ("a: [x, x]\n", "s.yaml:1:4: Lists and tables in brackets are not taken"),
    ("a: !!str x\n", "s.yaml:1:4: Tags are not taken"), ("a: |\n  x\n", "s.yaml:1:4: Texts of several lines"),
    ("- a\n", "s.yaml:1:1: Lists are not taken"), ("what\n", "s.yaml:1:1: A line of a scheme is a key"),
    ("\tname: x\n", "s.yaml:1:1: YAML does not allow a tab"),
    ("name: x\npalette:\n  base00: 000000\n    base01: 000000", "s.yaml:4:5: The colours of the palette must stand"),
  ])
  func faultsHaveTheirLine(text: String, expected: String) {
    #expect(complaint(text)?.hasPrefix(expected) == true, "\(complaint(text) ?? "none")")
  }

  @Test func otherSystemsAndNamelessOnesAreRefused() {
    #expect(
      complaint(nested().replacing("base16", with: "base8"))
        == "s.yaml:1: The system is \"base8\", not \"base16\" or \"base24\".")
    #expect(complaint(flat().replacing("scheme:", with: "title:")) == "s.yaml: The scheme has no name.")
  }

  /// The classic: nine lines that stand for a billion.
  @Test func aliasBombsAreRefusedAtTheirFirstLine() {
    var bomb = "a: &a [\"lol\",\"lol\",\"lol\",\"lol\",\"lol\",\"lol\",\"lol\",\"lol\",\"lol\"]\n"
    for (before, letter) in zip("abcdefgh", "bcdefghi") {
      bomb += "\(letter): &\(letter) [\(Array(repeating: "*\(before)", count: 9).joined(separator: ","))]\n"
    }
    #expect(complaint(bomb) == "s.yaml:1:4: Anchors and aliases are not taken, as a scheme needs none.")
  }

  @Test func whatIsTooLargeIsRefused() {
    #expect(complaint(String(repeating: "# much\n", count: 200_000)) == "s.yaml: The file is larger than 1 MiB.")
  }

  @Test func aThemeMadeOfOneCanBeReadAndIsReadable() throws {
    for text in [flat(), nested(24)] {
      let made = SchemeTheme(try read(text))
      #expect(made.name == "some-night")
      #expect(made.isDark)
      // Its 0B, 08 and others are fine; 0D and 03 are not, on these backgrounds.
      #expect(!made.changes.isEmpty)
      let theme = try ThemeDocument.read(Array(made.text.utf8), file: "t.toml")
      #expect(theme.name == "some-night")
      #expect(ThemeCheck(theme).isReadable)
      #expect(theme[.text].background == .rgb(0, 0, 0))
    }
  }

  @Test func whatIsTakenForAMissingColourIsTold() throws {
    let lacking = nested(24).split(separator: "\n").filter { !$0.contains("base14") && !$0.contains("base10") }
    let scheme = try read(lacking.joined(separator: "\n"))
    #expect(scheme.colors[0x14] == scheme.colors[0x0B] && scheme.colors[0x10] == scheme.colors[0x00])
    let changes = SchemeTheme(scheme, keepsColors: true).changes
    #expect(
      changes == [
        "The scheme has no base10; base00 is taken in its place.",
        "The scheme has no base14; base0B is taken in its place.",
      ])
    #expect(complaint(nested(24).replacing("base0B", with: "base0A")) != nil)
  }

  @Test func whatIsChangedIsToldWithItsSlot() throws {
    let changes = SchemeTheme(try read(flat().replacing("7cafc2", with: "00003f"))).changes
    #expect(changes.contains("The colour accent, base0D, was #00003f, too close to what is around it."))
    // Its bright form can be read.
    let bright = SchemeTheme(try read(nested(24).replacing("7cafc2", with: "00003f")))
    #expect(bright.text.contains("accent = \"#8080ff\""))
  }

  /// However the colours lie, the theme can be read; asked to, they stay as they are.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func anySchemeGivesAReadableTheme(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let colors = (0..<16).map { _ in
      RGB(
        .random(in: 0...255, using: &random), .random(in: 0...255, using: &random), .random(in: 0...255, using: &random)
      )
    }
    let scheme = ColorScheme(name: "any", author: nil, colors: colors)
    let theme = try ThemeDocument.read(Array(SchemeTheme(scheme).text.utf8), file: "t.toml")
    let failures = ThemeCheck(theme).entries.filter { $0.isText && !$0.isEnough }.map {
      "\($0.role) on \($0.ground): \($0.ratio)"
    }
    #expect(failures == [])
    let exact = SchemeTheme(scheme, name: "kept", keepsColors: true)
    #expect(exact.changes.isEmpty)
    #expect(exact.text.contains("accent = \"\(colors[13].hexadecimal)\""))
  }
}
