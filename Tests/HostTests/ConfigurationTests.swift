import Canvas
import EaselKit
import Host
import TestKit
import Testing

@Suite("Host: the person's settings")
@MainActor
struct HostConfigurationTests {
  private func configuration(_ change: (inout Configuration) -> Void) -> Configuration {
    var configuration = Configuration()
    change(&configuration)
    return configuration
  }

  private func keys(_ preset: KeymapPreset) -> Configuration {
    configuration {
      $0.preset = preset
      $0.keymap = preset.keymap
    }
  }

  @Test("another keymap holds at once, and is what is shown")
  func keymaps() throws {
    let rig = try HostRig(size: Size(width: 120, height: 20))
    rig.host.configurationChanged(.changed(keys(.tmux)))
    #expect(rig.text.contains("The settings have changed"))
    rig.press("Ctrl+B")
    #expect(rig.text.contains("Ctrl+B …"))
    rig.press("o")
    #expect(rig.host.canvas.focus == "note-2")
    rig.pass(milliseconds: 5000)
    #expect(rig.text.contains("Ctrl+B menu"))
    #expect(!rig.text.contains("Ctrl+Space"))
    rig.press("Ctrl+G")
    #expect(rig.text.contains("Ctrl+G unlock"))
  }

  @Test("of what was said of the settings only the last stands")
  func news() throws {
    let rig = try HostRig(size: Size(width: 120, height: 20), toasts: true)
    rig.host.configurationChanged(.changed(keys(.tmux)))
    rig.host.configurationChanged(.broken("config.toml:1: Nothing."))
    #expect(rig.text.contains("good") && !rig.text.contains("changed;"))
    rig.host.configurationChanged(.changed(keys(.tmux)))
    #expect(rig.text.contains("saved,") && !rig.text.contains("good"))
  }

  @Test("hints of a move are the keymap's")
  func arrangingHints() throws {
    let rig = try HostRig(size: Size(width: 140, height: 20))
    var changed = keys(.standard)
    changed.keymap.bind(Key(.enter), to: nil, in: .arranging)
    changed.keymap.bind(Key("e"), to: "arrange.keep", in: .arranging)
    changed.keymap.bind(Key("s"), to: nil, in: .arranging)
    rig.host.apply(changed)
    rig.press("Ctrl+Space", "m")
    #expect(rig.text.contains("e keep"))
    #expect(!rig.text.contains("swap"))
    rig.press("Right", "e")
    #expect(!rig.text.contains("MOVE"))
  }

  @Test("where the lock has another key, that unlocks and is shown")
  func otherLock() throws {
    let rig = try HostRig(size: Size(width: 120, height: 20))
    rig.host.apply(keys(.emacs))
    rig.press("F12")
    #expect(rig.text.contains("F12 unlock"))
    rig.press("F12", "q")
    #expect(rig.host.isEnded)
  }

  @Test("a theme that is named is shown, and with the setting gone what else there is to choose by")
  func themes() throws {
    let rig = try HostRig(themes: Self.themes, theme: Self.theme("easel-dark"))
    rig.host.apply(configuration { $0.theme.always = "forest" })
    #expect(shown(rig) == "forest")
    rig.host.apply(Configuration())
    #expect(shown(rig) == "easel-dark")
  }

  @Test("a theme that is chosen in the program stays when other settings change, and when its own setting goes")
  func chosenThemes() throws {
    let rig = try HostRig(themes: Self.themes, theme: Self.theme("easel-dark"))
    rig.host.apply(configuration { $0.theme.always = "forest" })
    rig.press("Ctrl+Space", "t")
    #expect(shown(rig) == "paper")
    rig.host.apply(
      configuration {
        $0.theme.always = "forest"
        $0.borders = .heavy
      })
    #expect(shown(rig) == "paper")
    rig.host.apply(
      configuration {
        $0.theme.always = "forest"
        $0.theme.light = "paper"
      })
    #expect(shown(rig) == "paper")
    rig.host.apply(Configuration())
    #expect(shown(rig) == "paper")
    rig.host.apply(configuration { $0.theme.always = "forest" })
    #expect(shown(rig) == "forest")
  }

  private static let names = ["easel-dark", "forest", "paper"]

  /// A theme whose ground tells which it is.
  private static func theme(_ name: String) -> Theme {
    let ground = Color.indexed(UInt8(names.firstIndex(of: name) ?? 9))
    return Theme(name: name, isDark: true, styles: [.text: Style(background: ground)])
  }

  private static var themes: ThemeList { ThemeList(names: { names }) { names.contains($0) ? theme($0) : nil } }

  private func shown(_ rig: HostRig) -> String? {
    let ground = rig.surface()[0, 0]?.style.background
    return Self.names.first { Self.theme($0)[.text].background == ground }
  }

  @Test("a file that cannot be read leaves the settings as they are, and is told of")
  func brokenFiles() throws {
    let rig = try HostRig(size: Size(width: 120, height: 20))
    var settings = keys(.tmux)
    settings.notifications.toasts = false
    rig.host.apply(settings)
    rig.host.configurationChanged(.broken("config.toml:3: There is no setting \"x\"."))
    #expect(rig.host.configuration == settings)
    #expect(rig.text.contains("config.toml:3: There is no setting \"x\". The last good settings stay."))
  }

  @Test("what is said of a broken file goes when another fault comes, and when it is mended", arguments: [true, false])
  func mendedFiles(toasts: Bool) throws {
    let rig = try HostRig(size: Size(width: 120, height: 20), toasts: toasts)
    rig.host.configurationChanged(.broken("config.toml:3: One fault."))
    rig.host.themeFileChanged(.broken("dusk.toml:3: This is wrong."))
    rig.host.configurationChanged(.broken("config.toml:5: Another fault."))
    #expect(rig.text.contains("Another fault") && !rig.text.contains("One fault"))
    rig.host.configurationChanged(.changed(rig.host.configuration))
    #expect(!rig.text.contains("Another fault") && rig.text.contains("The settings were saved"))
    #expect(rig.text.contains("dusk.toml:3") == toasts)
  }

  @Test("settings that were saved unchanged change nothing")
  func unchanged() throws {
    let rig = try HostRig()
    rig.host.configurationChanged(.changed(rig.host.configuration))
    #expect(rig.text.contains("as they were"))
  }

  @Test("the mouse of the settings holds, and can still be switched")
  func mouse() throws {
    let rig = try HostRig(size: Size(width: 120, height: 20))
    rig.host.apply(configuration { $0.mouse = false })
    rig.press("Ctrl+Space", "M")
    #expect(rig.text.contains("The mouse is on."))
  }
}
