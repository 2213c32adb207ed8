extension Theme {
  /// The theme for a screen without colours: what matters and would look like what is around it, as only colours told
  /// them apart, gets an attribute that does.
  package var readableWithoutColor: Theme {
    var theme = self
    for (role, other, attribute) in Self.differences {
      guard theme[role].attributes == theme[other].attributes else { continue }
      // What is there already is turned round, so that it differs in any case.
      let attributes = theme[role].attributes
      theme[role] = Style(
        foreground: theme[role].foreground, background: theme[role].background,
        attributes: attributes.symmetricDifference(attribute))
    }
    return theme
  }

  /// What has to look different from what, and by what when nothing else does.
  private static let differences: [(role: Role, other: Role, attribute: TextAttributes)] = [
    (.selection, .text, .reverse), (.selectionInactive, .text, .underline),
    (.selectionInactive, .selection, [.underline, .bold]), (.borderFocused, .border, .bold),
    (.titleFocused, .title, .bold), (.error, .text, .bold), (.heading, .text, .bold), (.today, .text, .underline),
    (.marked, .text, .bold), (.marked, .today, .dim), (.input, .text, .underline), (.status, .text, .reverse),
    (.statusMode, .status, [.bold, .underline]), (.key, .text, .bold), (.key, .status, .bold),
  ]
}
