import Canvas
import EaselKit
import Host
import TestKit
import Testing

@Suite("Host: themes")
@MainActor
struct HostThemeTests {
  private static let themes: [String: Theme] = [
    "easel-dark": Theme(name: "easel-dark", isDark: true, pair: "easel-light", styles: [.text: style(1)]),
    "easel-light": Theme(name: "easel-light", isDark: false, pair: "easel-dark", styles: [.text: style(2)]),
    "dusk": Theme(name: "dusk", isDark: true, pair: "dawn", styles: [.text: style(3)]),
    "dawn": Theme(name: "dawn", isDark: false, pair: "dusk", styles: [.text: style(4)]),
    "lonely": Theme(name: "lonely", isDark: true, styles: [.text: style(5)]),
  ]

  private static func style(_ number: UInt8) -> Style { Style(background: .indexed(number)) }

  private func name(_ change: (inout ThemeSelection) -> Void) -> String {
    var selection = ThemeSelection()
    change(&selection)
    return selection.name { Self.themes[$0] }
  }

  @Test("what was asked for goes before what is configured, then comes what was chosen, then the background")
  func order() {
    #expect(name { _ in } == "easel-dark")
    #expect(name { $0.isDark = true } == "easel-dark")
    #expect(name { $0.isDark = false } == "easel-light")
    #expect(name { $0.chosen = "dusk" } == "dusk")
    #expect(
      name {
        $0.chosen = "dusk"
        $0.choice.always = "lonely"
      } == "lonely")
    #expect(
      name {
        $0.choice.always = "lonely"
        $0.asked = "dawn"
        $0.isDark = true
      } == "dawn")
  }

  @Test("a chosen theme stays until the background changes, then its pair is shown if that fits better")
  func pairs() {
    func shown(_ chosen: String, was: Bool?, now: Bool?) -> String {
      name {
        $0.chosen = chosen
        $0.wasDark = was
        $0.isDark = now
      }
    }
    #expect(shown("dusk", was: true, now: false) == "dawn")
    #expect(shown("dusk", was: true, now: true) == "dusk")
    // Dark on light was what the person wanted.
    #expect(shown("dusk", was: false, now: false) == "dusk")
    #expect(shown("dusk", was: false, now: true) == "dusk")
    #expect(shown("dusk", was: nil, now: false) == "dusk")
    #expect(shown("lonely", was: true, now: false) == "lonely")
    #expect(shown("nonesuch", was: true, now: false) == "nonesuch")
  }

  private func rig(_ selection: ThemeSelection = ThemeSelection()) throws -> HostRig {
    try HostRig(themes: ThemeList(names: { ["dusk"] }) { Self.themes[$0] }, selection: selection)
  }

  private func ground(_ rig: HostRig) -> Color? { rig.surface()[0, 0]?.style.background }

  @Test("the terminal's word on its background changes the look and is kept; the next start begins with it")
  func background() async throws {
    let rig = try rig()
    rig.host.handle(.background(isDark: false))
    #expect(ground(rig) == .indexed(2))
    #expect(await rig.settle { rig.store.now.preferences[ThemeSelection.backgroundKey] == "light" })
    #expect(ThemeSelection(preferences: rig.store.now.preferences).isDark == false)
    rig.host.handle(.background(isDark: true))
    #expect(ground(rig) == .indexed(1))
  }

  @Test("a theme that was asked for stays")
  func asked() throws {
    var selection = ThemeSelection()
    selection.asked = "dusk"
    let rig = try rig(selection)
    let before = ground(rig)
    rig.host.handle(.background(isDark: false))
    #expect(ground(rig) == before)
  }

  @Test("what is configured anew is shown, unless a theme was asked for")
  func configured() throws {
    var choice = ThemeChoice()
    choice.light = "dawn"
    let rig = try rig()
    rig.host.handle(.background(isDark: false))
    rig.host.useThemeChoice(choice)
    #expect(ground(rig) == .indexed(4))
    choice.always = "lonely"
    rig.host.useThemeChoice(choice)
    #expect(ground(rig) == .indexed(5))
    choice.always = "nonesuch"
    rig.host.useThemeChoice(choice)
    #expect(ground(rig) == .indexed(5))
    #expect(rig.text.contains("There is no theme nonesuch."))
  }

  @Test("a theme that is chosen on a background stays on it, and is kept with it")
  func chosen() async throws {
    let rig = try rig()
    rig.host.handle(.background(isDark: false))
    rig.press("Ctrl+Space", "t")
    #expect(ground(rig) == .indexed(3))
    rig.host.handle(.background(isDark: false))
    #expect(ground(rig) == .indexed(3))
    #expect(await rig.settle { rig.store.now.preferences[ThemeSelection.chosenBackgroundKey] == "light" })
    #expect(rig.store.now.preferences[ThemeSelection.chosenKey] == "dusk")
  }

  @Test("where the settings name a theme, a choice is said to hold for this time only")
  func configuredThemes() throws {
    let rig = try HostRig(size: Size(width: 160, height: 24), themeSetting: "config.toml:3 has theme = \"forest\"")
    let sentence = "for this time: config.toml:3 has theme = \"forest\", which goes before it."
    rig.press("Ctrl+Space", "t")
    #expect(rig.text.contains("Theme: other, \(sentence)"))
    rig.press("Ctrl+P")
    for letter in "use theme test" { rig.press(letter == " " ? "Space" : String(letter)) }
    rig.press("Enter")
    #expect(rig.text.contains("Theme: test, \(sentence)"))
    rig.press("Ctrl+Space", "S", "Right")
    #expect(rig.text.contains("Theme: other, for this time: config.toml:3"))
  }

  @Test("an edit of the theme that is shown is seen at once; a broken one leaves the look and says why")
  func edited() throws {
    let rig = try rig()
    rig.press("Ctrl+Space", "t")
    var other = Theme(name: "dusk", isDark: true, styles: [.text: Self.style(9)])
    rig.host.themeFileChanged(.changed(other))
    #expect(ground(rig) == .indexed(9))
    #expect(rig.text.contains("The theme dusk has changed; here it is."))
    rig.host.themeFileChanged(.broken("dusk.toml:3: This is wrong."))
    #expect(ground(rig) == .indexed(9))
    #expect(rig.text.contains("dusk.toml:3: This is wrong. The look stays."))
    // News of a theme that is no longer shown come too late.
    other.name = "lonely"
    rig.host.themeFileChanged(.changed(other))
    #expect(ground(rig) == .indexed(9))
  }

  @Test("a theme that cannot be used is said to be so, and the look stays")
  func unusable() throws {
    var list = ThemeList(names: { ["bad"] }) { Self.themes[$0] }
    list.reason = { "\($0).toml:1: There is something wrong." }
    let rig = try HostRig(themes: list)
    rig.press("Ctrl+Space", "t")
    #expect(rig.text.contains("bad.toml:1: There is something wrong."))
  }
}
