import Documents
import EaselKit
import Testing

/// The ready-made themes can be read: contrast as WCAG 2.2 measures it.
@Suite struct ThemeContrastTests {
  @Test func theMeasureItselfIsRight() {
    #expect(abs(Contrast.ratio(RGB(0x000000), RGB(0xFFFFFF)) - 21) < 0.001)
    // The well-known lightest grey on white that passes.
    #expect(abs(Contrast.ratio(RGB(0x767676), RGB(0xFFFFFF)) - 4.54) < 0.005)
  }

  /// What `easel theme check` asks of a theme.
  @Test(arguments: ReadyMade.themeNames)
  func textHasContrast(name: String) throws {
    let check = ThemeCheck(try #require(ReadyMade.theme(named: name)))
    for entry in check.entries where !entry.isEnough {
      Issue.record("\(entry.role) on \(entry.ground) has \(entry.ratio)")
    }
    #expect(check.hasUnknown == (name == "plain"))
  }

  @Test func tooLittleContrastIsFound() {
    let grey = Style(foreground: .rgb(119, 119, 119), background: .rgb(255, 255, 255))
    let black = Style(foreground: .rgb(0, 0, 0), background: .rgb(255, 255, 255))
    let check = ThemeCheck(Theme(name: "t", isDark: false, styles: [.text: black, .muted: grey, .border: grey]))
    #expect(!check.isReadable)
    #expect(Set(check.entries.filter { !$0.isEnough }.map(\.role)) == [.muted])
  }

  /// Dim text goes towards its ground, so that it needs more to begin with.
  @Test func dimTextHasLessContrast() throws {
    func ratio(_ attributes: TextAttributes) throws -> Double {
      let grey = Style(foreground: .rgb(90, 90, 90), background: .rgb(255, 255, 255), attributes: attributes)
      let black = Style(foreground: .rgb(0, 0, 0), background: .rgb(255, 255, 255))
      let check = ThemeCheck(Theme(name: "t", isDark: false, styles: [.text: black, .muted: grey]))
      return try #require(check.entries.first { $0.role == .muted && $0.ground == .muted }).ratio
    }
    let (plain, dim, bold) = (try ratio([]), try ratio(.dim), try ratio([.bold, .underline]))
    #expect(plain > 6.8)
    #expect(dim < 3)
    #expect(bold == plain)
  }

  @Test(arguments: ["contrast-dark", "contrast-light"])
  func highContrastIsThatOfWCAGTripleA(name: String) throws {
    for entry in ThemeCheck(try #require(ReadyMade.theme(named: name))).entries where entry.isText {
      #expect(entry.ratio >= 7, "\(entry.role) on \(entry.ground)")
    }
  }

  /// The two ready-made ones of a pair name each other, and are for different backgrounds.
  @Test(arguments: ReadyMade.themeNames)
  func pairsFit(name: String) throws {
    let theme = try #require(ReadyMade.theme(named: name))
    guard let pair = theme.pair else { return #expect(name == "plain") }
    let other = try #require(ReadyMade.theme(named: pair))
    #expect(other.isDark != theme.isDark)
    #expect(other.pair == name || name == "graphite")
  }

  /// So they look the same on terminals of 256 colours as with true colour.
  @Test(arguments: ["easel-dark", "easel-light"])
  func coloursAreOfThe256(name: String) throws {
    let theme = try #require(ReadyMade.theme(named: name))
    let palette = Set((16...255).map { RGB.xterm($0) })
    var colors: Set<Color> = []
    for role in Role.allCases {
      for color in [theme[role].foreground, theme[role].background] {
        colors.insert(color)
        #expect(palette.contains(try #require(RGB(color))), "\(role)")
      }
    }
    #expect(colors.count <= 10)
  }

  /// Without any colour what matters still looks different.
  @Test(arguments: ReadyMade.themeNames)
  func focusIsSeenWithoutColour(name: String) throws {
    let theme = try #require(ReadyMade.theme(named: name))
    let pairs: [(Role, Role)] = [
      (.borderFocused, .border), (.titleFocused, .title), (.selection, .text), (.selectionInactive, .text),
      (.selection, .selectionInactive), (.today, .text), (.marked, .text), (.today, .marked), (.statusMode, .status),
      (.error, .text), (.heading, .text),
    ]
    for (one, other) in pairs {
      #expect(theme[one].attributes != theme[other].attributes, "\(one) and \(other)")
    }
  }

  @Test func themesAreNamedAsListed() throws {
    for name in ReadyMade.themeNames { #expect(ReadyMade.theme(named: name)?.name == name) }
    #expect(ReadyMade.theme(named: "easel-dark")?.isDark == true)
    #expect(ReadyMade.theme(named: "easel-light")?.isDark == false)
    #expect(ReadyMade.themeNames.first == "easel-dark")
    #expect(ReadyMade.theme(named: "nonesuch") == nil)
  }
}
