import CNcurses
import Glibc

/// Chooses a locale whose characters are UTF-8, as ncurses needs it to measure them.
nonisolated package enum LocaleChoice {
  /// What the person's variables come to.
  package enum Verdict: Sendable, Hashable {
    /// The locale that a variable names is one of UTF-8.
    case own(String)
    /// C.UTF-8 has to serve: no variable is set, or the locale of UTF-8 that one names is not installed.
    case standIn(for: String)
    /// A variable names a locale that is not one of UTF-8.
    case unfit(variable: String, value: String)
  }

  private static let fallback = "C.UTF-8"
  private static let variables = ["LC_ALL", "LC_CTYPE", "LANG"]

  /// Sets the program's locale; one that is not UTF-8 is refused, as what is drawn would not be what is meant.
  package static func apply() -> Verdict {
    let charset = easel_locale_set("").map { String(cString: $0) }
    let values = variables.map { name in (name: name, value: getenv(name).map { String(cString: $0) }) }
    let verdict = judged(values, charset: charset)
    if case .standIn(let name) = verdict {
      guard easel_locale_set(fallback).map({ String(cString: $0) }) == "UTF-8" else {
        return .unfit(variable: "LC_ALL", value: name)
      }
    }
    return verdict
  }

  /// Judges the variables, the one that counts most first; `charset` is that of the locale which the C library made of
  /// them, nil when there is none of that name.
  package static func judged(_ variables: [(name: String, value: String?)], charset: String?) -> Verdict {
    for case (let name, let value?) in variables where !value.isEmpty {
      if charset == "UTF-8" { return .own(value) }
      let lower = value.lowercased()
      let namesUTF8 = lower.contains("utf-8") || lower.contains("utf8")
      return namesUTF8 ? .standIn(for: value) : .unfit(variable: name, value: value)
    }
    return .standIn(for: "")
  }
}
