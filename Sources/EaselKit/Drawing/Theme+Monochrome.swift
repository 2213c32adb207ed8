extension Theme {
  /// The theme for a screen without colours: what matters and would look like what is around it, as only colours told
  /// them apart, gets an attribute that does.
  package var readableWithoutColor: Theme {
    var theme = self
    for (role, other, attribute) in Self.differences where theme[role].attributes == theme[other].attributes {
      theme.tellApart(role, by: attribute)
    }
    return theme
  }

  /// Changes the attributes of a role so that they differ from those of all that it has to differ from: nothing that one
  /// difference asks for undoes another.
  private mutating func tellApart(_ role: Role, by attribute: TextAttributes) {
    let taken = Self.differences.compactMap { pair -> TextAttributes? in
      if pair.role == role { return self[pair.other].attributes }
      return pair.other == role ? self[pair.role].attributes : nil
    }
    // What is there already is turned round, so that it differs in any case.
    let own = self[role].attributes
    let changed = ([attribute] + Self.changes).lazy.map(own.symmetricDifference).first { !taken.contains($0) }
    self[role] = Style(
      foreground: self[role].foreground, background: self[role].background, attributes: changed ?? own)
  }

  /// What can be changed where what is asked for will not do, the plainest first; more than there are differences of one
  /// role.
  private static let changes: [TextAttributes] = [
    .bold, .underline, .reverse, [.bold, .underline], [.bold, .reverse], [.underline, .reverse],
    [.bold, .underline, .reverse], .dim, [.dim, .underline], [.dim, .reverse],
  ]

  /// What has to look different from what, and by what when nothing else does.
  private static let differences: [(role: Role, other: Role, attribute: TextAttributes)] = [
    (.selection, .text, .reverse), (.selectionInactive, .text, .underline),
    (.selection, .popup, .reverse), (.muted, .text, .dim),
    (.selectionInactive, .selection, [.underline, .bold]), (.borderFocused, .border, .bold),
    (.titleFocused, .title, .bold), (.error, .text, .bold), (.heading, .text, .bold), (.today, .text, .underline),
    (.marked, .text, .bold), (.marked, .today, .dim), (.input, .text, .underline), (.status, .text, .reverse),
    (.selection, .status, .underline), (.statusMode, .status, [.bold, .underline]), (.key, .text, .bold),
    (.key, .status, .bold),
  ]
}
