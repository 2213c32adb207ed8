import EaselKit
import TestKit
import Testing

@Suite("Pictures")
struct PictureTests {
  private let palette = PicturePalette(isDark: true)

  private func surface(_ rows: [String], style: Style = .plain, width: Int = 20) -> Surface {
    var surface = Surface(size: Size(width: width, height: rows.count))
    for (y, row) in rows.enumerated() { surface.put(row, at: Point(x: 0, y: y), style: style) }
    return surface
  }

  private func svg(_ surface: Surface) -> [Substring] {
    SVGPicture.text(of: surface, palette: palette).split(separator: "\n")
  }

  @Test("text: rows without the spaces at their ends")
  func plain() {
    #expect(surface(["日本 é", "", " x "]).picture(as: .txt, palette: palette) == "日本 é\n\n x\n")
  }

  @Test("ansi: a sequence where the style changes, none left over at the end of a line")
  func ansi() {
    var surface = Surface(size: Size(width: 4, height: 2))
    surface.put("ab", at: .zero, style: Style(foreground: .indexed(9), attributes: .bold))
    surface.put("日", at: Point(x: 2, y: 0), style: Style(foreground: .rgb(1, 2, 3), background: .indexed(200)))
    #expect(
      surface.picture(as: .ansi, palette: palette)
        == "\u{1B}[0;1;91mab\u{1B}[0;38;2;1;2;3;48;5;200m日\u{1B}[0m\n    \n")
  }

  @Test("svg: text stands at its cells, wide characters alone, and what XML gives a meaning is escaped")
  func runs() {
    let lines = svg(surface(["a<b & \"c\"  日é😀x"]))
    #expect(
      lines.filter { $0.hasPrefix("<text") } == [
        "<text x=\"0\" y=\"36\" textLength=\"216\">a&lt;b &amp; &quot;c&quot;</text>",
        "<text x=\"264\" y=\"36\" textLength=\"48\">日</text>", "<text x=\"312\" y=\"36\" textLength=\"24\">é</text>",
        "<text x=\"336\" y=\"36\" textLength=\"48\">😀</text>", "<text x=\"384\" y=\"36\" textLength=\"24\">x</text>",
      ])
  }

  @Test("svg: a frame is drawn as long lines that meet at the corners")
  func lines() {
    let paths = svg(surface(["┌──┐", "│  │", "└──┘"], width: 4)).filter { $0.hasPrefix("<path") }
    #expect(
      paths == [
        "<path fill=\"none\" stroke=\"#d8dee9\" stroke-width=\"4\" "
          + "d=\"M10 24H86M12 22V122M84 22V122M10 120H86\"/>"
      ])
  }

  @Test("svg: double lines end at each other", arguments: ["╔═╗", "╠═╬", "╚╩╝"])
  func doubles(row: String) {
    let paths = svg(surface([row], width: 3)).filter { $0.hasPrefix("<path") }
    #expect(paths.count == 1)
    if row == "╔═╗" { #expect(paths.first?.contains("M4 18H68M16 30H56") == true, "\(paths)") }
  }

  @Test("svg: blocks, shades, dashes, bows and braille are shapes")
  func shapes() {
    let lines = svg(surface(["█▄▏░▚╭╯┄┊⣿╾"]))
    #expect(!lines.contains { $0.hasPrefix("<text") })
    #expect(lines.contains { $0.contains("fill-opacity=\"0.25\"") })
    #expect(lines.contains { $0.contains("stroke-linecap=\"round\"") })
  }

  @Test("svg: attributes and colours; equal backgrounds of several rows are one rectangle")
  func styles() {
    var surface = Surface(size: Size(width: 6, height: 2))
    let style = Style(foreground: .indexed(1), background: .rgb(0, 0, 255), attributes: [.bold, .italic, .underline])
    for y in 0..<2 { surface.put("ab", at: Point(x: 0, y: y), style: style) }
    surface.put("r", at: Point(x: 4, y: 0), style: Style(attributes: .reverse))
    let text = SVGPicture.text(of: surface, palette: palette)
    #expect(text.contains("<rect x=\"0\" y=\"0\" width=\"48\" height=\"96\" fill=\"#0000ff\"/>"))
    #expect(text.contains("<g fill=\"#e06c75\" font-weight=\"700\" font-style=\"italic\">"))
    #expect(text.contains("M0 42H48M0 90H48"))
    #expect(text.contains("<rect x=\"96\" y=\"0\" width=\"24\" height=\"48\" fill=\"#d8dee9\"/>"))
    #expect(text.contains("<g fill=\"#16181d\">"))
  }

  @Test("the palette of 256 is xterm's beyond the first sixteen")
  func colors() {
    func code(_ color: Color) -> String {
      let shade = palette.shade(of: color, else: palette.foreground)
      return [shade.red, shade.green, shade.blue].map(String.init).joined(separator: " ")
    }
    #expect(code(.indexed(16)) == "0 0 0")
    #expect(code(.indexed(214)) == "255 175 0")
    #expect(code(.indexed(231)) == "255 255 255")
    #expect(code(.indexed(232)) == "8 8 8")
    #expect(code(.indexed(255)) == "238 238 238")
  }

  @Test("whatever stands on a surface, the document is well formed and nothing is written", arguments: 0..<100)
  func anything(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var surface = Surface(
      size: Size(width: Int.random(in: 0..<30, using: &random), height: Int.random(in: 0..<8, using: &random)))
    for _ in 0..<60 {
      let scalars = (0..<8).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0...(Bool.random(using: &random) ? 0x2FFF : 0x10FFFF), using: &random))
      }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      let style = Style(
        foreground: .indexed(UInt8.random(in: 0...255, using: &random)), background: .standard,
        attributes: TextAttributes(rawValue: UInt16.random(in: 0..<64, using: &random)))
      let place = Point(x: Int.random(in: -3..<30, using: &random), y: Int.random(in: -1..<9, using: &random))
      surface.put(String(text), at: place, style: style)
    }
    surface.cursor = .zero
    #expect(XMLDocumentCheck.fault(in: SVGPicture.text(of: surface, palette: palette)) == nil)
    let ansi = ANSIPicture.text(of: surface)
    #expect(ansi.unicodeScalars.count { $0 == "\n" } == surface.height)
    let ascii = String(ansi.unicodeScalars.map { $0.isASCII ? Character($0) : "x" })
    #expect(!ascii.replacing(/\u{1B}\[[0-9;]*m/, with: "").contains("\u{1B}"))
  }

  @Test("the check of documents finds what is wrong")
  func check() {
    #expect(XMLDocumentCheck.fault(in: "<a><b x=\"1\"/>t &amp; u</a>\n") == nil)
    for bad in [
      "<a>", "<a></b>", "<a>&</a>", "<a x=1/>", "<a x=\"1\" x=\"2\"/>", "<a/>x", "<a>\u{1}</a>", "<a/><b/>", "",
    ] {
      #expect(XMLDocumentCheck.fault(in: bad) != nil, "\(bad)")
    }
  }
}
