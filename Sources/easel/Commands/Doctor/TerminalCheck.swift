import Glibc
import Terminal

/// Whether the canvas can be shown: the terminal and the locale.
struct TerminalCheck {
  /// Below that there is little to see.
  private static let smallest = (columns: 40, rows: 10)
  private static let standard = "xterm-256color"

  private let terminal: Int32?

  init() { terminal = [STDOUT_FILENO, STDIN_FILENO, STDERR_FILENO].first { isatty($0) == 1 } }

  var findings: [Finding] { [terminalFinding, localeFinding] }

  private var terminalFinding: Finding {
    // Scripts have none and need none, so that this alone is not wrong.
    guard let terminal else { return .warning("terminal", "There is no terminal here; the canvas needs one.") }
    guard let name = Environment["TERM"] else {
      return .warning(
        "terminal", TerminalType.sentence("", replacedBy: Self.standard),
        next: "Set it to what the terminal is, as in xterm-256color.")
    }
    guard name != "dumb" else {
      return .problem("terminal", "A terminal of the kind \"dumb\" cannot show a canvas.", next: "Use another one.")
    }
    guard Self.isKnown(name) else {
      return .warning(
        "terminal", SafeText.line(TerminalType.sentence(name, replacedBy: Self.standard)),
        next: "Set TERM to \(Self.standard).")
    }
    var size = winsize()
    _ = ioctl(terminal, UInt(TIOCGWINSZ), &size)
    let (columns, rows) = (Int(size.ws_col), Int(size.ws_row))
    let facts = "\(SafeText.line(name)), \(columns)x\(rows), \(Self.colours(name))"
    guard columns >= Self.smallest.columns, rows >= Self.smallest.rows else {
      return .warning("terminal", "\(facts).", next: "Make it larger to see more than one widget.")
    }
    return .ok("terminal", "\(facts).")
  }

  private static func colours(_ name: String) -> String {
    let mode = Environment["COLORTERM"]
    if mode == "truecolor" || mode == "24bit" || name.hasSuffix("-direct") { return "true colours" }
    return name.contains("256color") ? "256 colours" : "16 colours or fewer"
  }

  /// Whether the terminal is described where ncurses looks (terminfo(5)).
  private static func isKnown(_ name: String) -> Bool {
    guard let first = name.utf8.first, !name.contains("/") else { return false }
    let home = Environment["HOME"].map { "\($0)/.terminfo" }
    let chosen = [Environment["TERMINFO"], home].compactMap { $0 }
    let listed = (Environment["TERMINFO_DIRS"] ?? "").split(separator: ":").map(String.init)
    let folders = chosen + listed + ["/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo", "/usr/lib/terminfo"]
    let letter = String(Character(Unicode.Scalar(first)))
    return folders.contains { folder in
      [letter, String(first, radix: 16)].contains { access("\(folder)/\($0)/\(name)", R_OK) == 0 }
    }
  }

  private var localeFinding: Finding {
    switch LocaleChoice.apply() {
    case .own(let name): return .ok("locale", "\(SafeText.line(name)), UTF-8.")
    case .standIn(for: ""): return .ok("locale", "None is set, so C.UTF-8 is used.")
    case .standIn(for: let name):
      return .ok("locale", "\(SafeText.quoted(name)) is not installed, so C.UTF-8 is used.")
    case .replaced(let variable, let value):
      return .warning(
        "locale", "\(variable) is \(SafeText.quoted(value)), which is not a locale of UTF-8, so C.UTF-8 is used.",
        next: "Set \(variable)=C.UTF-8, or another of UTF-8.")
    case .unfit(let variable, let value):
      let sentence = "\(variable) is \(SafeText.quoted(value)), which is not a locale of UTF-8."
      let next = "Set \(variable)=C.UTF-8, or another of UTF-8."
      return terminal == nil ? .warning("locale", sentence, next: next) : .problem("locale", sentence, next: next)
    }
  }
}
