import EaselKit

extension NcursesScreen {
  /// How long an answer may still come that must not reach the shell when the terminal is given back, in milliseconds.
  private static let answerTime = 1000

  /// Asks the terminal for the colour of its background (OSC 11), and to be told when that changes (mode 2031).
  ///
  /// The answer, if one comes, is input. Where no colours are shown it does not matter, and consoles that print what they do not know are not asked.
  package func askBackground() {
    guard isOpen, !isGone, asksForBackground else { return }
    tty.queue.send(Array("\u{1B}]11;?\u{1B}\\".utf8))
    if !isToldOfBackground {
      isToldOfBackground = true
      tty.queue.send(Array("\u{1B}[?2031h".utf8))
      armGuard()
    }
    expectAnswer()
  }

  /// Takes note that an answer may be under way.
  func expectAnswer() { answerEnd = Monotonic.milliseconds + Self.answerTime }

  /// What stops the terminal from telling of its background.
  var silence: [UInt8] { isToldOfBackground ? Array("\u{1B}[?2031l".utf8) : [] }

  /// Whether an answer may be under way.
  var awaitsAnswer: Bool { answerEnd.map { Monotonic.milliseconds < $0 } ?? false }

  /// Takes note of answers among events.
  func noteAnswers(_ events: [InputEvent]) {
    guard answerEnd != nil else { return }
    if events.contains(where: { if case .background = $0 { true } else { false } }) { answerEnd = nil }
  }
}
