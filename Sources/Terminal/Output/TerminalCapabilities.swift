/// What the terminal said that it offers, beyond its description.
struct TerminalCapabilities {
  /// Whether it shows a frame at once (DEC mode 2026).
  var synchronizesUpdates = false
  /// Whether it knows the kitty keyboard protocol.
  var knowsKeyboardProtocol = false

  /// Takes what the terminal answered to a question on a mode (DECRPM).
  ///
  /// - Parameters:
  ///   - mode: The number of the mode.
  ///   - state: 1 for set, 2 for reset, 3 and 4 for what cannot be changed, 0 for unknown.
  mutating func take(mode: Int, state: Int) {
    if mode == SynchronizedUpdate.mode { synchronizesUpdates = state == 1 || state == 2 }
  }
}
