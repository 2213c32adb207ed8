import Documents
import EaselKit
import Testing

/// The ready-made themes can be read: contrast as WCAG 2.2 measures it.
@Suite struct ThemeContrastTests {
  private typealias RGB = (red: Double, green: Double, blue: Double)

  private static let lines: Set<Role> = [.border, .borderFocused, .popupBorder, .ghost]

  private func rgb(_ color: Color) throws -> RGB {
    guard case .rgb(let red, let green, let blue) = color.kind else {
      Issue.record("\(color) has no known look")
      return (0, 0, 0)
    }
    return (Double(red), Double(green), Double(blue))
  }

  private func contrast(_ one: RGB, _ other: RGB) -> Double {
    func look(_ color: RGB) -> Look { Look(UInt8(color.red), UInt8(color.green), UInt8(color.blue)) }
    return Contrast.ratio(look(one), look(other))
  }

  @Test func theMeasureItselfIsRight() {
    #expect(abs(contrast((0, 0, 0), (255, 255, 255)) - 21) < 0.001)
    // The well-known lightest grey on white that passes.
    #expect(abs(contrast((118, 118, 118), (255, 255, 255)) - 4.54) < 0.005)
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
    let cube: Set<Double> = [0, 95, 135, 175, 215, 255]
    var colors: Set<Color> = []
    for role in Role.allCases {
      for color in [theme[role].foreground, theme[role].background] {
        colors.insert(color)
        let (red, green, blue) = try rgb(color)
        let isGrey = red == green && green == blue && (red - 8).truncatingRemainder(dividingBy: 10) == 0 && red <= 238
        #expect(isGrey || cube.isSuperset(of: [red, green, blue]), "\(role)")
      }
    }
    #expect(colors.count <= 10)
  }

  /// The nearest of a terminal's sixteen colours (those of VGA and of xterm) still keep text apart from its ground.
  @Test(arguments: ["easel-dark", "easel-light"], [true, false])
  func sixteenColoursAreEnough(name: String, isVGA: Bool) throws {
    let theme = try #require(ReadyMade.theme(named: name))
    let palette: [RGB] =
      isVGA
      ? [
        (0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0), (0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170),
        (85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85), (85, 85, 255), (255, 85, 255), (85, 255, 255),
        (255, 255, 255),
      ]
      : [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
        (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
        (255, 255, 255),
      ]
    func nearest(_ color: Color) throws -> RGB {
      let wanted = try rgb(color)
      func distance(_ one: RGB) -> Double {
        let (red, green, blue) = (one.red - wanted.red, one.green - wanted.green, one.blue - wanted.blue)
        return red * red + green * green + blue * blue
      }
      return palette.min { distance($0) < distance($1) } ?? (0, 0, 0)
    }
    for role in Role.allCases {
      let found = contrast(try nearest(theme[role].foreground), try nearest(theme[role].background))
      #expect(found >= (Self.lines.contains(role) ? 1.5 : 3), "\(role) has \(found)")
    }
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
