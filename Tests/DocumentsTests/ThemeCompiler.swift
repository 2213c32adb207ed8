import EaselKit

/// Writes themes as Swift.
enum ThemeCompiler {
  static func source(of themes: [Theme]) -> String {
    """
    import EaselKit

    // Made from themes/ by the tests of ready-made themes when run with EASEL_RECORD=1; they fail when it is out of date.

    /// The ready-made themes, as their files have them.
    enum CompiledThemes {
      static func theme(named name: String) -> Theme? {
        switch name {
    \(themes.map { "    case \"\($0.name)\": \(identifier($0.name))" }.joined(separator: "\n"))
        default: nil
        }
      }

    \(themes.map(source).joined(separator: "\n\n"))

      private static func style(_ text: Color, _ ground: Color, _ attributes: TextAttributes = []) -> Style {
        Style(foreground: text, background: ground, attributes: attributes)
      }
    }

    """
  }

  private static func source(of theme: Theme) -> String {
    let styles = Role.allCases.map { "      .\($0): \(source(of: theme[$0]))," }.joined(separator: "\n")
    return """
        private static let \(identifier(theme.name)) = Theme(
          name: "\(theme.name)", isDark: \(theme.isDark),
          styles: [
      \(styles)
          ])
      """
  }

  /// `easel-dark` is `easelDark`.
  private static func identifier(_ name: String) -> String {
    let words = name.split(separator: "-")
    return words.prefix(1).joined() + words.dropFirst().map(\.capitalized).joined()
  }

  private static func source(of style: Style) -> String {
    let names: [(TextAttributes, String)] = [
      (.bold, ".bold"), (.dim, ".dim"), (.italic, ".italic"), (.underline, ".underline"), (.reverse, ".reverse"),
      (.strikethrough, ".strikethrough"),
    ]
    let attributes = names.filter { style.attributes.contains($0.0) }.map(\.1).joined(separator: ", ")
    let end = attributes.isEmpty ? "" : ", [\(attributes)]"
    return "style(\(source(of: style.foreground)), \(source(of: style.background))\(end))"
  }

  private static func source(of color: Color) -> String {
    switch color.kind {
    case .standard: ".standard"
    case .indexed(let number): ".indexed(\(number))"
    case .rgb(let red, let green, let blue): ".rgb(\(red), \(green), \(blue))"
    }
  }
}

extension Substring {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
