/// A line of styled glyphs while text is cut or broken.
struct StyledLine {
  private var glyphs: [(glyph: Glyph, style: Style)] = []
  /// The cells it takes.
  private(set) var width = 0

  var lastStyle: Style { glyphs.last?.style ?? .plain }

  mutating func append(_ glyph: Glyph, _ style: Style) {
    glyphs.append((glyph, style))
    width += glyph.width
  }

  /// Its beginning with an ellipsis, at most that wide; nothing when there is no room for that either.
  func cut(to limit: Int) -> StyledLine {
    guard limit > 0 else { return StyledLine() }
    guard width > limit else { return self }
    var kept = self
    var style = lastStyle
    while kept.width >= limit, let last = kept.glyphs.popLast() {
      kept.width -= last.glyph.width
      style = last.style
    }
    kept.append(.ellipsis, style)
    return kept
  }

  /// Takes off what makes a full line: up to its last space, or all of it where there is none or a space comes next.
  mutating func takeFull(before glyph: Glyph) -> StyledLine {
    let place = glyph == .space ? nil : glyphs.lastIndex { $0.glyph == .space }
    var full = self
    guard let place, place > 0 else {
      self = StyledLine()
      return full
    }
    full = StyledLine(glyphs[..<place])
    self = StyledLine(glyphs[(place + 1)...])
    return full
  }

  init() {}

  private init(_ part: ArraySlice<(glyph: Glyph, style: Style)>) {
    for (glyph, style) in part { append(glyph, style) }
  }

  /// What it says.
  var plain: String { glyphs.reduce(into: "") { $0 += $1.glyph.text } }

  /// The glyphs as pieces of text.
  var text: StyledText {
    var runs: [StyledText.Run] = []
    for (glyph, style) in glyphs {
      if runs.last?.style == style {
        runs[runs.count - 1].text += glyph.text
      } else {
        runs.append(.init(glyph.text, style))
      }
    }
    return StyledText(runs)
  }
}
