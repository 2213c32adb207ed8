package import Canvas
package import EaselKit

/// What has become of the files of themes.
package nonisolated enum ThemeNews: Sendable {
  /// The theme that is shown, as its file has it now.
  case changed(Theme)
  /// It cannot be used as it is; one sentence on where and why.
  case broken(String)
  /// The theme that was chosen before cannot be used, so the standard one is shown; one sentence.
  case missing(String)
}

/// How everything looks.
extension Host {
  /// Goes on by so many themes, and past those that cannot be used, with the reason of each.
  func useNextTheme(by step: Int = 1) {
    let names = setup.themes.names()
    guard !names.isEmpty else { return }
    let place = names.firstIndex(of: theme.name) ?? (step > 0 ? -1 : 0)
    var faults: [String] = []
    for count in 1...names.count {
      let index = (place + step * count) % names.count
      guard let fault = choose(names[index < 0 ? index + names.count : index]) else { break }
      faults.append(fault)
    }
    let before = settingBeforeChoice
    if tellOnSettings(faults.first ?? before ?? "", isFault: !faults.isEmpty) { return }
    for fault in faults { say(.error, fault) }
    if faults.count < names.count { say(.info, before ?? "Theme: \(theme.name)") }
  }

  /// Shows a theme that the person chose, unless it cannot be used; says why not, and what goes before it.
  @discardableResult
  func useTheme(_ name: String) -> Bool {
    if let fault = choose(name) {
      say(.error, fault)
      return false
    }
    if let before = settingBeforeChoice { say(.info, before) }
    return true
  }

  /// That the theme shown is there for this time only; nil when it stays.
  private var settingBeforeChoice: String? {
    setup.themeSetting().map { "Theme: \(theme.name), for this time: \($0), which goes before it." }
  }

  /// Shows a theme and keeps the choice; answers why it cannot be used.
  private func choose(_ name: String) -> String? {
    guard let chosen = setup.themes.theme(name) else {
      return setup.themes.reason(name) ?? "There is no theme \(name)."
    }
    let choice = look.choose(chosen, named: name)
    showLook(from: chosen)
    keepPreferences(choice)
    return nil
  }

  /// Takes in that a file of the themes was edited.
  ///
  /// An edit that cannot be read leaves the look as it is.
  package func themeFileChanged(_ news: ThemeNews) {
    switch news {
    case .broken(let sentence): say(.error, "\(sentence) The look stays.", about: .theme)
    case .missing(let sentence): say(.error, "\(sentence) The standard look is shown.")
    case .changed(let theme):
      retract(.theme)
      guard look.isNews(theme) else { return }
      show(theme)
      say(.info, "The theme \(theme.name) has changed; here it is.")
    }
  }

  /// Takes in what the terminal's background is, and keeps it for the next start.
  func followBackground(isDark: Bool) {
    guard let background = look.follow(background: isDark) else { return }
    keepPreferences(background)
    if look.followsBackground { showSelected() }
  }

  /// Takes in what is configured from now on.
  package func useThemeChoice(_ choice: ThemeChoice) {
    guard look.configure(choice) else { return }
    showSelected()
    askBackground()
  }

  /// Shows the theme that a command chose, and has the person's other terminals follow.
  ///
  /// - Parameter kept: The preferences of ``ThemeSelection`` as they are kept now.
  package func themeChosenElsewhere(_ kept: [String: JSONValue]) {
    let keys = [ThemeSelection.chosenKey, ThemeSelection.chosenBackgroundKey]
    let chosen = Dictionary(keys.map { ($0, kept[$0]) }) { first, _ in first }
    guard preferences[ThemeSelection.chosenKey] != kept[ThemeSelection.chosenKey], canTakeChoices(kept) else { return }
    takeChoices(chosen)
    preferenceSync?.loop.want()
  }

  /// Shows the theme that was chosen on another terminal, unless something else goes before it here.
  func showChosen() {
    look.takeChoice(preferences)
    showSelected()
  }

  /// Shows the theme that follows from all there is to choose by; one that cannot be used leaves the look as it is.
  private func showSelected() {
    guard let name = look.wanted(among: setup.themes.theme) else { return }
    guard let fitting = setup.themes.theme(name) else {
      return say(.error, setup.themes.reason(name) ?? "There is no theme \(name).")
    }
    show(fitting)
  }

  /// Asks for the background, where it makes a difference; nobody waits for the answer.
  func askBackground() {
    if look.followsBackground { screen?.askBackground() }
  }

  private func show(_ shown: Theme) {
    look.show(shown)
    showLook(from: shown)
  }

  /// Has everything drawn in the look that holds now, and a theme's file followed.
  private func showLook(from shown: Theme) {
    setup.themes.onShow(shown)
    board.markAllDirty()
    frames.invalidate()
    needsFrame = true
  }
}
