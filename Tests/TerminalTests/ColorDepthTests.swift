import EaselKit
import Glibc
import TestKit
import Testing

@testable import Terminal

/// What is sent for colours, in every depth and at every kind of terminal.
@Suite("Colour depths", .serialized)
@MainActor
struct ColorDepthTests {
  private static let size = Size(width: 30, height: 8)
  private static let accent = Style(foreground: .rgb(0x87, 0xAF, 0xD7), background: .rgb(0x1C, 0x1C, 0x1C))
  private static let odd = Style(foreground: .rgb(200, 10, 90), background: .rgb(1, 2, 3))

  /// A terminal of a kind, and what is sent to it for a word in a style.
  private func sent(
    _ style: Style, _ term: String, colorTerm: String? = nil, noColor: String? = nil, wish: ColorWish = .auto
  ) throws -> (ColorDepth, String) {
    let pty = try PtyPair(Self.size)
    let screen = try pty.screen(term, colorTerm: colorTerm, noColor: noColor, wish: wish)
    defer { screen.close() }
    screen.present(Surface(size: Self.size))
    _ = try pty.output(of: screen)
    var surface = Surface(size: Self.size)
    surface.put("word", at: Point(x: 3, y: 2), style: style)
    screen.present(surface)
    return (screen.depth, String(decoding: try pty.output(of: screen), as: UTF8.self))
  }

  /// The numbers of all sequences that set a pen.
  private func pens(_ output: String) -> [[Int]] {
    output.components(after: "\u{1B}[").compactMap { piece in
      let body = piece.prefix { $0.isNumber || $0 == ";" || $0 == ":" }
      guard piece.dropFirst(body.count).first == "m" else { return nil }
      return body.split(whereSeparator: { $0 == ";" || $0 == ":" }).compactMap { Int($0) }
    }
  }

  /// The kinds of terminals, what `COLORTERM` says, the depth, and the numbers that make a colour of the palette's cube
  /// and one that no palette has.
  ///
  /// `ncurses-term` describes the rarer kinds.
  nonisolated private static let kinds:
    [(term: String, colorTerm: String?, depth: ColorDepth, cube: [Int], odd: [Int])] = [
      ("xterm-direct", nil, .direct, [38, 5, 110, 48, 5, 234], [38, 2, 200, 10, 90, 48, 2, 1, 2, 3]),
      ("xterm-256color", "truecolor", .direct, [38, 5, 110, 48, 5, 234], [38, 2, 200, 10, 90, 48, 2, 1, 2, 3]),
      ("xterm-256color", nil, .palette, [38, 5, 110, 48, 5, 234], [38, 5, 161, 48, 5, 16]),
      ("screen-256color", nil, .palette, [38, 5, 110, 48, 5, 234], [38, 5, 161, 48, 5, 16]),
      ("tmux-256color", "truecolor", .direct, [38, 5, 110, 48, 5, 234], [38, 2, 200, 10, 90, 48, 2, 1, 2, 3]),
      ("xterm-16color", nil, .sixteen, [94, 40], [31, 40]),
      ("xterm", nil, .eight, [36, 40], [31, 40]),
      ("linux", nil, .eight, [36, 40], [31, 40]),
      ("screen", nil, .eight, [36, 40], [31, 40]),
      ("vt100", nil, .mono, [], []),
    ]

  @Test("each kind of terminal gets the colours it has", arguments: kinds.indices)
  func kinds(index: Int) throws {
    let kind = Self.kinds[index]
    let (depth, cube) = try sent(Self.accent, kind.term, colorTerm: kind.colorTerm)
    #expect(depth == kind.depth, "\(kind.term)")
    #expect(pens(cube).flatMap(\.self).filter { $0 != 0 } == kind.cube, "\(kind.term) \(cube.debugDescription)")
    let odd = try sent(Self.odd, kind.term, colorTerm: kind.colorTerm).1
    #expect(pens(odd).flatMap(\.self).filter { $0 != 0 } == kind.odd, "\(kind.term) \(odd.debugDescription)")
  }

  @Test("without colours no sequence for one is sent, however they are switched off")
  func none() throws {
    let styles = [Self.accent, Self.odd, Style(foreground: .indexed(3), background: .indexed(12), attributes: .bold)]
    for style in styles + styles.map({ $0.adding(.reverse) }) {
      for (noColor, wish) in [("1", ColorWish.auto), (nil, .never)] {
        let (depth, output) = try sent(style, "xterm-256color", colorTerm: "truecolor", noColor: noColor, wish: wish)
        #expect(depth == .mono)
        #expect(output.contains("word"))
        for number in pens(output).flatMap(\.self) { #expect(number < 30, "\(output.debugDescription)") }
        #expect(pens(output).flatMap(\.self).contains(7) == style.attributes.contains(.reverse))
      }
    }
  }

  @Test("asked for, colours are there despite NO_COLOR, as far as the terminal has any")
  func always() throws {
    #expect(try sent(Self.odd, "xterm-256color", colorTerm: "truecolor", noColor: "1", wish: .always).0 == .direct)
    #expect(try sent(Self.odd, "vt100", noColor: "1", wish: .always).0 == .mono)
  }

  @Test("what is in focus or selected differs without colours, even in a theme that has only colours for it")
  func focusWithoutColors() {
    let pairs: [(Role, Role)] = [
      (.borderFocused, .border), (.titleFocused, .title), (.selection, .text), (.selectionInactive, .text),
      (.selection, .selectionInactive), (.selection, .popup), (.selection, .status), (.muted, .text), (.today, .text),
      (.marked, .text), (.today, .marked), (.statusMode, .status), (.status, .text), (.error, .text), (.heading, .text),
      (.input, .text), (.key, .text), (.key, .status),
    ]
    var random = SeededRandom(seed: 3)
    for round in 0..<2000 {
      var styles: [Role: Style] = [:]
      for role in Role.allCases {
        // First a theme without attributes, then any.
        let attributes = TextAttributes(rawValue: round == 0 ? 0 : UInt16.random(in: 0..<32, using: &random))
        styles[role] = Style(foreground: .indexed(UInt8(role.rawValue + 16)), attributes: attributes)
      }
      let theme = Theme(name: "colours", isDark: true, styles: styles).readableWithoutColor
      for (one, other) in pairs {
        #expect(theme[one].attributes != theme[other].attributes, "\(one) and \(other) in round \(round)")
      }
    }
  }

  @Test("commands print colours only for a terminal, unless they are asked to")
  func commands() {
    func depth(_ term: String?, colorTerm: String? = nil, _ wish: ColorWish = .auto, isTerminal: Bool = true)
      -> ColorDepth?
    {
      StyledText.depth(TerminalEnvironment(term: term, colorTerm: colorTerm, wish: wish), isTerminal: isTerminal)
    }
    #expect(depth("xterm-256color") == .palette)
    #expect(depth("xterm-256color", colorTerm: "truecolor") == .direct)
    #expect(depth("xterm-direct") == .direct)
    #expect(depth("linux") == .eight)
    #expect(depth("vt100") == .mono)
    #expect(depth("dumb") == nil)
    #expect(depth(nil) == nil)
    #expect(depth("xterm-256color", isTerminal: false) == nil)
    #expect(depth("xterm-256color", .always, isTerminal: false) == .direct)
    #expect(depth("xterm-256color", .never) == .mono)
    #expect(StyledText.text("x", Self.accent, depth: nil) == "x")
    #expect(StyledText.text("x", Self.accent, depth: .mono) == "x")
    #expect(StyledText.text("x", Self.accent.adding(.bold), depth: .mono) == "\u{1B}[1mx\u{1B}[m")
    #expect(StyledText.text("x", Self.accent, depth: .palette) == "\u{1B}[38;5;110;48;5;234mx\u{1B}[m")
  }
}

extension String {
  /// What follows each place where a text is found.
  fileprivate func components(after text: String) -> [Substring] {
    ranges(of: text).map { self[$0.upperBound...] }
  }
}
