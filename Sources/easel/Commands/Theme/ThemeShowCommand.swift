import ArgumentParser
import Documents
import EaselKit
import Glibc
import Terminal

/// `easel theme show`.
struct ThemeShowCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show what a theme looks like: a sample of each role.")

  @Argument(help: "The theme's name, or a file.", completion: .themeNames)
  var name: String
  @OptionGroup var colors: ColorOptions
  @OptionGroup var output: OutputOptions

  /// What is printed as JSON.
  private struct Report: Encodable {
    struct Role: Encodable {
      var role: String
      var foreground: String
      var background: String
      var attributes: [String]
    }

    var name: String
    var dark: Bool
    var pair: String?
    var roles: [Role]
  }

  func perform() async throws(CommandFailure) {
    let theme = try ThemeShelf.theme(name)
    guard !output.json else { return try Output.print(json: Self.report(theme)) }
    var environment = TerminalEnvironment.current
    environment.wish = colors.color
    let depth = StyledText.depth(environment, isTerminal: isatty(STDOUT_FILENO) == 1)
    let look = depth == .mono ? theme.readableWithoutColor : theme
    try Output.say("\(SafeText.line(theme.name)): \(theme.isDark ? "dark" : "light")\(Self.pair(theme))")
    try Output.print(lines: Role.allCases.map { Self.line($0, look[$0], depth) })
  }

  private static func pair(_ theme: Theme) -> String {
    theme.pair.map { ", the pair of \(SafeText.line($0))" } ?? ""
  }

  /// The role's name, a sample, and what it is made of.
  private static func line(_ role: Role, _ style: Style, _ depth: ColorDepth?) -> String {
    let name = role.fileName
    let sample = StyledText.text(" The quick brown fox 0123456789 ", style, depth: depth)
    let facts = [style.foreground.fileText, "on", style.background.fileText] + style.attributes.names
    return name + String(repeating: " ", count: max(1, 20 - name.count)) + sample + "  " + facts.joined(separator: " ")
  }

  private static func report(_ theme: Theme) -> Report {
    let roles = Role.allCases.map { role in
      Report.Role(
        role: role.fileName, foreground: theme[role].foreground.fileText, background: theme[role].background.fileText,
        attributes: theme[role].attributes.names)
    }
    return Report(name: theme.name, dark: theme.isDark, pair: theme.pair, roles: roles)
  }
}
