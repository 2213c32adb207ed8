import EaselKit
import TestKit
import Testing

@testable import Terminal

@Suite("Colours")
struct ColorTests {
  @Test("a palette entry's own colour is that entry", arguments: 16..<256)
  func palette(index: Int) {
    let color = RGB.xterm(UInt8(index))
    let rgb = Color.rgb(color.red, color.green, color.blue)
    let nearest = ColorMapper.nearest(rgb, depth: .palette)
    guard case .indexed(let found) = nearest.kind else {
      Issue.record("no entry")
      return
    }
    #expect(RGB.xterm(found) == color)
    #expect(ColorMapper.nearest(rgb, depth: .direct) == nearest)
  }

  @Test("colours keep their look with fewer of them")
  func fewer() {
    #expect(ColorMapper.nearest(.rgb(250, 5, 5), depth: .palette) == .indexed(196))
    #expect(ColorMapper.nearest(.rgb(250, 5, 5), depth: .sixteen) == .indexed(9))
    #expect(ColorMapper.nearest(.rgb(250, 5, 5), depth: .eight) == .indexed(1))
    #expect(ColorMapper.nearest(.rgb(28, 28, 28), depth: .sixteen) == .indexed(0))
    #expect(ColorMapper.nearest(.rgb(128, 128, 128), depth: .sixteen) == .indexed(8))
    #expect(ColorMapper.nearest(.indexed(110), depth: .palette) == .indexed(110))
    #expect(ColorMapper.nearest(.indexed(12), depth: .eight) == .indexed(4))
    #expect(ColorMapper.nearest(.rgb(1, 2, 3), depth: .direct) == .rgb(1, 2, 3))
    for depth in ColorDepth.allCases { #expect(ColorMapper.nearest(.standard, depth: depth) == .standard) }
    #expect(ColorMapper.nearest(.rgb(9, 9, 9), depth: .mono) == .standard)
  }

  /// Easel's dark theme and the sixteen that keep its hues, and the first eight that can be read on black.
  nonisolated private static let hues: [(look: RGB, sixteen: Set<UInt8>, eight: UInt8)] = [
    (RGB(0x87AFD7), [12], 6), (RGB(0x87AF87), [2, 10], 2), (RGB(0xD7AF5F), [3, 11], 3), (RGB(0xFF8787), [1, 9], 1),
    (RGB(0xC4A7F5), [5, 13, 12], 5), (RGB(0x7FD6B4), [2, 10, 6, 14], 2),
  ]

  @Test("a pale colour stays what it is called, and is read; a grey and a tinted ground stay grey", arguments: hues)
  func hue(look: RGB, sixteen: Set<UInt8>, eight: UInt8) throws {
    for (depth, ground) in [(ColorDepth.sixteen, RGB(0x1C1C1C)), (.sixteen, RGB(0x1D1A2B)), (.eight, RGB(0x14201A))] {
      let style = Style(
        foreground: .rgb(look.red, look.green, look.blue), background: .rgb(ground.red, ground.green, ground.blue))
      let (text, behind) = InkTable.visibleColors(style, depth)
      #expect(behind == .indexed(0))
      guard case .indexed(let index) = text.kind else {
        Issue.record("no entry")
        return
      }
      #expect(depth == .eight ? index == eight : sixteen.contains(index), "\(look.hexadecimal) is \(index)")
    }
  }

  @Test(
    "text never ends on the colour behind it where it was apart from that", arguments: [ColorDepth.sixteen, .eight])
  func readable(depth: ColorDepth) {
    var random = SeededRandom(seed: 16)
    for _ in 0..<5000 {
      let looks = (0..<2).map { _ in RGB(UInt32.random(in: 0...0xFFFFFF, using: &random)) }
      guard PerceivedColor(looks[0]).contrast(with: PerceivedColor(looks[1])) >= 3 else { continue }
      let colors = looks.map { Color.rgb($0.red, $0.green, $0.blue) }
      let (text, ground) = InkTable.visibleColors(Style(foreground: colors[0], background: colors[1]), depth)
      #expect(text != ground, "\(looks[0].hexadecimal) on \(looks[1].hexadecimal)")
    }
  }

  @Test("what loses its hue on a light background says so in another way, as dark as any text", arguments: [8, 16])
  func lostHues(count: Int) {
    let depth: ColorDepth = count == 8 ? .eight : .sixteen
    let white = Color.rgb(255, 255, 255)
    func shown(_ look: RGB, _ attributes: TextAttributes = []) -> Style {
      InkTable.visible(
        Style(foreground: .rgb(look.red, look.green, look.blue), background: white, attributes: attributes), depth)
    }
    for green in [RGB(0x005F00), RGB(0x4F7A28), RGB(0x00875F)] {
      #expect(shown(green).foreground == .indexed(0) && shown(green).attributes == .bold, "\(green.hexadecimal)")
    }
    #expect(shown(RGB(0x5F5F00)).foreground == .indexed(0) && shown(RGB(0x5F5F00)).attributes == .underline)
    #expect(shown(RGB(0xAF0000)).foreground == .indexed(1) && shown(RGB(0xAF0000)).attributes == [])
    #expect(shown(RGB(0x262626)).attributes == [] && shown(RGB(0x585858)).attributes == [])
    // With another colour or none at all behind it, it keeps what it has.
    let onBlack = Style(foreground: .rgb(0x87, 0xAF, 0x87), background: .rgb(0, 0, 0), attributes: .italic)
    #expect(InkTable.visible(onBlack, depth).attributes == .italic)
  }

  @Test("the depth follows what the environment and the description say")
  func depth() {
    func decide(_ colors: Int, _ colorTerm: String? = nil, noColor: String? = nil, canRecode: Bool = true) -> ColorDepth
    {
      ColorDepth.decide(noColor: noColor, colorTerm: colorTerm, colors: colors, canRecode: canRecode)
    }
    #expect(decide(0) == .mono)
    #expect(decide(8, "truecolor") == .eight)
    #expect(decide(16) == .sixteen)
    #expect(decide(256) == .palette)
    #expect(decide(256, "truecolor") == .direct)
    #expect(decide(256, "24bit") == .direct)
    #expect(decide(256, "yes") == .palette)
    #expect(decide(1 << 24) == .direct)
    #expect(decide(256, "truecolor", canRecode: false) == .palette)
    #expect(decide(256, "truecolor", noColor: "1") == .mono)
    #expect(decide(256, "truecolor", noColor: "") == .direct)
  }
}
