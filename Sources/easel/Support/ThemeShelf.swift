import Documents
import EaselAPI
import EaselKit
import Formats

/// The themes of the person and those that come with Easel.
enum ThemeShelf {
  /// Where a person's own themes are.
  static var folder: String { "\(Environment.paths.config)/themes" }
  static var library: ThemeLibrary { ThemeLibrary(folder: folder) }

  /// A theme by its name, or from a file.
  static func theme(_ name: String, in library: ThemeLibrary = library) throws(CommandFailure) -> Theme {
    do throws(DocumentError) {
      if isPath(name) { return try ThemeDocument.read(file: name, library: library) }
      if let theme = try library.theme(named: name) { return theme }
    } catch {
      throw CommandFailure(error)
    }
    throw CommandFailure(unknown(name))
  }

  /// Whether a name can only be that of a file.
  static func isPath(_ name: String) -> Bool { name.contains("/") || name.hasSuffix(".toml") }

  /// That there is no theme of that name.
  static func unknown(_ name: String) -> String {
    "There is no theme \(SafeText.quoted(name)); `easel theme list` shows those there are."
  }
}
