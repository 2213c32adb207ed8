import Documents
import EaselKit
import Host
import TestKit
import Testing
import Widgets

extension SampleDay {
  /// What the program shows of the day, with a ready-made layout and after some keys.
  @MainActor
  static func board(_ layout: String, _ theme: Theme, _ size: Size, keys: [String] = []) async throws -> Surface {
    let store = InMemoryHostStore()
    store.change { $0.events = events }
    let transport = ScriptedTransport()
    transport.answer(answer)
    let check = LayoutCheck(knownApps: ["todo", "calendar", "chat", "clock", "events"]) { _, _ in [] }
    let rig = try HostRig(
      layout: try #require(try ReadyMade.layout(named: layout, check: check)), size: size,
      apps: WidgetCatalog.builtIn.types, store: store, transport: transport, theme: theme)
    rig.host.connect()
    #expect(
      await rig.settle {
        // What widgets tell each other takes its time.
        rig.pass(milliseconds: 1)
        _ = rig.surface()
        return rig.host.isSettled
      })
    for key in keys { rig.press(key) }
    return rig.surface()
  }
}
