import EaselKit
import Terminal
import Testing

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
    #expect(ColorMapper.nearest(.indexed(110), depth: .palette) == .indexed(110))
    #expect(ColorMapper.nearest(.indexed(12), depth: .eight) == .indexed(4))
    #expect(ColorMapper.nearest(.rgb(1, 2, 3), depth: .direct) == .rgb(1, 2, 3))
    for depth in ColorDepth.allCases { #expect(ColorMapper.nearest(.standard, depth: depth) == .standard) }
    #expect(ColorMapper.nearest(.rgb(9, 9, 9), depth: .mono) == .standard)
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
