import EaselKit

extension NcursesScreen {
  /// Asks the terminal what it offers beyond its description.
  ///
  /// Its answers are input; nothing waits for them.
  package func askCapabilities() {
    guard isOpen, !isGone, answersQueries else { return }
    tty.queue.send(KeyboardProtocol.question + SynchronizedUpdate.question)
    expectAnswer()
  }

  /// Takes note of what the terminal answered.
  func noteCapabilities() {
    if decoder.takeKeyboardReport(), !usesKeyboardProtocol {
      (capabilities.knowsKeyboardProtocol, usesKeyboardProtocol) = (true, true)
      armGuard()
      tty.queue.send(KeyboardProtocol.begin)
    }
    let reports = decoder.takeModeReports()
    guard !reports.isEmpty else { return }
    for report in reports { capabilities.take(mode: report.mode, state: report.state) }
    armGuard()
  }
}
