/// Cutting and wrapping text by the cells it takes.
public enum TextFitting {
  /// The text if it fits in that many cells, else its beginning with an ellipsis.
  public static func truncated(_ text: String, to width: Int) -> String {
    StyledText(text, .plain).cut(to: width).plain
  }

  /// Breaks a text into lines of at most that many cells, at spaces where it can; line breaks always do.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - width: The cells a line may take, at least 1.
  ///   - limit: How many lines are made at the most; the rest of the text is left out.
  /// - Returns: The lines, at least one unless none is wanted.
  public static func wrapped(_ text: String, width: Int, limit: Int = .max) -> [String] {
    StyledText(text, .plain).lines(width: width, limit: limit).map(\.plain)
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
}
