/// What a piece of the screen is for; a theme says how it looks.
public enum Role: Int, Sendable, CaseIterable, Hashable {
  /// Ordinary text, and the background of everything.
  case text
  /// Less important text.
  case muted
  /// What should catch the eye.
  case accent
  /// Headings within a pane.
  case heading
  /// The border of a pane.
  case border
  /// The border of the pane in focus.
  case borderFocused
  /// The title of a pane.
  case title
  /// The title of the pane in focus.
  case titleFocused
  /// The selected row of the pane in focus.
  case selection
  /// The selected row of another pane.
  case selectionInactive
  /// Something done or in order.
  case success
  /// Something to look at.
  case warning
  /// Something wrong.
  case error
  /// Today, now.
  case today
  /// A day or row with something on it.
  case marked
  /// A field for typing.
  case input
  /// The status line.
  case status
  /// The mode on the status line.
  case statusMode
  /// A key in a hint.
  case key
  /// A dialog, popup or list above the canvas.
  case popup
  /// The border of a popup.
  case popupBorder
  /// Where a pane was before it was moved.
  case ghost
}

/// A look: a style for every role.
public struct Theme: Sendable, Equatable {
  /// Its name.
  public var name: String
  /// Whether its background is dark.
  public var isDark: Bool
  /// The name of the theme that belongs to it for backgrounds of the other kind, if any.
  public var pair: String?
  /// How the borders of panes and boxes are drawn; the person's choice, whatever the colours.
  public var borders = BorderStyle.rounded
  /// Whether what is drawn is read out line by line to somebody who sees none of it (``DrawContext/isReadAsLines``).
  public var isReadAsLines = false
  private var styles: [Style]

  /// Makes a theme from the styles of some roles; roles left out look like plain text.
  public init(name: String, isDark: Bool, pair: String? = nil, styles: [Role: Style]) {
    self.name = name
    self.isDark = isDark
    self.pair = pair
    let base = styles[.text] ?? .plain
    self.styles = Role.allCases.map { styles[$0] ?? base }
  }

  /// Makes a theme from the packed styles of the roles, in their order; those missing at the end look like plain text.
  package init(name: String, isDark: Bool, pair: String?, packed: [UInt64]) {
    self.name = name
    self.isDark = isDark
    self.pair = pair
    let given = packed.prefix(Role.allCases.count).map { Style(packed: $0) }
    let rest = Role.allCases.count - given.count
    styles = given + Array(repeating: given.first ?? .plain, count: rest)
  }

  /// The style of a role.
  public internal(set) subscript(role: Role) -> Style {
    get { styles[role.rawValue] }
    set { styles[role.rawValue] = newValue }
  }
}
