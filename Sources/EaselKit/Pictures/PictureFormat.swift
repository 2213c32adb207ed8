/// The forms in which a surface can be kept as a file.
package enum PictureFormat: String, Sendable, CaseIterable {
  /// A drawing for web pages.
  case svg
  /// Text with the sequences that colour it, for `cat` in a terminal.
  case ansi
  /// Text alone.
  case txt
}

extension Surface {
  /// The surface as a file of a form; `hasColor` is for text with sequences.
  package func picture(as format: PictureFormat, palette: PicturePalette, hasColor: Bool = true) -> String {
    switch format {
    case .svg: SVGPicture.text(of: self, palette: palette)
    case .ansi: ANSIPicture.text(of: self, hasColor: hasColor)
    case .txt: PlainPicture.text(of: self)
    }
  }
}
