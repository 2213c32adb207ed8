import Canvas
import EaselKit
import Host
import TestKit
import Testing
import Widgets

@Suite("Host: what moves on its own")
@MainActor
struct MotionTests {
  private func rig(_ app: String, reducesMotion: Bool) throws -> HostRig {
    let layout = Layout(
      name: "one",
      pages: [
        Page(
          id: "page-1", title: "Main",
          widgets: [WidgetPlacement(id: "only", app: app, frame: GridFrame(x: 0, y: 0, w: 12, h: 12))])
      ])
    let rig = try HostRig(layout: layout, apps: WidgetCatalog.builtIn.types)
    var configuration = Configuration()
    configuration.reducesMotion = reducesMotion
    rig.host.apply(configuration)
    return rig
  }

  /// How long the loop sleeps when all that was begun is over, in milliseconds.
  private func sleep(_ rig: HostRig) throws -> Int {
    let later: () -> [InputEvent] = {
      rig.pass(milliseconds: 2500)
      return []
    }
    let screen = ScriptedScreen(Array(repeating: later, count: 6))
    rig.host.run(on: screen)
    return try #require(screen.waits.last ?? nil)
  }

  @Test("a sign turns while something loads, and stands still where nothing may move")
  func loading() throws {
    let rig = try rig("todo", reducesMotion: false)
    #expect(rig.text.contains("⠋ Fetching the todos"))
    rig.pass(milliseconds: 125)
    #expect(rig.text.contains("⠙ Fetching the todos"))
    let still = try self.rig("todo", reducesMotion: true)
    for _ in 0..<3 {
      #expect(still.text.contains("… Fetching the todos"))
      still.pass(milliseconds: 125)
    }
    #expect(try sleep(still) > 1000)
  }

  @Test("what has loaded costs no wake-ups", arguments: ["todo", "calendar", "chat"])
  func idle(app: String) async throws {
    let rig = try rig(app, reducesMotion: false)
    #expect(try sleep(self.rig(app, reducesMotion: false)) <= 125)
    rig.host.connect()
    #expect(await rig.settle { !rig.text.contains("Fetching") })
    #expect(try sleep(rig) > 1000)
  }

  @Test("the clock shows minutes only where nothing may move, and seconds again when it may")
  func clock() throws {
    let rig = try rig("clock", reducesMotion: true)
    rig.pass(milliseconds: 61_000)
    #expect(rig.text.contains("█"))
    let digits = rig.text
    #expect(try sleep(rig) > 1000)
    let moving = try self.rig("clock", reducesMotion: false)
    moving.pass(milliseconds: 61_000)
    #expect(moving.text != digits)
    #expect(try sleep(moving) <= 1000)
  }
}
