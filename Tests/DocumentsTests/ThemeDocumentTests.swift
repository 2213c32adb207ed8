import Documents
import EaselKit
import Formats
import Testing

@Suite struct ThemeDocumentTests {
  private func theme(_ text: String) throws(DocumentError) -> Theme {
    try ThemeDocument.read(Array(("name = \"t\"\ndark = true\n" + text).utf8), file: "t.toml")
  }

  private func complaint(_ text: String) -> String? {
    do {
      _ = try theme(text)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func stylesAreMadeOfThePalette() throws {
    let theme = try theme(
      """
      [colors]
      ink = "#D0d0d0"
      night = 234
      "my sky" = "default"
      [styles]
      text = { fg = "ink", bg = "night" }
      muted = 8
      border-focused = { fg = "my sky", bg = "#010203", bold = true, dim = true, underline = false }
      error = { reverse = true, italic = true, underline = true }
      """)
    #expect(theme.name == "t")
    #expect(theme.isDark)
    let ink = Color.rgb(0xD0, 0xD0, 0xD0)
    #expect(theme[.text] == Style(foreground: ink, background: .indexed(234)))
    #expect(theme[.muted] == Style(foreground: .indexed(8), background: .indexed(234)))
    #expect(
      theme[.borderFocused] == Style(foreground: .standard, background: .rgb(1, 2, 3), attributes: [.bold, .dim]))
    #expect(
      theme[.error]
        == Style(foreground: ink, background: .indexed(234), attributes: [.reverse, .italic, .underline]))
    #expect(theme[.ghost] == theme[.text])
  }

  @Test func everyRoleHasItsNameInFiles() throws {
    let names = [
      "text", "muted", "accent", "heading", "border", "border-focused", "title", "title-focused", "selection",
      "selection-inactive", "success", "warning", "error", "today", "marked", "input", "status", "status-mode", "key",
      "popup", "popup-border", "ghost",
    ]
    let lines = names.enumerated().map { "\($1) = \($0)" }
    let theme = try theme("[styles]\n" + lines.joined(separator: "\n"))
    for (number, role) in Role.allCases.enumerated() {
      #expect(theme[role].foreground == .indexed(UInt8(number)))
    }
  }

  @Test(arguments: [
    (
      "[colours]", "t.toml:3: There is no key \"colours\" in a theme; did you mean \"colors\"?"
    ),
    (
      "[colors]\nred = \"#12345\"",
      "t.toml:4: red must be \"#rrggbb\", a number from 0 to 255 or \"default\"."
    ),
    (
      "[colors]\nred = \"#12345g\"",
      "t.toml:4: red must be \"#rrggbb\", a number from 0 to 255 or \"default\"."
    ),
    ("[colors]\nred = 256", "t.toml:4: red must be a whole number from 0 to 255, not 256."),
    ("[colors]\ndefault = 1", "t.toml:4: A colour of the palette cannot be named \"default\"."),
    (
      "[colors]\nred = 1\n\n[styles]\ntext = \"rde\"",
      "t.toml:7: \"rde\" is neither \"#rrggbb\", \"default\" nor a colour of the palette (it has red); did you mean \"red\"?"
    ),
    (
      "[styles]\ntext = { fg = \"red\" }",
      "t.toml:4: \"red\" is neither \"#rrggbb\", \"default\" nor a colour of the palette (it has none)."
    ),
    ("[styles]\ntext = { fg = 1, bold = 1 }", "t.toml:4: bold must be true or false, not a whole number."),
    (
      "[styles]\n\n[styles.text]\nfg = 1\nblink = true",
      "t.toml:7: There is no key \"blink\" in a style; "
        + "the known ones are fg, bg, bold, dim, italic, underline and reverse."
    ),
    ("[styles]\ntext = true", "t.toml:4: text must be a text, not true or false."),
  ])
  func faultsHaveTheirLine(text: String, expected: String) { #expect(complaint(text) == expected) }

  @Test func unknownRolesAreNamedWithTheOneThatWasMeant() {
    #expect(
      complaint("[styles]\nborder-focussed = 1")
        == "t.toml:4: There is no key \"border-focussed\" in styles; did you mean \"border-focused\"?")
    #expect(
      complaint("[styles]\nzzz = 1")?.hasPrefix("t.toml:4: There is no key \"zzz\" in styles; the known ones are text,")
        == true)
  }

  @Test func everyFaultOfAFileIsTold() {
    let text = """
      name = ""
      dark = 1
      pairs = "x"
      [colors]
      red = 256
      blue = "#12"
      [styles]
      text = { fg = "red", bg = "gren", bold = 1, blink = true }
      muted = "blue"
      zzz = 1
      """
    let report = ThemeLibrary().report(ThemeText(bytes: Array(text.utf8), file: "t.toml"))
    #expect(report.theme == nil)
    #expect(report.findings.map(\.line) == [1, 2, 3, 5, 6, 8, 8, 8, 10], "\(report.findings)")
    #expect(report.findings.allSatisfy { $0.severity == .error && $0.file == "t.toml" })
  }

  @Test func nameAndDarkMustBeThere() {
    func complaint(_ text: String) -> String? {
      do throws(DocumentError) {
        _ = try ThemeDocument.read(Array(text.utf8), file: "t.toml")
        return nil
      } catch {
        return error.description
      }
    }
    #expect(complaint("dark = true") == "t.toml: The theme has no name.")
    let missing = "The theme does not say whether it is dark; add the line dark = true or dark = false."
    #expect(complaint("name = \"a\"") == "t.toml: \(missing)")
    #expect(complaint("name = \"a\"\ndark = 1") == "t.toml:2: dark must be true or false, not a whole number.")
  }
}
