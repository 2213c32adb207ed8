import Documents
import EaselKit
import Testing

@testable import Terminal

/// The ready-made themes on terminals of few colours, in what ``ColorMapper`` makes of theirs.
@Suite("Themes of few colours")
@MainActor
struct ThemeDepthTests {
  /// Two kinds of the first sixteen: xterm's, after which colours are chosen, and the darker ones of PC consoles, which
  /// many terminals have; what their users get is not in the program's hands, but must still be seen.
  private static let kinds: [(palette: [RGB], least: Double)] = [
    ((0...15).map { RGB.xterm($0) }, 3),
    (
      [
        0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA,
        0x555555, 0xFF5555, 0x55FF55, 0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF,
      ].map(RGB.init), 2
    ),
  ]

  @Test("text is apart from what is behind it", arguments: ReadyMade.themeNames, [ColorDepth.sixteen, .eight])
  func contrast(name: String, depth: ColorDepth) throws {
    let theme = try #require(ReadyMade.theme(named: name))
    for entry in ThemeCheck(theme).entries {
      let style = InkTable.unreversed(theme[entry.role].on(theme[entry.ground].background), depth)
      let (text, ground) = InkTable.visibleColors(style, depth)
      for kind in Self.kinds {
        func look(_ color: Color, isText: Bool) -> RGB {
          if case .indexed(let index) = color.kind { return kind.palette[Int(index)] }
          return RGB(inXterm: color, isText: isText, onDark: theme.isDark)
        }
        let ratio = Contrast.ratio(look(text, isText: true), look(ground, isText: false))
        #expect(
          ratio >= (entry.isText ? kind.least : 1.5), "\(entry.role) on \(entry.ground): \(text) on \(ground)")
      }
    }
  }

  @Test("text with a hue keeps the contrast of text on light backgrounds", arguments: ReadyMade.themeNames)
  func hued(name: String) throws {
    let theme = try #require(ReadyMade.theme(named: name))
    for entry in ThemeCheck(theme).entries where entry.isText && !theme.isDark {
      let style = InkTable.unreversed(theme[entry.role].on(theme[entry.ground].background), .sixteen)
      let (text, ground) = InkTable.visibleColors(style, .sixteen)
      // What matters less is grey, as dark as the palette has one.
      guard case .indexed(let index) = text.kind, index != 8 else { continue }
      let ratio = Contrast.ratio(.xterm(index), RGB(inXterm: ground, isText: false, onDark: false))
      #expect(ratio >= 4.5, "\(entry.role) on \(entry.ground): \(text) on \(ground)")
    }
  }

  @Test("what is selected or in focus is apart from the rest in every depth", arguments: ReadyMade.themeNames)
  func selection(name: String) throws {
    let theme = try #require(ReadyMade.theme(named: name))
    for depth in ColorDepth.allCases {
      func look(_ role: Role) -> Style {
        let style = InkTable.unreversed((depth == .mono ? theme.readableWithoutColor : theme)[role], depth)
        let (text, ground) = InkTable.visibleColors(style, depth)
        return Style(foreground: text, background: ground, attributes: style.attributes)
      }
      #expect(look(.selection) != look(.text), "\(depth): \(look(.text))")
      #expect(look(.selection) != look(.selectionInactive), "\(depth): \(look(.selection))")
      #expect(look(.borderFocused) != look(.border), "\(depth): \(look(.border))")
    }
  }
}
