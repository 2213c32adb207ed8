package import EaselKit

/// A theme as a file: a palette, and a style for each role made of it.
package enum ThemeDocument {
  /// Reads a theme from a file's contents, which are always TOML; errors go under the file's name.
  ///
  /// Roles left out look like `text`, and so does what a style leaves out.
  package static func read(_ bytes: [UInt8], file: String) throws(DocumentError) -> Theme {
    let source = try DocumentSource(bytes, as: .toml, file: file)
    return try source.read { (top) throws(DocumentFault) in try ThemeReader.theme(top) }
  }

  /// Reads a theme from a file.
  package static func read(file: String) throws(DocumentError) -> Theme {
    try read(DocumentFile.bytes(at: file), file: file)
  }
}
