import Canvas
import EaselKit
import Host
import TestKit
import Testing

@Suite("Host: the connection")
@MainActor
struct HostConnectionTests {
  @Test("requests wait for the connection, then go out")
  func waits() async throws {
    let rig = try HostRig()
    #expect(rig.text.contains("connecting"))
    #expect(rig.transport.requests.isEmpty)
    rig.host.connect()
    #expect(await rig.settle { rig.text.contains("fresh") })
    #expect(rig.text.contains("online"))
  }

  @Test("what is kept is shown at once, before there is a connection")
  func kept() throws {
    let store = InMemoryHostStore()
    store.change {
      $0.responses["/api/note/items"] = BackendResponse(status: 200, body: [], keptSince: Timestamp(seconds: 1))
    }
    let rig = try HostRig(store: store)
    #expect(rig.text.contains("kept"))
  }

  @Test("a lost server is seen at once; its return makes the widgets ask again")
  func reconnects() async throws {
    let rig = try HostRig()
    rig.host.connect()
    #expect(await rig.settle { rig.text.contains("fresh") })
    rig.transport.goDown()
    #expect(await rig.settle { rig.text.contains("disconnected") })
    #expect(rig.text.contains("offline"))
    rig.pass(milliseconds: 30_000)
    #expect(await rig.settle { rig.transport.opens == 1 })
    rig.transport.comeUp()
    var tries = 0
    while rig.transport.opens == 1, tries < 50 {
      rig.pass(milliseconds: 30_000)
      _ = await rig.settle { rig.transport.opens == 2 }
      tries += 1
    }
    #expect(await rig.settle { rig.text.contains("stale") })
    #expect(rig.text.contains("online"))
  }

  @Test("a change told by the live channel makes the widgets of that service ask again, once for many")
  func notices() async throws {
    let rig = try HostRig()
    rig.host.connect()
    #expect(await rig.settle { rig.text.contains("fresh") })
    for _ in 0..<10 { rig.transport.push("note.item.created") }
    rig.transport.push("other.item.created")
    for _ in 0..<1000 { await Task.yield() }
    #expect(!rig.text.contains("stale"))
    rig.pass(milliseconds: 20)
    #expect(rig.text.contains("stale"))
  }

  @Test("timers of widgets run out when they should, and end with the widget")
  func timers() throws {
    let rig = try HostRig()
    rig.press("w")
    rig.pass(milliseconds: 49)
    #expect(!rig.text.contains("timer t"))
    rig.pass(milliseconds: 1)
    #expect(rig.text.contains("timer t"))
  }

  @Test("a notice goes away by itself")
  func noticeEnds() throws {
    let rig = try HostRig()
    rig.press("Ctrl+Space", "u")
    #expect(rig.text.contains("nothing to undo"))
    rig.pass(milliseconds: 4000)
    #expect(!rig.text.contains("nothing to undo"))
  }
}
