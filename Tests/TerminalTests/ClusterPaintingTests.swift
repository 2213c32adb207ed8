import EaselKit
import TestKit
import Testing

@testable import Terminal

/// What terminals measure differently moves nothing but itself.
@Suite("Groups of cells that terminals measure differently", .serialized)
@MainActor
struct ClusterPaintingTests {
  private static let size = Size(width: 40, height: 6)
  nonisolated private static let terms = [
    "xterm-256color", "tmux-256color", "screen-256color", "linux", "xterm-direct", "vt220",
  ]
  nonisolated private static let texts = [
    "कि", "हिन्दी में लिखा है", "स्त्री क्षत्रिय", "வணக்கம் தமிழ்", "বাংলা ভাষা", "ശ്രീ മലയാളം", "ភាសាខ្មែរ", "မြန်မာဘာသာ",
    "น้ำใจ ทำ", "ນ້ຳ", "ｶﾞｷﾞ", "\u{93F}\u{93F}\u{93F}", "a\u{93F}b", "क" + String(repeating: "\u{93F}", count: 60),
    "\u{100000}\u{10FFFD}x\u{100001}", "漢\u{93F}字",
  ]

  /// A page of texts in frames, whose right borders must be in line; the last row is plain, as the status line is.
  private func page(_ texts: [String]) -> Surface {
    var surface = Surface(size: Self.size)
    for y in 0..<Self.size.height - 1 {
      for x in [0, 20, 39] { surface.put("│", at: Point(x: x, y: y), style: .plain) }
      let style = Style(foreground: .indexed(2), background: .indexed(UInt8(y)))
      surface.put(texts[y % texts.count], at: Point(x: 1, y: y), style: style, width: 19)
      surface.put(texts[(y + 1) % texts.count], at: Point(x: 22, y: y), style: .plain, width: 17)
    }
    return surface
  }

  /// The cells of a row that all terminals measure alike.
  private func undisputed(_ y: Int, _ surface: Surface) -> [Int] {
    Array(surface.cells[y * surface.width..<(y + 1) * surface.width]).withUnsafeBufferPointer { row in
      var found: [Int] = []
      var x = 0
      while x < row.count {
        let joined = ClusterTable.length(row, at: x)
        if joined == 0 { found.append(x) }
        x += max(1, joined)
      }
      return found
    }
  }

  private func expect(
    _ terminal: MiniTerminal, shows surface: Surface, all: Bool, _ comment: @autoclosure () -> String
  ) {
    for y in 0..<surface.height {
      let cells = terminal.cells[y * surface.width..<(y + 1) * surface.width].map(\.text)
      let differing = (all ? Array(0..<surface.width) : undisputed(y, surface))
        .filter { cells[$0] != surface[$0, y]?.glyph.text }
      #expect(differing.isEmpty, "\(comment()), row \(y): ‹\(cells.joined())›, not ‹\(surface.row(y))›")
    }
    #expect(terminal.unknown.isEmpty)
  }

  @Test("borders are in line however a terminal measures", arguments: terms)
  func borders(term: String) throws {
    let pty = try PtyPair(Self.size)
    let screen = try pty.screen(term)
    defer { screen.close() }
    var byScalars = MiniTerminal(Self.size)
    var byClusters = MiniTerminal(Self.size, measure: .clusters)
    var random = SeededRandom(seed: 93)
    for round in 0..<40 {
      var surface = page((0..<Self.size.height).map { _ in Self.texts.randomElement(using: &random) ?? "" })
      surface.cursor = round % 3 == 0 ? Point(x: round % 40, y: round % 6) : nil
      if round % 11 == 10 { screen.invalidate() }
      screen.present(surface)
      let bytes = try pty.output(of: screen)
      byScalars.feed(bytes)
      byClusters.feed(bytes)
      let isShownWhole = screen.painter.clusters.placesCursor
      expect(byScalars, shows: surface, all: isShownWhole, "\(term), by scalars, round \(round)")
      expect(byClusters, shows: surface, all: false, "\(term), by clusters, round \(round)")
      if let cursor = surface.cursor {
        #expect(Point(x: byScalars.x, y: byScalars.y) == cursor)
        #expect(Point(x: byClusters.x, y: byClusters.y) == cursor)
      }
    }
  }

  @Test("a part of a line that changes leaves the rest of it", arguments: terms)
  func smallChanges(term: String) throws {
    let pty = try PtyPair(Self.size)
    let screen = try pty.screen(term)
    defer { screen.close() }
    var byScalars = MiniTerminal(Self.size)
    var byClusters = MiniTerminal(Self.size, measure: .clusters)
    var random = SeededRandom(seed: 939)
    var surface = page(Self.texts)
    for round in 0..<150 {
      let text = Bool.random(using: &random) ? Self.texts.randomElement(using: &random) ?? "" : "x y│"
      let at = Point(x: Int.random(in: 0..<38, using: &random), y: Int.random(in: 0..<5, using: &random))
      surface.put(text, at: at, style: .plain, width: Int.random(in: 1...6, using: &random))
      screen.present(surface)
      let bytes = try pty.output(of: screen)
      byScalars.feed(bytes)
      byClusters.feed(bytes)
      let isShownWhole = screen.painter.clusters.placesCursor
      expect(byScalars, shows: surface, all: isShownWhole, "\(term), by scalars, round \(round)")
      expect(byClusters, shows: surface, all: false, "\(term), by clusters, round \(round)")
    }
  }

  @Test(
    "beside the corner that ncurses fills by inserting stands a blank", arguments: ["tmux-256color", "screen-256color"])
  func corner(term: String) throws {
    let pty = try PtyPair(Self.size)
    let screen = try pty.screen(term)
    defer { screen.close() }
    var terminal = MiniTerminal(Self.size)
    var surface = Surface(size: Self.size)
    surface.put("कि│", at: Point(x: 37, y: 5), style: .plain)
    surface.put("कि│", at: Point(x: 37, y: 4), style: .plain)
    screen.present(surface)
    terminal.feed(try pty.output(of: screen))
    #expect(terminal.cells[5 * 40 + 37..<6 * 40].map(\.text) == [" ", " ", "│"])
    #expect(terminal.cells[4 * 40 + 37..<5 * 40].map(\.text) == ["क", "\u{93F}", "│"])
  }

  @Test("where the cursor cannot be set, a form is shown that is measured alike")
  func standIns() throws {
    var table = ClusterTable(placesCursor: false)
    let glyphs = Array(Glyphs("क्षि"))
    #expect(table.standIns(for: glyphs, at: .zero) == [0x915, 0x937, 0xFFFD])
  }

  @Test("more groups than there are numbers for are replaced, and have room again when they are gone")
  func full() throws {
    var table = ClusterTable(placesCursor: true)
    let glyphs = Array(Glyphs("कि"))
    for place in 0..<0xFFFD { _ = table.standIns(for: glyphs, at: Point(x: place, y: 0)) }
    #expect(!table.isFull)
    #expect(table.standIns(for: glyphs, at: Point(x: 0, y: 1)) == [0x915, 0xFFFD])
    #expect(table.isFull)
    table.removeAll()
    #expect(!table.isFull && table.standIns(for: glyphs, at: .zero)[0] == 0x10_0000)
  }
}
