import EaselKit
import TestKit
import Testing

/// Text that means harm, and text on whose width terminals disagree.
@Suite("Hostile text")
struct HostileTextTests {
  private func shown(_ text: String) -> String { Glyphs(text).map(\.text).joined() }

  /// Sequences of every kind, begun with seven bits and with eight.
  static let sequences = [
    "\u{1B}[2J", "\u{1B}[31;1m", "\u{1B}[?1049l", "\u{1B}]0;title\u{7}", "\u{1B}]52;c;YQ==\u{1B}\\",
    "\u{1B}]8;;http://x\u{7}link\u{1B}]8;;\u{7}", "\u{1B}Pq#0;2;0;0;0\u{1B}\\", "\u{1B}_Gf=24;AAAA\u{1B}\\",
    "\u{1B}^private\u{1B}\\", "\u{1B}Xstring\u{1B}\\", "\u{1B}c", "\u{1B}7", "\u{1B}(0", "\u{1B}#8", "\u{1B}M",
    "\u{9B}2J", "\u{9D}0;title\u{9C}", "\u{90}q\u{9C}", "\u{9F}G\u{9C}", "\u{9E}pm\u{9C}", "\u{98}sos\u{9C}", "\u{85}",
    "\u{84}", "\u{8E}", "\u{7}", "\u{8}\u{8}\u{8}", "\r", "\u{C}", "\u{B}", "\u{E}", "\u{F}", "\u{7F}", "\u{0}",
    "\u{1A}",
    "\u{18}", "\u{5}", "\u{1B}", "\u{1B}[", "\u{1B}]",
  ]

  @Test(arguments: sequences) func `an escape sequence is shown, not obeyed`(sequence: String) {
    let text = shown("a\(sequence)b")
    #expect(text.hasPrefix("a") && text.hasSuffix("b"))
    #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) })
    var surface = Surface(size: Size(width: 30, height: 1))
    surface.put("a\(sequence)b", at: .zero, style: .plain)
    #expect(surface.isSound)
  }

  @Test func `bytes that are no UTF-8 become replacement characters`() {
    let broken: [[UInt8]] = [
      [0x80], [0x9B, 0x32, 0x4A], [0xC0, 0x9B], [0xE0, 0x80, 0x9B], [0xFF], [0xFE], [0xC3], [0xE2, 0x82],
      [0xF0, 0x9F, 0x98], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x9B],
    ]
    for bytes in broken {
      let text = shown(String(decoding: [0x61] + bytes + [0x62], as: UTF8.self))
      #expect(text.hasPrefix("a\u{FFFD}") && text.hasSuffix("b"), "\(bytes)")
      #expect(text.unicodeScalars.allSatisfy { !(0x7F..<0xA0).contains($0.value) })
    }
    let surrogates = String(decoding: [0x61, 0xD800, 0x62, 0xDC00] as [UInt16], as: UTF16.self)
    #expect(shown(surrogates) == "a\u{FFFD}b\u{FFFD}")
  }

  @Test func `changes of writing direction are left out, marks and isolates too`() {
    for code in Array(0x202A...0x202E) + Array(0x2066...0x2069) + [0x200E, 0x200F, 0x61C] {
      #expect(shown("a\(Character(Unicode.Scalar(UInt32(code)) ?? "?"))b") == "ab")
    }
  }

  @Test(arguments: [0x200B, 0x200D, 0x2060, 0xFEFF, 0xE0041, 0xFE0F, 0x34F, 0x115F, 0x3164, 0xFFA0, 0x302])
  func `a flood of what has no width takes no room`(code: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(code))
    let flood = String(repeating: Character(scalar), count: 100_000)
    #expect(CellWidth.of("a\(flood)b") == 2)
    #expect(shown("a\(flood)b").unicodeScalars.count <= 6)
    var surface = Surface(size: Size(width: 4, height: 1))
    surface.put("\(flood)ab", at: .zero, style: .plain)
    #expect(surface.row(0) == "ab  ")
  }

  /// Forms of emoji and what is drawn of them; the cells are the same on every terminal.
  @Test(arguments: [
    ("⌚\u{FE0E}", "⌚", 2), ("⌚\u{FE0F}", "⌚", 2), ("☀\u{FE0F}", "☀", 1), ("☀\u{FE0E}", "☀", 1), ("❤\u{FE0F}", "❤", 1),
    ("#\u{FE0F}\u{20E3}", "#", 1), ("9\u{20E3}", "9", 1), ("©\u{FE0F}", "©", 1), ("ℹ\u{FE0F}", "ℹ", 1),
    ("☝🏿", "☝", 1), ("👍🏻", "👍", 2), ("👩🏽‍🚀", "👩", 2), ("👩‍⚕\u{FE0F}", "👩", 2), ("🏳\u{FE0F}‍🌈", "🏳", 1),
    ("👁\u{FE0F}‍🗨\u{FE0F}", "👁", 1), ("👨‍👩‍👧‍👦", "👨", 2), ("🧑🏻‍❤\u{FE0F}‍💋‍🧑🏿", "🧑", 2), ("⛓\u{FE0F}‍💥", "⛓", 1),
    ("🇺🇸🇩🇪", "USDE", 4), ("🇺", "U", 1), ("🇺x", "Ux", 2),
    ("🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", "🏴", 2),
    ("a🏽", "a\u{FFFD}", 2), ("🏽", "\u{FFFD}", 1), ("📱\u{20E0}", "📱", 2), ("👩‍x", "👩x", 3), ("\u{200D}👩", "👩", 2),
    ("☰", "≡", 1), ("䷀", "\u{FFFD}", 1), ("㉈", "\u{FFFD}", 1), ("𝌆", "\u{FFFD}", 1), ("\u{600}1", "\u{FFFD}1", 2),
    ("\u{1FAE9}", "\u{FFFD}", 1), ("\u{1112}\u{1161}\u{11AB}", "한", 2), ("\u{1100}\u{1161}", "가", 2),
    ("\u{1100}\u{1100}", "ㄱㄱ", 4), ("\u{1100}", "ㄱ", 2), ("가\u{11A8}", "각", 2), ("a\u{1161}", "a", 1),
    ("\u{1161}", "", 0),
    ("\u{115E}", "\u{FFFD}", 1), ("\u{1100}\u{1B}", "ㄱ␛", 3), ("ｱ", "ｱ", 1), ("Ａ", "Ａ", 2), ("…", "…", 1),
    ("α", "α", 1),
    ("─", "─", 1), ("①", "①", 1), ("\u{E000}", "\u{E000}", 1),
  ])
  func `shows a form whose width is not disputed`(text: String, expected: String, cells: Int) {
    #expect(shown(text).unicodeScalars.elementsEqual(expected.unicodeScalars), "\(shown(text).debugDescription)")
    #expect(CellWidth.of(text) == cells)
  }

  @Test func `nothing drawn is drawn in another form the second time`() {
    for code in UInt32(0x20)...0x323AF {
      guard let scalar = Unicode.Scalar(code) else { continue }
      let once = shown("x\(Character(scalar))y")
      #expect(shown(once) == once, "U+\(String(code, radix: 16))")
    }
  }

  @Test func `tabs, returns and new lines take their cells`() {
    #expect(shown("a\tb\rc\nd") == "a b␍c␊d")
    #expect(TextFitting.wrapped("a\r\nb\rc\nd\u{B}e\u{C}f\u{85}g\u{2028}h\u{2029}", width: 9).count == 9)
    #expect(TextFitting.wrapped("a\n\rb", width: 9) == ["a", "", "b"])
  }

  @Test func `a line of a megabyte is cut where it leaves the surface`() {
    let long = String(repeating: "漢字 and 👩‍👩‍👧 ", count: 40_000)
    #expect(long.utf8.count > 1_000_000)
    var surface = Surface(size: Size(width: 11, height: 2))
    surface.put(long, at: .zero, style: .plain)
    surface.putTruncated(long, at: Point(x: 0, y: 1), style: .plain, width: 11)
    #expect(surface.row(0) == "漢字 and 👩" && surface.row(1) == "漢字 and … ")
    #expect(TextFitting.wrapped(long, width: 11, limit: 2).count == 2)
    #expect(CellWidth.of(TextFitting.truncated(long, to: 11)) == 10)
    #expect(CellWidth.of(long) == 40_000 * 12)
  }

  @Test func `whatever the bytes, a row's glyphs fill its cells and nothing unsafe stands in them`() {
    var random = SeededRandom(seed: 40)
    for round in 0..<3000 {
      let text = Self.noise(round, &random)
      #expect(CellWidth.of(text) == Glyphs(text).reduce(0) { $0 + $1.width }, "\(text.debugDescription)")
      let width = Int.random(in: 0...40, using: &random)
      var surface = Surface(size: Size(width: width, height: 2))
      let from = Int.random(in: -5...width, using: &random)
      let end = surface.put(text, at: Point(x: from, y: 0), style: .plain)
      surface.putTruncated(text, at: Point(x: 0, y: 1), style: .plain, width: width)
      #expect(surface.isSound && end <= max(width, from))
      for y in 0..<2 {
        let used = (0..<width).reduce(0) { $0 + (surface[$1, y]?.glyph.width ?? 0) }
        #expect(used == width, "\(text.debugDescription)")
        #expect(surface.row(y).unicodeScalars.allSatisfy(Self.isSafe), "\(text.debugDescription)")
        #expect(CellWidth.of(surface.row(y)) == width, "\(text.debugDescription)")
      }
    }
  }

  /// Random bytes, random scalars, or random pieces of hostile text.
  private static func noise(_ round: Int, _ random: inout SeededRandom) -> String {
    let count = Int.random(in: 0...60, using: &random)
    switch round % 3 {
    case 0: return String(decoding: (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }, as: UTF8.self)
    case 1:
      let blocks: [ClosedRange<UInt32>] = [
        0...0x2FF, 0x300...0x36F, 0x600...0x6FF, 0x900...0x97F, 0x1100...0x11FF, 0x2000...0x20FF, 0x2190...0x2BFF,
        0x3000...0x33FF, 0xAC00...0xD7FF, 0xFE00...0xFFFF, 0x1F100...0x1FAFF, 0xE0000...0xE01FF, 0...0x10FFFF,
      ]
      var view = String.UnicodeScalarView()
      for _ in 0..<count {
        let block = blocks.randomElement(using: &random) ?? 0...0x10FFFF
        view.append(Unicode.Scalar(UInt32.random(in: block, using: &random)) ?? "\u{FFFD}")
      }
      return String(view)
    default:
      let pieces = sequences + ["👩‍👩‍👧", "漢", "e\u{301}", "🇩🇪", "1\u{FE0F}\u{20E3}", "\u{202E}", "\u{200D}", "🏽", "a", " "]
      return (0..<count / 3).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }
  }

  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF: false
    default: true
    }
  }
}
