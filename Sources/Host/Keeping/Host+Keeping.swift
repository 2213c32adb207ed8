import Canvas
import EaselKit

/// Keeping what the person chose.
extension Host {
  /// Keeps what the person asked for; what cannot be kept is said.
  func keepPreferences(_ values: [String: JSONValue?]) {
    take(values)
    startSaving { [kept, weak self] in
      for fault in await kept.keep(values) { self?.say(.error, fault.sentence) }
      self?.preferenceSync?.loop.want()
    }
  }

  /// Keeps what nobody waits for or would miss.
  func keepAside(_ values: [String: JSONValue?]) {
    take(values)
    if values.keys.contains(where: PreferenceSync.names.contains) { preferenceSync?.loop.want() }
    setup.errands.start { [kept, log = setup.log] in
      for fault in await kept.keep(values) { log(fault.sentence) }
    }
  }

  /// Takes in what the person chose on another terminal.
  func takeChoices(_ values: [String: JSONValue?]) {
    keepAside(values)
    if values.keys.contains(ThemeSelection.chosenKey) { showChosen() }
  }

  private func take(_ values: [String: JSONValue?]) {
    for (name, value) in values {
      preferences[name] = value
      state.changed(StatePath(unchecked: ["preferences", name]))
    }
  }

  private var kept: Preferences { Preferences(setup.store) }

  /// Starts to write what the person asked to have kept; the program does not end before that is done.
  func startSaving(_ work: @escaping @MainActor @Sendable () async -> Void) {
    desk.beginSave()
    setup.errands.start { [weak self] in
      await work()
      self?.desk.endSave()
      self?.layoutSync?.loop.want()
    }
  }
}
