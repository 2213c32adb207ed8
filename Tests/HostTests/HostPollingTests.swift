import Canvas
import EaselKit
import Host
import TestKit
import Testing
import Widgets

/// What a widget that asks by the clock costs.
@Suite("Host: widgets that ask again and again")
@MainActor
struct HostPollingTests {
  private static let path = "/api/ops/summary"

  private func rig() throws -> HostRig {
    let frame = GridFrame(x: 0, y: 0, w: 12, h: 12)
    let layout = Layout(
      name: "watch",
      pages: [
        Page(id: "page-1", title: "Main", widgets: [WidgetPlacement(id: "note-1", app: "note", frame: frame)]),
        Page(id: "page-2", title: "Ops", widgets: [WidgetPlacement(id: "ops-1", app: "ops", frame: frame)]),
      ])
    return try HostRig(layout: layout, apps: [NoteWidget.self, OpsWidget.self])
  }

  private func asked(_ rig: HostRig) -> Int { rig.transport.requests.count { $0.path == Self.path } }

  private func pass(seconds: Int, _ rig: HostRig) async {
    for _ in 0..<seconds {
      rig.pass(milliseconds: 1000)
      _ = rig.surface()
      for _ in 0..<5 { await Task.yield() }
    }
  }

  @Test("one that is not shown asks for nothing, and has the host wake for nothing")
  func hidden() async throws {
    let rig = try rig()
    rig.host.connect()
    #expect(await rig.settle { rig.text.contains("fresh") })
    await pass(seconds: 2, rig)
    let before = asked(rig)
    await pass(seconds: 60, rig)
    #expect(asked(rig) == before)
    rig.press("Ctrl+Space", "]")
    await pass(seconds: 31, rig)
    #expect(asked(rig) >= before + 5)
    rig.press("Ctrl+Space", "[")
    await pass(seconds: 2, rig)
    let then = asked(rig)
    await pass(seconds: 60, rig)
    #expect(asked(rig) == then)
  }

  @Test("an answer that is not worth it is not kept for the next start")
  func unkept() async throws {
    let rig = try rig()
    rig.host.connect()
    rig.press("Ctrl+Space", "]")
    await pass(seconds: 12, rig)
    #expect(asked(rig) > 0)
    #expect(await rig.settle { rig.store.now.responses["/api/note/items"] != nil })
    #expect(rig.store.now.responses[Self.path] == nil)
  }
}
