import EaselKit
import TestKit
import Testing

@testable import Terminal

/// What arrives at the terminal is the surface, whatever was shown before.
@Suite("Painting", .serialized)
@MainActor
struct PaintingTests {
  private static let glyphs = Array("a b─│▁世é\u{301}日😀 .").map(String.init)
  private static let colors: [Color] = [
    .standard, .standard, .indexed(1), .indexed(9), .indexed(100), .rgb(1, 2, 3), .rgb(200, 10, 90), .rgb(95, 135, 175),
  ]
  private static let attributes: [TextAttributes] = [[], [], [.dim, .italic]] + TextAttributes.all

  private func change(_ surface: inout Surface, _ random: inout SeededRandom) {
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let style = Style(
        foreground: Self.colors.randomElement(using: &random) ?? .standard,
        background: Self.colors.randomElement(using: &random) ?? .standard,
        attributes: Self.attributes.randomElement(using: &random) ?? [])
      let at = Point(
        x: Int.random(in: -2..<surface.width, using: &random), y: Int.random(in: 0..<surface.height, using: &random))
      if Bool.random(using: &random) {
        let text = (0..<Int.random(in: 1...30, using: &random))
          .map { _ in Self.glyphs.randomElement(using: &random) ?? "" }.joined()
        surface.put(text, at: at, style: style)
      } else {
        surface.fill(Rect(x: at.x, y: at.y, width: 20, height: 3), style: style)
      }
    }
    surface.cursor =
      Bool.random(using: &random)
      ? Point(
        x: Int.random(in: 0..<surface.width, using: &random), y: Int.random(in: 0..<surface.height, using: &random))
      : nil
  }

  /// What differs on the terminal from the surface, as far as a person could see.
  private func differences(
    _ terminal: MiniTerminal, _ surface: Surface, _ depth: ColorDepth, lacking: TextAttributes = []
  ) -> [String] {
    var found = terminal.unknown
    var seenStyles: [Style: Style] = [:]
    for y in 0..<surface.height {
      for x in 0..<surface.width {
        guard let cell = surface[x, y], !(cell.glyph.width == 2 && isBesideCorner(x, y, surface)) else { continue }
        let shown = terminal.cells[y * terminal.size.width + x]
        var style = seenStyles[cell.style] ?? InkTable.visible(cell.style, depth)
        seenStyles[cell.style] = style
        style.attributes.subtract(lacking)
        var seen = shown.style
        // Of a blank only the background shows, unless it is underlined or reversed.
        let isPlain = InkTable.unreversed(cell.style, depth).attributes.isDisjoint(with: [.reverse, .underline])
        if cell.glyph.base == 0x20, isPlain {
          style = Style(background: style.background)
          seen = Style(background: seen.background, attributes: seen.attributes.intersection([.reverse, .underline]))
        }
        if cell.glyph.base != 0, shown.text != cell.glyph.text || seen != style {
          found.append("\(x),\(y): ‹\(cell.glyph.text)› \(style), shown \(shown)")
        }
      }
    }
    if terminal.isCursorShown != (surface.cursor != nil) { found.append("the cursor is shown or not") }
    if let cursor = surface.cursor, Point(x: terminal.x, y: terminal.y) != cursor { found.append("cursor elsewhere") }
    return found
  }

  /// Where a wide glyph may be left out: terminals without a way to switch wrapping off.
  private func isBesideCorner(_ x: Int, _ y: Int, _ surface: Surface) -> Bool {
    y == surface.height - 1 && x == surface.width - 3
  }

  @Test(
    "random changes arrive",
    arguments: ["xterm-256color", "tmux-256color", "screen-256color", "xterm", "xterm-direct"])
  func randomChanges(term: String) throws {
    let size = Size(width: 50, height: 12)
    let pty = try PtyPair(size)
    let screen = try pty.screen(term)
    defer { screen.close() }
    var terminal = MiniTerminal(size)
    var surface = Surface(size: size)
    var random = SeededRandom(seed: 7)
    for round in 0..<150 {
      change(&surface, &random)
      if round % 40 == 39 { screen.invalidate() }
      screen.present(surface)
      terminal.feed(try pty.output(of: screen))
      let found = differences(terminal, surface, screen.depth, lacking: term.hasPrefix("screen") ? .italic : [])
      #expect(found.isEmpty, "round \(round): \(found.prefix(5).joined(separator: "\n"))")
      if !found.isEmpty { return }
    }
  }

  @Test("the text arrives at simple terminals, too", arguments: ["linux", "vt100", "vt220", "rxvt"])
  func simpleTerminals(term: String) throws {
    let size = Size(width: 40, height: 8)
    let pty = try PtyPair(size)
    let screen = try pty.screen(term)
    defer { screen.close() }
    var terminal = MiniTerminal(size)
    var surface = Surface(size: size)
    var random = SeededRandom(seed: 11)
    for _ in 0..<60 {
      change(&surface, &random)
      screen.present(surface)
      terminal.feed(try pty.output(of: screen))
      for y in 0..<size.height {
        let row = terminal.cells[y * size.width..<(y + 1) * size.width].map(\.text).joined()
        if row != surface.row(y), !(y == size.height - 1 && surface[size.width - 3, y]?.glyph.width == 2) {
          Issue.record("row \(y) shows ‹\(row)›, not ‹\(surface.row(y))›")
          return
        }
      }
      #expect(terminal.unknown.isEmpty)
    }
  }

  @Test("every colour of a gradient arrives where the terminal's own numbers do not suffice for all")
  func manyColors() throws {
    let size = Size(width: 40, height: 10)
    let pty = try PtyPair(size)
    let screen = try pty.screen()
    defer { screen.close() }
    #expect(screen.depth == .direct)
    var terminal = MiniTerminal(size)
    for picture in 0..<3 {
      var surface = Surface(size: size)
      for index in 0..<200 {
        let color = Color.rgb(UInt8(index), UInt8(picture * 40 + 3), 77)
        surface.put("x", at: Point(x: index % 40, y: index / 40), style: Style(foreground: color))
      }
      screen.present(surface)
      terminal.feed(try pty.output(of: screen))
      let found = differences(terminal, surface, .direct)
      #expect(found.isEmpty, "picture \(picture): \(found.prefix(3))")
    }
  }

  @Test("the same surface again sends nothing")
  func nothingNew() throws {
    let pty = try PtyPair(Size(width: 20, height: 5))
    let screen = try pty.screen()
    defer { screen.close() }
    var surface = Surface(size: screen.size)
    surface.put("hello", at: .zero, style: .plain)
    screen.present(surface)
    _ = try pty.output(of: screen)
    screen.present(surface)
    #expect(try pty.output(of: screen).isEmpty)
    var copy = Surface(size: screen.size)
    copy.put("hello", at: .zero, style: .plain)
    screen.present(copy)
    #expect(try pty.output(of: screen).isEmpty)
  }

  @Test("a typed letter in a coloured field is a few bytes")
  func typedLetter() throws {
    let pty = try PtyPair(Size(width: 20, height: 5))
    let screen = try pty.screen()
    defer { screen.close() }
    let style = Style(foreground: .rgb(1, 2, 3), background: .rgb(4, 5, 6))
    var surface = Surface(size: screen.size, style: style)
    var sent = 0
    for (index, letter) in "abcd".enumerated() {
      surface.put(String(letter), at: Point(x: index, y: 2), style: style)
      surface.cursor = Point(x: index + 1, y: 2)
      screen.present(surface)
      sent = try pty.output(of: screen).count
    }
    #expect(sent <= 10)
  }

  @Test("surfaces of another size than the terminal are safe", arguments: [(0, 0), (1, 1), (5, 2), (200, 60)])
  func otherSizes(width: Int, height: Int) throws {
    let size = Size(width: 30, height: 6)
    let pty = try PtyPair(size)
    let screen = try pty.screen()
    defer { screen.close() }
    var surface = Surface(size: Size(width: width, height: height))
    surface.put(String(repeating: "世", count: 200), at: .zero, style: .plain)
    surface.cursor = Point(x: 150, y: 40)
    screen.present(surface)
    var terminal = MiniTerminal(size)
    terminal.feed(try pty.output(of: screen))
    let expected = width >= 2 ? "世" : " "
    #expect(terminal.cells[0].text == expected)
    #expect(terminal.unknown.isEmpty)
  }

  @Test("no control code reaches the terminal by way of a glyph")
  func hostileGlyphs() throws {
    let size = Size(width: 10, height: 2)
    let pty = try PtyPair(size)
    let screen = try pty.screen()
    defer { screen.close() }
    var surface = Surface(size: size)
    for (index, code) in [0x07, 0x1B, 0x9B, 0xD800, 0x110000, 0x202E, 0x0301].enumerated() {
      // No one can make such a glyph but by its bytes: the scalar, one cell, ESC as a mark.
      let glyph = unsafeBitCast(UInt64(code) | 1 << 21 | 0x1B << 23, to: Glyph.self)
      surface.put(glyph, at: Point(x: index, y: 0), style: .plain)
    }
    screen.present(surface)
    var terminal = MiniTerminal(size)
    terminal.feed(try pty.output(of: screen))
    #expect(terminal.cells[0..<7].map(\.text) == Array(repeating: "\u{FFFD}", count: 7))
  }

  @Test("whatever is said to be a mark on a letter, only marks reach the terminal")
  func hostileMarks() {
    for number in 1...UInt64(0x7FF) {
      for place in [23, 34, 45] as [UInt64] {
        let glyph = unsafeBitCast(0x61 | 1 << 21 | number << place | 0xFF << 56, to: Glyph.self)
        let scalars = SafeGlyph(glyph, width: 1).scalars
        #expect(scalars.first == "a" && scalars.dropFirst().allSatisfy(Glyphs.isMark), "\(number) at \(place)")
      }
    }
  }

  @Test("NO_COLOR leaves attributes alone")
  func withoutColors() throws {
    let size = Size(width: 10, height: 2)
    let pty = try PtyPair(size)
    let screen = try pty.screen(noColor: "1")
    defer { screen.close() }
    #expect(screen.depth == .mono)
    var surface = Surface(size: size)
    let style = Style(foreground: .rgb(1, 2, 3), background: .indexed(4), attributes: .bold)
    surface.put("x", at: .zero, style: style)
    screen.present(surface)
    var terminal = MiniTerminal(size)
    terminal.feed(try pty.output(of: screen))
    #expect(terminal.cells[0] == MiniTerminal.Shown(text: "x", style: Style(attributes: .bold)))
  }
}
