package import EaselKit
package import Formats

/// A base16 or base24 scheme: sixteen or 24 colours with fixed meanings, as tinted-theming publishes them.
package struct ColorScheme: Sendable, Hashable {
  /// What it is called.
  package var name: String
  /// Who made it, if the file says so.
  package var author: String?
  /// The colours `base00` to `base0F`, and to `base17` in a scheme of 24.
  package var colors: [RGB]

  /// The slots that a scheme of 24 leaves out, and which it has instead.
  package var standIns: [Int: Int] = [:]

  /// Makes a scheme of 16 or 24 colours.
  package init(name: String, author: String?, colors: [RGB]) {
    self.name = name
    self.author = author
    self.colors = colors
  }

  /// Whether it has 24 colours.
  package var isBase24: Bool { colors.count == 24 }

  /// What a slot is called, `base0B`.
  package static func slot(_ number: Int) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return "base" + (digits.count == 1 ? "0" + digits : digits)
  }

  /// Reads a scheme from a file's contents.
  package static func read(_ bytes: [UInt8], file: String) throws(DocumentError) -> ColorScheme {
    let text = try DocumentText.text(bytes, file: file)
    do throws(SyntaxFault) {
      return try SchemeReader(SchemeYAML(text)).scheme()
    } catch {
      throw DocumentError(
        file: file, line: error.line > 0 ? error.line : nil, column: error.column, sentence: error.sentence)
    }
  }
}
