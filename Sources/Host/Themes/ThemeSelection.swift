package import Canvas
package import EaselKit

/// Which theme is shown: by what was asked for, what is configured, what was chosen before, and the terminal's background.
package nonisolated struct ThemeSelection: Sendable, Equatable {
  /// The theme that was asked for this time, which stays whatever else there is.
  package var asked: String?
  /// What is configured.
  package var choice = ThemeChoice()
  /// The theme that the person chose last.
  package var chosen: String?
  /// Whether the background was dark then; nil when that was not known.
  package var wasDark: Bool?
  /// Whether the terminal's background is dark, as it told last; nil when it never did.
  package var isDark: Bool?

  package init() {}

  /// Takes up what is kept from earlier runs.
  package init(preferences: [String: JSONValue]) {
    chosen = preferences[Self.chosenKey]?.string
    wasDark = Self.isDark(preferences[Self.chosenBackgroundKey])
    isDark = Self.isDark(preferences[Self.backgroundKey])
  }

  /// The preference that is the theme the person chose.
  package static let chosenKey = "theme"
  /// The preference that is the background there was then.
  package static let chosenBackgroundKey = "theme.background"
  /// The preference that is the background the terminal told of last.
  package static let backgroundKey = "terminal.background"

  /// A background as it is kept.
  package static func value(isDark: Bool?) -> JSONValue? { isDark.map { .string($0 ? "dark" : "light") } }

  private static func isDark(_ value: JSONValue?) -> Bool? {
    switch value?.string {
    case "dark": true
    case "light": false
    default: nil
    }
  }

  /// Whether the background makes a difference.
  package var followsBackground: Bool { asked == nil && choice.always == nil }

  /// The name of the theme to show.
  ///
  /// What the person chose stays, whatever the background was then; when that has changed since, the theme's pair is
  /// shown if it fits and the chosen one does not.
  package func name(among theme: (String) -> Theme?) -> String {
    if let name = asked ?? choice.always { return name }
    guard let chosen else { return isDark == false ? choice.light : choice.dark }
    guard let isDark, let wasDark, isDark != wasDark, let shown = theme(chosen), shown.isDark != isDark,
      let pair = shown.pair, theme(pair)?.isDark == isDark
    else { return chosen }
    return pair
  }
}
