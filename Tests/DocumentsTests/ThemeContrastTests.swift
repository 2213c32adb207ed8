import Documents
import EaselKit
import Testing

/// The ready-made themes can be read: contrast as WCAG 2.2 measures it.
@Suite struct ThemeContrastTests {
  private typealias RGB = (red: Double, green: Double, blue: Double)

  private static let lines: Set<Role> = [.border, .borderFocused, .popupBorder, .ghost]
  /// The roles whose colour widgets and dialogs put on the background of another role.
  private static let words: [Role] = [.text, .muted, .accent, .heading, .success, .warning, .error, .key]
  private static let grounds: [Role] = [.text, .popup, .status]

  private func rgb(_ color: Color) throws -> RGB {
    guard case .rgb(let red, let green, let blue) = color.kind else {
      Issue.record("\(color) has no known look")
      return (0, 0, 0)
    }
    return (Double(red), Double(green), Double(blue))
  }

  private func luminance(_ color: RGB) -> Double {
    func linear(_ part: Double) -> Double {
      let share = part / 255
      guard share > 0.04045 else { return share / 12.92 }
      return power((share + 0.055) / 1.055)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  /// The base to the power of 2.4, by Newton's method on its fifth root.
  private func power(_ base: Double) -> Double {
    var root = 1.0
    for _ in 0..<60 { root -= (root * root * root * root * root - base) / (5 * root * root * root * root) }
    return base * base * root * root
  }

  private func contrast(_ one: RGB, _ other: RGB) -> Double {
    let both = [luminance(one), luminance(other)].sorted()
    return (both[1] + 0.05) / (both[0] + 0.05)
  }

  @Test func theMeasureItselfIsRight() {
    #expect(abs(contrast((0, 0, 0), (255, 255, 255)) - 21) < 0.001)
    // The well-known lightest grey on white that passes.
    #expect(abs(contrast((118, 118, 118), (255, 255, 255)) - 4.54) < 0.005)
  }

  @Test(arguments: ["easel-dark", "easel-light"])
  func textHasContrast(name: String) throws {
    let theme = try #require(ReadyMade.theme(named: name))
    for role in Role.allCases {
      let found = contrast(try rgb(theme[role].foreground), try rgb(theme[role].background))
      #expect(found >= (Self.lines.contains(role) ? 3 : 4.5), "\(role) has \(found)")
    }
    for word in Self.words {
      for ground in Self.grounds {
        let found = contrast(try rgb(theme[word].foreground), try rgb(theme[ground].background))
        #expect(found >= 4.5, "\(word) on \(ground) has \(found)")
      }
    }
    let typed = contrast(try rgb(theme[.muted].foreground), try rgb(theme[.input].background))
    #expect(typed >= 4.5, "a hint in a field has \(typed)")
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
