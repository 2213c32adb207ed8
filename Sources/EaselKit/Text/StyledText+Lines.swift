extension StyledText {
  /// All of it on one line if it fits in that many cells, else its beginning with an ellipsis.
  func cut(to width: Int) -> StyledLine {
    var line = StyledLine()
    for run in runs {
      var glyphs = Glyphs(run.text)
      while let glyph = glyphs.next() {
        line.append(glyph, run.style)
        if line.width > width { return line.cut(to: width) }
      }
    }
    return line
  }

  /// Its first lines of at most that many cells; the rest of it is left out, and not looked at.
  func lines(width: Int, limit: Int) -> [StyledLine] {
    guard limit > 0 else { return [] }
    var filler = LineFiller(width: max(1, width))
    for run in runs {
      var rest: Substring? = run.text[...]
      var isFirst = true
      while let paragraph = TextFitting.takeParagraph(&rest) {
        if !isFirst { filler.endParagraph() }
        isFirst = false
        var glyphs = Glyphs(paragraph)
        while filler.lines.count < limit, let glyph = glyphs.next() { filler.add(glyph, run.style) }
        if filler.lines.count >= limit { return Array(filler.lines.prefix(limit)) }
      }
    }
    filler.endParagraph()
    return Array(filler.lines.prefix(limit))
  }
}

/// Breaks glyphs into lines, at spaces where it can.
private struct LineFiller {
  let width: Int
  private(set) var lines: [StyledLine] = []
  private var line = StyledLine()
  /// How many lines there were when the paragraph began.
  private var start = 0

  init(width: Int) { self.width = width }

  mutating func add(_ glyph: Glyph, _ style: Style) {
    if line.width > 0, line.width + glyph.width > width {
      lines.append(line.takeFull(before: glyph))
      // The space that a line is broken at is not seen.
      if glyph == .space { return }
    }
    line.append(glyph, style)
  }

  /// Ends the line; one that is empty is there only where the paragraph is.
  mutating func endParagraph() {
    if line.width > 0 || lines.count == start { lines.append(line) }
    line = StyledLine()
    start = lines.count
  }
}
