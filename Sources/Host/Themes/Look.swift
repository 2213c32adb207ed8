import Canvas
import EaselKit

/// How everything looks, and why.
///
/// Answers which preferences have to be kept; finding, showing and keeping are done by who asks.
struct Look {
  /// What is shown, with the borders that the person has set.
  private(set) var theme: Theme
  /// Why that.
  private(set) var selection: ThemeSelection
  /// How panes are bordered, whatever the theme says.
  var borders: BorderStyle { didSet { theme.borders = borders } }
  /// Whether it is read as lines.
  private let isReadAsLines: Bool
  /// Whether the terminal has told its background, so that it can be asked again.
  private(set) var terminalAnswers = false

  init(_ theme: Theme, selection: ThemeSelection, borders: BorderStyle, isReadAsLines: Bool = false) {
    self.theme = theme
    self.selection = selection
    self.borders = borders
    self.isReadAsLines = isReadAsLines
    show(theme)
  }

  /// Whether the background makes a difference.
  var followsBackground: Bool { selection.followsBackground }

  /// Shows a theme.
  mutating func show(_ shown: Theme) {
    theme = adapted(shown)
  }

  /// Whether a theme is the one that is shown, but says something else than that.
  func isNews(_ other: Theme) -> Bool {
    other.name == theme.name && adapted(other) != theme
  }

  /// A theme with what does not depend on it.
  private func adapted(_ other: Theme) -> Theme {
    var other = other
    other.borders = borders
    other.isReadAsLines = isReadAsLines
    return other
  }

  /// Shows a theme that the person chose, whatever was asked for or configured before.
  mutating func choose(_ chosen: Theme, named name: String) -> [String: JSONValue?] {
    selection.asked = nil
    selection.choice.always = nil
    selection.chosen = name
    selection.wasDark = selection.isDark
    show(chosen)
    return [
      ThemeSelection.chosenKey: .string(name),
      ThemeSelection.chosenBackgroundKey: ThemeSelection.value(isDark: selection.wasDark),
    ]
  }

  /// Takes in what the person chose elsewhere.
  mutating func takeChoice(_ preferences: [String: JSONValue]) {
    let choice = ThemeSelection(preferences: preferences)
    selection.chosen = choice.chosen
    selection.wasDark = choice.wasDark
  }

  /// Takes in what the terminal's background is; nil when that was known.
  mutating func follow(background isDark: Bool) -> [String: JSONValue?]? {
    terminalAnswers = true
    guard selection.isDark != isDark else { return nil }
    selection.isDark = isDark
    return [ThemeSelection.backgroundKey: ThemeSelection.value(isDark: isDark)]
  }

  /// Takes in what is configured; answers whether it is something else than before.
  mutating func configure(_ choice: ThemeChoice) -> Bool {
    guard selection.choice != choice else { return false }
    selection.choice = choice
    return true
  }

  /// The name of the theme that follows from all there is to choose by; nil when that is shown.
  func wanted(among theme: (String) -> Theme?) -> String? {
    let name = selection.name(among: theme)
    return name == self.theme.name ? nil : name
  }
}
