import Canvas
import EaselKit

/// Keeping what the person chose.
extension Host {
  /// Keeps what the person asked for; what cannot be kept is said.
  func keepPreferences(_ values: [String: JSONValue?]) {
    startSaving { [preferences, weak self] in
      for fault in await preferences.keep(values) { self?.say(.error, fault.sentence) }
    }
  }

  /// Keeps what nobody waits for or would miss.
  func keepAside(_ values: [String: JSONValue?]) {
    setup.errands.start { [preferences, log = setup.log] in
      for fault in await preferences.keep(values) { log(fault.sentence) }
    }
  }

  private var preferences: Preferences { Preferences(setup.store) }

  /// Starts to write what the person asked to have kept; the program does not end before that is done.
  func startSaving(_ work: @escaping @MainActor @Sendable () async -> Void) {
    desk.beginSave()
    setup.errands.start { [weak self] in
      await work()
      self?.desk.endSave()
    }
  }
}
