import EaselKit
import TestKit
import Testing

@Suite("Surfaces")
struct SurfaceTests {
  private func surface(_ width: Int, _ rows: String...) -> Surface {
    var surface = Surface(size: Size(width: width, height: rows.count))
    for (y, row) in rows.enumerated() { surface.put(row, at: Point(x: 0, y: y), style: .plain) }
    return surface
  }

  @Test func `text outside is left out`() {
    var surface = surface(4, "    ", "    ")
    #expect(surface.put("abcdef", at: Point(x: -2, y: 0), style: .plain) == 4)
    surface.put("xyz", at: Point(x: 3, y: 1), style: .plain)
    for point in [Point(x: 0, y: -1), Point(x: 0, y: 2), Point(x: 9, y: 0), Point(x: .max, y: 0)] {
      surface.put("no", at: point, style: .plain)
    }
    #expect((0..<2).map(surface.row) == ["cdef", "   x"])
    #expect(surface[4, 0] == nil && surface[0, 2] == nil && surface[-1, 0] == nil)
  }

  @Test func `a width limits what is put`() {
    var surface = surface(6, "......")
    #expect(surface.put("abcdef", at: Point(x: 1, y: 0), style: .plain, width: 2) == 3)
    #expect(surface.row(0) == ".ab...")
    surface.put("abc", at: Point(x: 1, y: 0), style: .plain, width: -3)
    #expect(surface.row(0) == ".ab...")
  }

  @Test func `text drawn cut is the text cut and drawn`() {
    let texts = ["", "hello", "漢字漢字", "a漢b字c", "e\u{301}e\u{301}e\u{301}", "\u{1B}[2J", "👩‍👩‍👧 x"]
    for text in texts {
      for limit in [-1, 0, 1, 2, 3, 4, 5, 8, 40, .max] {
        for x in [-2, 0, 3, 9] {
          var (first, second) = (surface(7, "......."), surface(7, "......."))
          let point = Point(x: x, y: 0)
          first.putTruncated(text, at: point, style: .plain, width: limit)
          second.put(TextFitting.truncated(text, to: limit), at: point, style: .plain, width: limit)
          #expect(first == second, "\(text) \(limit) \(x)")
        }
      }
    }
  }

  @Test func `of a wide glyph cut by an edge nothing is drawn`() {
    var surface = surface(3, "...")
    surface.put("漢字", at: Point(x: 0, y: 0), style: .plain)
    #expect(surface.row(0) == "漢.")
    surface.put("漢", at: Point(x: -1, y: 0), style: .plain)
    #expect(surface.row(0) == "漢.")
  }

  @Test func `drawing over half a wide glyph blanks the other half`() {
    var left = surface(4, "漢字")
    left.put("x", at: Point(x: 0, y: 0), style: .plain)
    #expect(left.row(0) == "x 字")
    var right = surface(4, "漢字")
    right.put("x", at: Point(x: 1, y: 0), style: .plain)
    #expect(right.row(0) == " x字")
    var middle = surface(4, "漢字")
    middle.put("語", at: Point(x: 1, y: 0), style: .plain)
    #expect(middle.row(0) == " 語 ")
  }

  @Test func `a surface drawn on another is clipped, wide glyphs whole`() {
    var base = surface(5, "漢漢.", "漢漢.")
    base.draw(surface(3, "字x"), at: Point(x: 1, y: 0))
    #expect(base.row(0) == " 字x.")
    base.draw(surface(4, "字字"), at: Point(x: -1, y: 1))
    #expect(base.row(1) == " 字 .")
    base.draw(surface(4, "abcd"), at: Point(x: 0, y: 7))
    base.draw(surface(4, "abcd"), at: Point(x: 5, y: 0))
    #expect(base.row(0) == " 字x.")
  }

  @Test func `fills within its bounds`() {
    var surface = surface(4, "漢字", "abcd")
    surface.fill(Rect(x: 1, y: -3, width: 2, height: 40), style: .plain)
    #expect(surface.row(0) == "    ")
    #expect(surface.row(1) == "a  d")
    surface.fill(Rect(x: 3, y: 1, width: 9, height: 9), style: Style().adding(.bold))
    #expect(surface[3, 1]?.style.attributes == .bold)
    #expect(surface[2, 1]?.style.attributes == [])
    #expect(surface.row(1) == "a   ")
  }

  @Test func `stays sound under random drawing`() {
    var random = SeededRandom(seed: 11)
    var surface = Surface(size: Size(width: 9, height: 4))
    let texts = ["a", "漢", "漢字x", "e\u{301}", "\u{1B}[m", "👩‍👩‍👧"]
    for _ in 0..<20_000 {
      let x = Int.random(in: -4...10, using: &random)
      let y = Int.random(in: -1...4, using: &random)
      let text = texts.randomElement(using: &random) ?? ""
      switch Int.random(in: 0...2, using: &random) {
      case 0: surface.put(text, at: Point(x: x, y: y), style: .plain, width: Int.random(in: 0...5, using: &random))
      case 1: surface.draw(self.surface(3, text, text), at: Point(x: x, y: y))
      default: surface.fill(Rect(x: x, y: y, width: 2, height: 2), style: .plain)
      }
      guard surface.isSound else {
        Issue.record("not sound: \(surface.row(y)) after \(text) at \(x)")
        return
      }
    }
  }

  @Test func `signs of lines, blocks and dots become ASCII, letters stay`() {
    let codes = [0x2500..<0x25A0, 0x2800..<0x2900].joined()
    for code in codes {
      var sign = surface(1, Unicode.Scalar(code).map { String($0) } ?? "")
      sign.replaceSigns()
      #expect(sign.row(0).allSatisfy { $0.isASCII }, "\(String(code, radix: 16))")
    }
    var row = surface(40, "╭─┬┐│ ▁▄█░▓ ⣀⠉⣿ …·•‹›▸←↑→↓●○ é世ß Ж⌘")
    row.replaceSigns()
    #expect(row.row(0) == "+-++| _=#.% .': ~.*<>><^>v*o é世ß Ж⌘    ")
    #expect(row.isSound)
  }

  @Test func `rectangles shrink and cross without going negative`() {
    let rect = Rect(x: 2, y: 2, width: 4, height: 3)
    #expect(rect.inset(x: 1, y: 1) == Rect(x: 3, y: 3, width: 2, height: 1))
    #expect(rect.inset(x: 5, y: 5).isEmpty)
    #expect(rect.intersection(Rect(x: 10, y: 10, width: 1, height: 1)).isEmpty)
    #expect(rect.contains(Point(x: 5, y: 4)) && !rect.contains(Point(x: 6, y: 4)))
  }
}
