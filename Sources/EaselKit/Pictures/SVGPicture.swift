/// A surface as a drawing for web pages (SVG 1.1).
///
/// Every run of text stands at the place of its cells and is stretched to them, and lines, blocks and braille are drawn
/// rather than written, so that nothing is out of line whatever font there is. A drawing needs nothing from elsewhere: no
/// font, no script, no style sheet.
package enum SVGPicture {
  /// The size of a cell in the drawing's own units; a unit is 0.35 pixels when it is shown at its natural size.
  static let cell = Size(width: 24, height: 48)
  /// The height of letters: two fifths more than most fonts need for a cell's width, as their metrics have it.
  private static let fontSize = 40
  private static let margin = 40
  private static let fonts =
    "ui-monospace,SFMono-Regular,'JetBrains Mono',Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace"

  /// The drawing as a document.
  ///
  /// - Parameters:
  ///   - surface: What is to be seen on it.
  ///   - palette: What the terminal's own colours look like.
  ///   - title: What the drawing is called where it is not seen.
  /// - Returns: The document, an element a line.
  package static func text(of surface: Surface, palette: PicturePalette, title: String = "Easel") -> String {
    var drawing = SVGDrawing(palette: palette)
    for y in 0..<surface.height { drawing.addRow(y, of: surface) }
    if let cursor = surface.cursor { drawing.addCursor(at: cursor) }
    let width = surface.width * cell.width + 2 * margin
    let height = surface.height * cell.height + 2 * margin
    let edge = palette.background.mixed(with: palette.foreground, 25).hexadecimal
    let head = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" width=\"\(width * 35 / 100)\" "
        + "height=\"\(height * 35 / 100)\" font-family=\"\(fonts)\" font-size=\"\(fontSize)\">",
      "<title>\(SVGText.escaped(title))</title>",
      "<rect x=\"2\" y=\"2\" width=\"\(width - 4)\" height=\"\(height - 4)\" rx=\"24\" "
        + "fill=\"\(palette.background.hexadecimal)\" stroke=\"\(edge)\" stroke-width=\"3\"/>",
      "<g transform=\"translate(\(margin) \(margin))\">",
    ]
    return (head + drawing.elements + ["</g>", "</svg>"]).map { $0 + "\n" }.joined()
  }
}

/// Text within an XML document.
enum SVGText {
  /// Text with what has a meaning in XML written as entities, and what XML cannot hold replaced.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
