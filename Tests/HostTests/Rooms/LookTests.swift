import Canvas
import EaselKit
import Testing

@testable import Host

@Suite("How everything looks, and why")
@MainActor
struct LookTests {
  private static let themes = [
    "easel-dark": theme("easel-dark", isDark: true, pair: "easel-light"),
    "easel-light": theme("easel-light", isDark: false, pair: "easel-dark"),
    "dusk": theme("dusk", isDark: true, pair: nil),
  ]

  private static func theme(_ name: String, isDark: Bool, pair: String?) -> Theme {
    Theme(name: name, isDark: isDark, pair: pair, styles: [:])
  }

  private func look(_ name: String = "easel-dark") throws -> Look {
    Look(try #require(Self.themes[name]), selection: ThemeSelection(), borders: .heavy)
  }

  @Test func `the person's borders stay, whatever is shown`() throws {
    var look = try look()
    #expect(look.theme.borders == .heavy)
    look.show(try #require(Self.themes["dusk"]))
    #expect(look.theme.name == "dusk" && look.theme.borders == .heavy)
    look.borders = .ascii
    #expect(look.theme.borders == .ascii)
  }

  @Test func `what is chosen goes before what was asked for, and is kept with its background`() throws {
    var selection = ThemeSelection()
    selection.asked = "easel-dark"
    selection.isDark = false
    var look = Look(try #require(Self.themes["easel-dark"]), selection: selection, borders: .rounded)
    #expect(!look.followsBackground)
    let kept = look.choose(try #require(Self.themes["dusk"]), named: "dusk")
    #expect(kept == [ThemeSelection.chosenKey: "dusk", ThemeSelection.chosenBackgroundKey: "light"])
    #expect(look.theme.name == "dusk" && look.wanted { Self.themes[$0] } == nil)
  }

  @Test func `another background asks for another theme once, and is kept once`() throws {
    var look = try look()
    #expect(!look.terminalAnswers)
    let first = look.follow(background: false)
    let again = look.follow(background: false)
    #expect(first == [ThemeSelection.backgroundKey: "light"] && again == nil && look.terminalAnswers)
    #expect(look.wanted { Self.themes[$0] } == "easel-light")
    look.show(try #require(Self.themes["easel-light"]))
    #expect(look.wanted { Self.themes[$0] } == nil)
  }

  @Test func `a configured theme is news once`() throws {
    var look = try look()
    var choice = ThemeChoice()
    let isSame = look.configure(choice)
    choice.always = "dusk"
    let isOther = look.configure(choice)
    #expect(!isSame && isOther && look.wanted { Self.themes[$0] } == "dusk")
  }

  @Test func `an edit is news when it is of the theme that is shown and changes it`() throws {
    let look = try look()
    var edited = try #require(Self.themes["easel-dark"])
    // The person's borders are no difference.
    #expect(!look.isNews(edited))
    edited.pair = "dusk"
    #expect(look.isNews(edited))
    edited.name = "dusk"
    #expect(!look.isNews(edited))
  }
}
