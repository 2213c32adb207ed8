import Glibc

/// The environment variables that tell what the terminal is.
nonisolated package struct TerminalEnvironment: Sendable {
  /// `TERM`: the kind of terminal.
  package var term: String?
  /// `COLORTERM`: whether it shows true colours.
  package var colorTerm: String?
  /// `NO_COLOR`: whether the person wants none.
  package var noColor: String?
  /// What was asked for on the command line, which goes before the variables.
  package var wish = ColorWish.auto

  /// `TERM_PROGRAM`: the program that is the terminal.
  package var program: String?

  /// Whether questions do no harm: a console, and the terminal of macOS, show some of them as text.
  var answersQueries: Bool { term?.hasPrefix("linux") != true && program != "Apple_Terminal" }

  /// Makes one.
  package init(term: String?, colorTerm: String? = nil, noColor: String? = nil, wish: ColorWish = .auto) {
    self.term = term
    self.colorTerm = colorTerm
    self.noColor = noColor
    self.wish = wish
  }

  /// Whether the terminal is one of tmux's.
  static var isInTmux: Bool { getenv("TMUX").map { String(cString: $0).isEmpty } == false }

  /// This process's.
  package static var current: TerminalEnvironment {
    func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    var current = TerminalEnvironment(
      term: value("TERM"), colorTerm: value("COLORTERM"), noColor: value("NO_COLOR"))
    current.program = value("TERM_PROGRAM")
    return current
  }
}
