/// The sequences around a frame (DEC mode 2026): the terminal shows all of it at once.
enum SynchronizedUpdate {
  static let mode = 2026
  static let begin = Array("\u{1B}[?2026h".utf8)
  static let end = Array("\u{1B}[?2026l".utf8)
  /// Asks whether the terminal knows the mode (DECRQM).
  static let question = Array("\u{1B}[?2026$p".utf8)
}
