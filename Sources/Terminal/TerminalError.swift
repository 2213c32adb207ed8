/// Why a terminal cannot be used.
nonisolated package enum TerminalError: Error, Sendable, Equatable {
  /// Input or output is no terminal.
  case notATerminal
  /// `TERM` is not set.
  case noTerminalType
  /// There is no description of this terminal.
  case unknownTerminal(String)
  /// The terminal cannot move its cursor or clear its screen.
  case tooSimple(String)
  /// The locale's characters are not UTF-8.
  case notUTF8(variable: String, value: String)
  /// The system refused something; its error number.
  case failed(Int32)
}
