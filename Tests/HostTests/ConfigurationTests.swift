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

  @Test("a theme that is named is shown, and forgotten with the setting")
  func themes() throws {
    let rig = try HostRig()
    rig.host.apply(configuration { $0.theme.always = "other" })
    rig.press("Ctrl+Space", "t")
    #expect(rig.text.contains("Theme: test"))
    #expect(rig.host.configuration.theme.always == "other")
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
