import EaselKit
import Testing

@Suite("Cells")
struct CellTests {
  private static let colors: [Color] = [
    .standard, .indexed(0), .indexed(255), .rgb(0, 0, 0), .rgb(255, 255, 255), .rgb(1, 2, 3),
  ]
  private static let everything = TextAttributes(TextAttributes.all)

  @Test func `a style gives back what it was made of`() {
    for foreground in Self.colors {
      for background in Self.colors {
        for attributes in [[], .bold, Self.everything] as [TextAttributes] {
          let style = Style(foreground: foreground, background: background, attributes: attributes)
          #expect(style.foreground == foreground && style.background == background && style.attributes == attributes)
          var changed = Style(foreground: .rgb(9, 9, 9), background: .indexed(9), attributes: .dim)
          changed.background = background
          changed.attributes = attributes
          changed.foreground = foreground
          #expect(changed == style && changed.hashValue == style.hashValue)
        }
      }
    }
  }

  @Test func `the standard colour is none of the palette's`() {
    #expect(Style(foreground: .standard) != Style(foreground: .indexed(0)))
    #expect(Style(foreground: .indexed(0)) != Style(foreground: .rgb(0, 0, 0)))
    #expect(Style(foreground: .indexed(1)) != Style(background: .indexed(1)))
  }

  @Test func `a glyph keeps its scalar, its width and two marks, from any plane`() {
    var glyphs = Glyphs("\u{20000}\u{301}\u{1D167}\u{302}e\u{10A01}")
    let first = glyphs.next()
    #expect(first?.base == 0x20000 && first?.width == 2 && first?.mark1 == 0x301 && first?.mark2 == 0x1D167)
    let second = glyphs.next()
    #expect(second?.base == 0x65 && second?.width == 1 && second?.mark1 == 0x10A01 && second?.mark2 == 0)
    #expect(first?.text == "\u{20000}\u{301}\u{1D167}" && glyphs.next() == nil)
  }

  @Test func `a cell has no bytes that mean nothing`() {
    #expect(MemoryLayout<Cell>.size == 16 && MemoryLayout<Cell>.stride == 16)
  }

  @Test func `drawing a surface tells which rows look different now`() {
    var back = Surface(size: Size(width: 8, height: 6))
    var front = Surface(size: Size(width: 4, height: 3))
    #expect(back.draw(front, at: Point(x: 2, y: 2)).isEmpty)
    front.put("a", at: Point(x: 0, y: 1), style: .plain)
    #expect(back.draw(front, at: Point(x: 2, y: 2)) == 3..<4)
    front.put("b", at: Point(x: 3, y: 2), style: .plain)
    #expect(back.draw(front, at: Point(x: 2, y: 2)) == 4..<5)
    front.put("漢", at: Point(x: 2, y: 0), style: .plain)
    #expect(back.draw(front, at: Point(x: 5, y: 5)) == 5..<6)
    #expect(back.row(5) == "        ", "half a wide glyph is a blank")
  }
}
