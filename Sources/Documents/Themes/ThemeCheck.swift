package import EaselKit

/// Whether a theme can be read: the contrast of each role's colour with the backgrounds it is drawn on.
package struct ThemeCheck: Sendable {
  /// One colour on one background.
  package struct Entry: Sendable {
    /// The role whose foreground is meant.
    package let role: Role
    /// The role whose background is meant.
    package let ground: Role
    /// What is read needs more contrast than what is only seen.
    package let isText: Bool
    /// The ratio, with xterm's colours for those that each terminal has of its own.
    package let ratio: Double
    /// Whether it is the same on every terminal that shows the colours.
    package let isCertain: Bool

    /// What it should have at least.
    package var least: Double { isText ? Contrast.leastForText : Contrast.leastForLines }
    /// Whether it is enough, or cannot be known.
    package var isEnough: Bool { ratio >= least || !isCertain }
  }

  package let entries: [Entry]

  /// Whether all text has enough contrast, as far as that can be known.
  package var isReadable: Bool { entries.allSatisfy { !$0.isText || $0.isEnough } }
  /// Whether some colours are the terminal's own, so that nobody knows their contrast.
  package var hasUnknown: Bool { entries.contains { !$0.isCertain } }

  package init(_ theme: Theme) {
    var pairs = Role.allCases.map { ($0, $0) }
    for word in Self.words {
      for ground in Self.grounds where ground != word { pairs.append((word, ground)) }
    }
    pairs.append((.muted, .input))
    entries = pairs.map { Self.entry($0, on: $1, theme) }
  }

  /// The roles that are lines, not text.
  private static let lines: Set<Role> = [.border, .borderFocused, .popupBorder, .ghost]
  /// The roles whose colour widgets and dialogs put on the background of another.
  private static let words: [Role] = [.text, .muted, .accent, .heading, .success, .warning, .error, .key]
  private static let grounds: [Role] = [.text, .popup, .status]

  /// How much of what is behind it dim text takes on, in hundredths, as in pictures; terminals differ a little.
  private static let dimming = 40

  private static func entry(_ role: Role, on ground: Role, _ theme: Theme) -> Entry {
    let (text, back) = (theme[role].foreground, theme[ground].background)
    let known = (RGB(text), RGB(back))
    var seen = (
      known.0 ?? RGB(inXterm: text, isText: true, onDark: theme.isDark),
      known.1 ?? RGB(inXterm: back, isText: false, onDark: theme.isDark)
    )
    if theme[role].attributes.contains(.dim) { seen.0 = seen.0.mixed(with: seen.1, dimming) }
    return Entry(
      role: role, ground: ground, isText: !lines.contains(role), ratio: Contrast.ratio(seen.0, seen.1),
      isCertain: known.0 != nil && known.1 != nil)
  }
}
