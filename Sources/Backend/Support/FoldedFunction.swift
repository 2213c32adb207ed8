import EaselKit
import GRDB

extension DatabaseFunction {
  /// A text in the form in which searches compare it, here as in the widgets (``TextFolding``).
  static let folded = DatabaseFunction("folded", argumentCount: 1, pure: true) { values in
    values.first.flatMap(String.fromDatabaseValue).map(TextFolding.folded)
  }
}
