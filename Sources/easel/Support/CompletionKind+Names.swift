import ArgumentParser
import Documents
import EaselAPI
import Store

extension CompletionKind {
  /// The names of layouts: a person's own, then those that come with the program.
  static var layoutNames: CompletionKind { .custom { _, _, _ in OfferedNames.layouts(in: Environment.paths.database) } }
  /// The names of layouts that a person has saved.
  static var ownLayoutNames: CompletionKind {
    .custom { _, _, _ in OfferedNames.ownLayouts(in: Environment.paths.database) }
  }
  /// The names of themes: those that come with the program, then a person's own.
  static var themeNames: CompletionKind { .custom { _, _, _ in OfferedNames.themes(ThemeShelf.library) } }
}

/// What shells offer where a name is to be typed: read from this machine's files alone, and nothing where they cannot be
/// read, as nobody looks for a complaint there.
enum OfferedNames {
  /// The names of all layouts.
  static func layouts(in database: String) -> [String] {
    let own = ownLayouts(in: database)
    return own + ReadyMade.layoutNames.filter { !own.contains($0) }
  }

  /// The names of the layouts in a database, which is neither made nor changed for that.
  static func ownLayouts(in database: String) -> [String] {
    SQLiteStore.layoutNames(in: database, patience: 0.2).filter(isPlain)
  }

  /// The names of all themes.
  static func themes(_ library: ThemeLibrary) -> [String] { library.names.filter(isPlain) }

  /// Whether no shell takes it for anything but a name: bash would run what stands in `$(...)`, and a layout may have come
  /// from another machine.
  static func isPlain(_ name: String) -> Bool {
    name.first != "-" && name.allSatisfy { $0.isLetter || $0.isNumber || "-_. ".contains($0) }
  }
}
