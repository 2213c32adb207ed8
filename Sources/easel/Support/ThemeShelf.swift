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
      if isPath(name) {
        let file = InputFile(name)
        return try ThemeDocument.read(file.bytes(), file: file.name, library: library)
      }
      if let theme = try library.theme(named: name) { return theme }
    } catch {
      throw CommandFailure(error)
    }
    throw CommandFailure(unknown(name), code: CommandFailure.Code.unknownTheme)
  }

  /// All that is wrong with a theme, by its name or from a file.
  static func report(_ name: String, in library: ThemeLibrary = library) throws(CommandFailure) -> ThemeReport {
    if isPath(name) {
      let file = InputFile(name)
      do throws(DocumentError) {
        return library.report(ThemeText(bytes: try file.bytes(), file: file.name))
      } catch {
        return ThemeReport(error)
      }
    }
    guard let report = library.report(named: name) else {
      throw CommandFailure(unknown(name), code: CommandFailure.Code.unknownTheme)
    }
    return report
  }

  /// Whether a name can only be that of a file or the standard input.
  static func isPath(_ name: String) -> Bool {
    name.contains("/") || name.hasSuffix(".toml") || StandardInput.isNamed(by: name)
  }

  /// That there is no theme of that name.
  static func unknown(_ name: String) -> String {
    "There is no theme \(SafeText.quoted(name)); `easel theme list` lists all themes."
  }
}
