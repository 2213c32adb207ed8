import Canvas
import EaselKit
import TestKit
import Testing

@testable import Host

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

  @Test("who wants the person is announced and not said on the canvas")
  func wanted() throws {
    let rig = try HostRig()
    let screen = screen(rig, { _ in }, [{ [.windowFocused(false)] + (Key("A").map { [.key($0)] } ?? []) }])
    #expect(screen.announced == ["osc777 Note: Ada wants you."])
    #expect(!rig.text.contains("Ada wants you."))
  }

  @Test("a lost connection, a disk that is full and a widget that fails are announced, who looks or not")
  func failures() async throws {
    let rig = try HostRig()
    var configuration = Configuration()
    configuration.notifications.desktop = .osc9
    rig.host.apply(configuration)
    let screen = ScriptedScreen([])
    rig.host.screen = screen
    rig.host.handle(.windowFocused(false))
    rig.host.connect()
    #expect(await rig.settle { rig.text.contains("fresh") })
    rig.transport.goDown()
    #expect(await rig.settle { screen.announced == ["osc9 Easel: The connection to the server is lost."] })
    rig.pass(milliseconds: 5000)
    rig.store.change { $0.failure = StoreError(.diskFull, "The disk is full; make room and try again.") }
    rig.press("I")
    #expect(await rig.settle { screen.announced.last == "osc9 Easel: The disk is full; make room and try again." })
    rig.pass(milliseconds: 5000)
    rig.press("!")
    #expect(screen.announced.last?.hasPrefix("osc9 Easel: Note: It failed") == true)
    #expect(screen.announced.count == 3)
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
