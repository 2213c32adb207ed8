import CNcurses
import Glibc

/// Chooses a locale whose characters are UTF-8, as ncurses needs it to measure them.
nonisolated package enum LocaleChoice {
  /// Takes the person's locale, or C.UTF-8 when theirs says nothing or is not installed.
  static func apply() throws(TerminalError) {
    let charset = easel_locale_set("").map { String(cString: $0) }
    if charset == "UTF-8" { return }
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let name = wanted(from: names.map { name in getenv(name).map { String(cString: $0) } })
    guard allowsFallback(name), easel_locale_set("C.UTF-8").map({ String(cString: $0) }) == "UTF-8" else {
      throw .notUTF8(charset ?? name)
    }
  }

  /// The name that counts: that of the first variable with a value.
  package static func wanted(from variables: [String?]) -> String {
    variables.lazy.compactMap { $0 }.first { !$0.isEmpty } ?? ""
  }

  /// Whether a locale that is not UTF-8 here may be taken for UTF-8: it names no charset at all, or UTF-8.
  package static func allowsFallback(_ name: String) -> Bool {
    if name.isEmpty || name == "C" || name == "POSIX" { return true }
    let lower = name.lowercased()
    return lower.contains("utf-8") || lower.contains("utf8")
  }
}
