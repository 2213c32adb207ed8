package import EaselKit
package import Formats

/// A theme as a file: a palette, and a style for each role made of it.
package enum ThemeDocument {
  /// Reads a theme from a file's contents, which are always TOML; errors go under the file's name.
  ///
  /// Roles left out look like `text`, and so does what a style leaves out. What it inherits from is looked for in the
  /// library.
  package static func read(
    _ bytes: [UInt8], file: String, library: ThemeLibrary = ThemeLibrary()
  ) throws(DocumentError) -> Theme {
    try library.theme(ThemeText(bytes: bytes, file: file))
  }
}

/// The text of a theme.
package struct ThemeText: Sendable, Hashable {
  package var bytes: [UInt8]
  /// The file it is from, which tells it from others.
  package var file: String

  package init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }
}
