import Glibc

/// Asks the person whether something is to be done that nothing brings back.
enum Confirmation {
  /// Whether there is somebody to ask, on a terminal that is read from and written to.
  static var hasPerson: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// Whether the person says yes; all but that is no.
  static func isGiven(_ question: String) -> Bool {
    StandardStreams.complain("\(question) [y/N]")
    return readLine(strippingNewline: true).map { ["y", "yes"].contains($0.lowercased()) } ?? false
  }

  /// Asks before something is deleted.
  ///
  /// - Parameters:
  ///   - what: What would be deleted for good, as a sentence without its full stop.
  ///   - option: What says yes without being asked.
  /// - Throws: ``CommandFailure`` when the person does not say yes, or there is nobody to ask.
  static func require(_ what: String, orElse option: String) throws(CommandFailure) {
    guard hasPerson else { throw CommandFailure("\(what); nothing was deleted. \(option) deletes it.") }
    guard isGiven("\(what). Go on?") else {
      throw CommandFailure("Nothing was deleted.")
    }
  }
}
