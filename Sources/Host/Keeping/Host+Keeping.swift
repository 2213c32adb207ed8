import Canvas
import EaselKit

/// Keeping what the person chose.
extension Host {
  /// Which preferences are the person's, by those that mean something together.
  ///
  /// The others are this machine's, such as whether it has a mouse.
  static let personalPreferences = [[ThemeSelection.chosenKey, ThemeSelection.chosenBackgroundKey], [tourPreference]]

  /// Keeps what the person asked for; what cannot be kept is said.
  func keepPreferences(_ values: [String: JSONValue?]) {
    take(values)
    startSaving(changesLayouts: false) { [kept, weak self] in
      for fault in await kept.keep(values) { self?.say(.error, fault.sentence) }
      self?.agree(on: values)
    }
  }

  /// Keeps what nobody waits for or would miss.
  func keepAside(_ values: [String: JSONValue?]) {
    take(values)
    setup.errands.start { [kept, log = setup.log, weak self] in
      for fault in await kept.keep(values) { log(fault.sentence) }
      self?.agree(on: values)
    }
  }

  /// Has the server told of preferences, if they are the person's.
  private func agree(on values: [String: JSONValue?]) {
    guard Self.personalPreferences.joined().contains(where: values.keys.contains) else { return }
    preferenceSync?.loop.want()
  }

  /// Whether what was chosen on another terminal is to be had here, too: themes may be files.
  func canTakeChoices(_ values: [String: JSONValue]) -> Bool {
    values[ThemeSelection.chosenKey]?.string.map { setup.themes.theme($0) != nil } ?? true
  }

  /// Takes in what the person chose on another terminal; keeping it is up to who heard of it.
  func takeChoices(_ values: [String: JSONValue?]) {
    take(values)
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
  func startSaving(changesLayouts: Bool = true, _ work: @escaping @MainActor @Sendable () async -> Void) {
    desk.beginSave()
    setup.errands.start { [weak self] in
      await work()
      self?.desk.endSave()
      if changesLayouts { self?.layoutSync?.loop.want() }
    }
  }
}
