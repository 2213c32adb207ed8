import EaselKit

/// The types of terminals to try, by what `TERM` says.
nonisolated package enum TerminalType {
  /// Types that most terminals understand, the richest first.
  private static let common = ["xterm-256color", "xterm", "ansi"]

  /// The types to try in order: the one that is named, then those that most terminals understand.
  ///
  /// A terminal that says that it is dumb cannot move its cursor, so nothing replaces it.
  package static func candidates(for wanted: String) -> [String] {
    switch wanted {
    case "", "unknown": common
    case "dumb": [wanted]
    default: [wanted] + common.filter { $0 != wanted }
    }
  }

  /// Says that another type is used than the one that `TERM` names.
  package static func sentence(_ wanted: String, replacedBy used: String) -> String {
    guard !wanted.isEmpty else { return "TERM is not set, so Easel uses \(used)." }
    let name = TextFitting.truncated(wanted, to: 40)
    return "There is no description of the terminal “\(name)”, so Easel uses \(used). "
      + "The package ncurses-term may have it."
  }
}
