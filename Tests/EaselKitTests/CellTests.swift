import Testing

@testable import EaselKit

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

  @Test func `a glyph keeps its scalar, its width and three marks, from any plane`() {
    var glyphs = Glyphs("\u{20000}\u{301}\u{1D167}\u{302}\u{10A01}e\u{10A01}")
    let first = glyphs.next()
    #expect(first?.base == 0x20000 && first?.width == 2 && first?.marks == [0x301, 0x1D167, 0x302])
    let second = glyphs.next()
    #expect(second?.base == 0x65 && second?.width == 1 && second?.marks == [0x10A01])
    #expect(first?.text == "\u{20000}\u{301}\u{1D167}\u{302}" && glyphs.next() == nil)
  }

  @Test(
    "a glyph keeps four marks of one script",
    arguments: [
      // Hebrew with dagesh, dot, vowel and accent; Arabic; Tibetan stacked; Burmese; a tower of accents.
      "\u{5E9}\u{5BC}\u{5C1}\u{5B8}\u{5A3}", "\u{644}\u{651}\u{64E}\u{6DA}\u{670}",
      "\u{F66}\u{F92}\u{FB2}\u{F72}\u{F7E}", "\u{1000}\u{103D}\u{103E}\u{102D}\u{102F}",
      "a\u{300}\u{36F}\u{300}\u{36F}",
    ])
  func marks(text: String) {
    var glyphs = Glyphs(text + text.unicodeScalars.suffix(1).map(String.init).joined())
    let glyph = glyphs.next()
    #expect(glyph?.text.unicodeScalars.elementsEqual(text.unicodeScalars) == true, "\(glyph?.marks ?? [])")
    #expect(glyphs.next() == nil, "a fifth mark is left out")
  }

  @Test func `every character that takes no cell has a number of its own, or is never shown`() {
    var numbers: Set<UInt32> = []
    for code in UInt32(0x300)..<0xE_0000 {
      guard let scalar = Unicode.Scalar(code) else { continue }
      let number = CombiningMarks.number(of: code)
      #expect((number != 0) == (CellWidth.of(scalar) == 0), "\(String(code, radix: 16))")
      guard number != 0 else { continue }
      #expect(number <= 0x7FF && numbers.insert(number).inserted && CombiningMarks.code(of: number) == code)
    }
    #expect(CombiningMarks.number(of: 0xE_0101) == 0 && CombiningMarks.code(of: 0x7FF) == 0)
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
