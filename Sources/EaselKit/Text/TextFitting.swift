/// Cutting and wrapping text by the cells it takes.
public enum TextFitting {
  /// The text if it fits in that many cells, else its beginning with an ellipsis.
  public static func truncated(_ text: String, to width: Int) -> String {
    guard width > 0 else { return "" }
    var glyphs = Glyphs(text)
    var kept = ""
    var used = 0
    var beforeEllipsis = 0
    while let glyph = glyphs.next() {
      if used + glyph.width > width { return String(kept[..<kept.place(beforeEllipsis)]) + "…" }
      kept += glyph.text
      used += glyph.width
      if used < width { beforeEllipsis = kept.utf8.count }
    }
    return kept
  }

  /// Breaks a text into lines of at most that many cells, at spaces where it can; line breaks always do.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - width: The cells a line may take, at least 1.
  ///   - limit: How many lines are made at the most; the rest of the text is left out.
  /// - Returns: The lines, at least one unless none is wanted.
  public static func wrapped(_ text: String, width: Int, limit: Int = .max) -> [String] {
    let width = max(1, width)
    var lines: [String] = []
    guard limit > 0 else { return lines }
    var rest: Substring? = text[...]
    while let paragraph = takeParagraph(&rest) {
      var line = LineBuilder(width: width)
      var glyphs = Glyphs(paragraph)
      let before = lines.count
      while let glyph = glyphs.next() {
        if let full = line.add(glyph) { lines.append(full) }
        if lines.count >= limit { return lines }
      }
      if !line.rest.isEmpty || lines.count == before { lines.append(line.rest) }
      if lines.count >= limit { return lines }
    }
    return lines
  }

  /// Takes what stands before the next line break, found only when it is wanted: a text may be a megabyte.
  static func takeParagraph(_ rest: inout Substring?) -> Substring? {
    guard let text = rest else { return nil }
    guard let end = text.unicodeScalars.firstIndex(where: isLineBreak) else {
      rest = nil
      return text
    }
    var next = text.unicodeScalars.index(after: end)
    if text.unicodeScalars[end] == "\r", next < text.endIndex, text.unicodeScalars[next] == "\n" {
      next = text.unicodeScalars.index(after: next)
    }
    rest = text[next...]
    return text[..<end]
  }

  private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Collects one line; remembers where it could be broken.
  private struct LineBuilder {
    /// The last space: the bytes before it, and the cells up to its end.
    private struct Break {
      let bytes: Int
      let used: Int
    }

    let width: Int
    private var text = ""
    private var used = 0
    private var lastBreak: Break?

    init(width: Int) { self.width = width }

    var rest: String { text }

    /// Adds a glyph; answers the line it completes, if it does.
    mutating func add(_ glyph: Glyph) -> String? {
      guard used > 0, used + glyph.width > width else {
        append(glyph)
        return nil
      }
      var completed = text
      if glyph.base == 0x20 {
        reset(to: "", used: 0)
        return completed
      }
      if let place = lastBreak {
        completed = String(text[..<text.place(place.bytes)])
        reset(to: String(text[text.place(place.bytes + 1)...]), used: used - place.used)
      } else {
        reset(to: "", used: 0)
      }
      append(glyph)
      return completed
    }

    private mutating func append(_ glyph: Glyph) {
      if glyph.base == 0x20, used > 0 { lastBreak = Break(bytes: text.utf8.count, used: used + 1) }
      text += glyph.text
      used += glyph.width
    }

    private mutating func reset(to text: String, used: Int) {
      self.text = text
      self.used = used
      lastBreak = nil
    }
  }
}

extension String {
  /// The index after that many bytes.
  fileprivate func place(_ bytes: Int) -> Index { utf8.index(startIndex, offsetBy: bytes) }
}
