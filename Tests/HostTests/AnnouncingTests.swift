import Canvas
import EaselKit
import Host
import TestKit
import Testing

@Suite("Host: bell and desktop notifications")
@MainActor
struct AnnouncingTests {
  private func screen(
    _ rig: HostRig, _ change: (inout NotificationSettings) -> Void, _ steps: [() -> [InputEvent]]
  ) -> ScriptedScreen {
    var configuration = Configuration()
    configuration.notifications.bell = true
    configuration.notifications.desktop = .osc777
    change(&configuration.notifications)
    rig.host.apply(configuration)
    let screen = ScriptedScreen(steps)
    rig.host.run(on: screen)
    return screen
  }

  private static let loud: [InputEvent] = Key("N").map { [.key($0)] } ?? []

  @Test("only while the window is not in front; that is not known to be so until the terminal says it")
  func focus() throws {
    let rig = try HostRig()
    let screen = screen(
      rig, { _ in },
      [
        { Self.loud }, { [.windowFocused(false)] }, { Self.loud },
        {
          rig.pass(milliseconds: 6000)
          return [.windowFocused(true)] + Self.loud
        },
      ])
    #expect(screen.bells == 1)
    #expect(screen.announced == ["osc777 Note: Look; at\u{1B}[31m this."])
  }

  @Test("a flood is announced once in five seconds")
  func flood() throws {
    let rig = try HostRig()
    let screen = screen(
      rig, { $0.desktop = .off },
      [
        { [.windowFocused(false)] + Self.loud + Self.loud + Self.loud },
        {
          rig.pass(milliseconds: 5000)
          return Self.loud + Self.loud
        },
      ])
    #expect(screen.bells == 2)
    #expect(screen.announced.isEmpty)
  }

  @Test("never in quiet hours, nor when nothing of it is wanted")
  func quiet() throws {
    // The rig's clock stands at 9:00.
    for (hours, bells) in [(QuietHours(start: 22 * 60, end: 9 * 60 + 1), 0), (QuietHours(start: 0, end: 9 * 60), 1)] {
      let screen = screen(try HostRig(), { $0.quietHours = hours }, [{ [.windowFocused(false)] + Self.loud }])
      #expect(screen.bells == bells)
    }
    let silent = screen(try HostRig(), { $0 = NotificationSettings() }, [{ [.windowFocused(false)] + Self.loud }])
    #expect(silent.bells == 0 && silent.announced.isEmpty)
  }
}
