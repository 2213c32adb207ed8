import CNcurses
import EaselKit
import Glibc

/// Chooses a locale whose characters are UTF-8, as ncurses needs it to measure them.
nonisolated package enum LocaleChoice {
  /// What the person's variables come to.
  package enum Verdict: Sendable, Hashable {
    /// The locale that a variable names is one of UTF-8.
    case own(String)
    /// C.UTF-8 has to serve: no variable is set, or the locale of UTF-8 that one names is not installed.
    case standIn(for: String)
    /// A variable names a locale that is not one of UTF-8, and C.UTF-8 replaces it.
    case replaced(variable: String, value: String)
    /// A variable names a locale that is not one of UTF-8, and there is none to replace it.
    case unfit(variable: String, value: String)

    /// Says that another locale is used than the one that a variable names; nil when that is not so.
    var sentence: String? {
      guard case .replaced(let variable, let value) = self else { return nil }
      let name = TextFitting.truncated(value, to: 40)
      return "\(variable) is “\(name)”, which is not a locale of UTF-8, so Easel uses C.UTF-8."
    }
  }

  private static let fallback = "C.UTF-8"
  private static let variables = ["LC_ALL", "LC_CTYPE", "LANG"]

  /// Sets the program's locale.
  ///
  /// C.UTF-8 replaces one that is not UTF-8, as what is drawn would not be what is meant.
  package static func apply() -> Verdict {
    let charset = easel_locale_set("").map { String(cString: $0) }
    let values = variables.map { name in (name: name, value: getenv(name).map { String(cString: $0) }) }
    let verdict = judged(values, charset: charset)
    switch verdict {
    case .own, .replaced: return verdict
    case .standIn(let name):
      guard !usesFallback() else { return verdict }
      let variable = values.first { $0.value == name && !name.isEmpty }?.name
      return .unfit(variable: variable ?? "LC_ALL", value: name)
    case .unfit(let variable, let value):
      return usesFallback() ? .replaced(variable: variable, value: value) : verdict
    }
  }

  private static func usesFallback() -> Bool { easel_locale_set(fallback).map { String(cString: $0) } == "UTF-8" }

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
