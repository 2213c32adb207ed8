/// Collects what is seen on a surface as shapes: backgrounds, runs of text, lines.
struct SVGDrawing {
  /// How text is written.
  private struct Pen: Hashable {
    var shade: RGB
    var isBold: Bool
    var isItalic: Bool
  }

  /// Text that is being put together, with the spaces that may turn out to be within it.
  private struct Run {
    var pen: Pen
    var text: String
    var x: Int
    var cells: Int
    var spaces = 0
  }

  private let palette: PicturePalette
  private var grounds = SVGGrounds()
  private var texts = SVGGroups<Pen>()
  private var strokes = SVGStrokes()
  private var blocks = SVGGroups<String>()
  private var cursor: String?

  init(palette: PicturePalette) { self.palette = palette }

  /// Everything in the order in which it is drawn.
  var elements: [String] {
    let ground = grounds.elements
    return (ground.isEmpty ? [] : ["<g shape-rendering=\"crispEdges\">"] + ground + ["</g>"])
      + blocks.groups.map { "<path \($0.key) d=\"\($0.elements.joined())\"/>" }
      + strokes.elements
      + texts.groups.flatMap { [Self.opening($0.key)] + $0.elements + ["</g>"] }
      + (cursor.map { [$0] } ?? [])
  }

  private static func opening(_ pen: Pen) -> String {
    let weight = pen.isBold ? " font-weight=\"700\"" : ""
    return "<g fill=\"\(pen.shade.hexadecimal)\"\(weight)\(pen.isItalic ? " font-style=\"italic\"" : "")>"
  }

  mutating func addCursor(at point: Point) {
    let cell = SVGPicture.cell
    cursor =
      "<rect x=\"\(point.x * cell.width)\" y=\"\(point.y * cell.height)\" width=\"\(cell.width)\" "
      + "height=\"\(cell.height)\" fill=\"\(palette.foreground.hexadecimal)\" fill-opacity=\"0.6\"/>"
  }

  /// Adds a row of a surface; rows are added from the first to the last.
  mutating func addRow(_ y: Int, of surface: Surface) {
    var run: Run?
    for x in 0..<surface.width {
      guard let cell = surface[x, y] else { continue }
      let shades = palette.shades(of: cell.style)
      if shades.behind != palette.background { grounds.add(x, y, shades.behind.hexadecimal) }
      addUnderline(cell.style, shades.text, x, y)
      let base = cell.glyph.base
      if base == 0 { continue }
      if base == 0x20 {
        run?.spaces += 1
        continue
      }
      if draw(base, shades.text, x, y) {
        end(&run, y)
        continue
      }
      let pen = Pen(
        shade: shades.text, isBold: cell.style.attributes.contains(.bold),
        isItalic: cell.style.attributes.contains(.italic))
      add(cell.glyph, pen, x, y, to: &run)
    }
    end(&run, y)
    grounds.endRow(y)
  }

  // MARK: Text

  private mutating func add(_ glyph: Glyph, _ pen: Pen, _ x: Int, _ y: Int, to run: inout Run?) {
    // What may come from another font stands alone, so that it moves nothing else; so does what lies far from the rest.
    let isPlain = glyph.base < 0x530 && !glyph.isMarked
    if isPlain, var longer = run, longer.pen == pen, longer.spaces < 2 {
      longer.text += String(repeating: " ", count: longer.spaces) + glyph.text
      longer.cells = x + 1 - longer.x
      longer.spaces = 0
      return run = longer
    }
    end(&run, y)
    let new = Run(pen: pen, text: glyph.text, x: x, cells: glyph.width)
    run = new
    if !isPlain { end(&run, y) }
  }

  private mutating func end(_ run: inout Run?, _ y: Int) {
    guard let ended = run else { return }
    run = nil
    let cell = SVGPicture.cell
    texts.add(
      "<text x=\"\(ended.x * cell.width)\" y=\"\(y * cell.height + cell.height * 3 / 4)\" "
        + "textLength=\"\(ended.cells * cell.width)\">\(SVGText.escaped(ended.text))</text>", to: ended.pen)
  }

  // MARK: Lines

  private mutating func addUnderline(_ style: Style, _ shade: RGB, _ x: Int, _ y: Int) {
    guard style.attributes.contains(.underline) else { return }
    strokes.add(x * SVGPicture.cell.width, length: SVGPicture.cell.width, at: y * SVGPicture.cell.height + 42, 3, shade)
  }

  /// Draws a character that is lines, blocks or dots; false when it is none.
  private mutating func draw(_ base: UInt32, _ shade: RGB, _ x: Int, _ y: Int) -> Bool {
    let cell = SVGPicture.cell
    let origin = Point(x: x * cell.width, y: y * cell.height)
    if let shape = BoxDrawing.shape(of: base) {
      strokes.add(shape, in: origin, shade)
    } else if let parts = BlockDrawing.parts(of: base) {
      for part in parts {
        let key = "fill=\"\(shade.hexadecimal)\"" + (part.cover < 100 ? " fill-opacity=\"0.\(part.cover)\"" : "")
        let (left, top) = (origin.x + part.x * cell.width / 8, origin.y + part.y * cell.height / 8)
        let (width, height) = (part.width * cell.width / 8, part.height * cell.height / 8)
        blocks.add("M\(left) \(top)h\(width)v\(height)h-\(width)z", to: key)
      }
    } else if let dots = BlockDrawing.dots(of: base) {
      for dot in dots { strokes.addDot(Point(x: origin.x + 6 + 12 * dot.x, y: origin.y + 6 + 12 * dot.y), shade) }
    } else {
      return false
    }
    return true
  }
}
