import EaselKit
import Glibc

nonisolated extension TerminalError {
  /// What happened and what to do, in one sentence.
  package var sentence: String {
    switch self {
    case .notATerminal:
      "The dashboard needs a terminal for input and output; run it without redirecting either."
    case .noTerminalType:
      "TERM is not set, so the terminal's kind is not known; set it, for example TERM=xterm-256color."
    case .unknownTerminal(let name):
      "There is no description of the terminal “\(Self.safe(name))”; "
        + "set TERM to a known one (xterm-256color, say) or install ncurses-term."
    case .tooSimple(let name):
      "The terminal “\(Self.safe(name))” cannot move its cursor; use another one, or set TERM to what it really is."
    case .notUTF8(let variable, let value):
      "\(variable) is “\(Self.safe(value))”, which is not a locale of UTF-8; set \(variable)=C.UTF-8, or another of UTF-8."
    case .failed(let number):
      "The terminal could not be set up: \(String(cString: strerror(number)))."
    }
  }

  private static func safe(_ text: String) -> String { TextFitting.truncated(text, to: 40) }
}
