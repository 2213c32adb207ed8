import ArgumentParser
import Documents

extension CompletionKind {
  /// The names of layouts that come with the program.
  static var layoutNames: CompletionKind { .list(ReadyMade.layoutNames) }
  /// The names of themes that come with the program.
  static var themeNames: CompletionKind { .list(ReadyMade.themeNames) }
}
