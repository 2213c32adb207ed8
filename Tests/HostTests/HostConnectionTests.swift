import Canvas
import EaselAPI
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

  /// Lets what was begun come to its end, be it that nothing comes of it.
  private func turn() async { for _ in 0..<1_000 { await Task.yield() } }

  /// A host whose server has been away for long, so that the next try is due many seconds from now.
  private func lostRig() async throws -> HostRig {
    let rig = try HostRig()
    rig.host.connect()
    #expect(await rig.settle { rig.text.contains("fresh") })
    rig.transport.goDown()
    #expect(await rig.settle { rig.text.contains("offline") })
    for _ in 0..<12 {
      await turn()
      rig.pass(milliseconds: 30_000)
    }
    await turn()
    #expect(rig.transport.opens == 1)
    rig.transport.comeUp()
    return rig
  }

  @Test(
    "who comes back after an absence has the server looked for at once",
    arguments: [InputEvent.key(Key(.down)), .windowFocused(true), .paste("x"), .resumed])
  func comesBack(event: InputEvent) async throws {
    let rig = try await lostRig()
    rig.pass(milliseconds: 8_000)
    await turn()
    #expect(rig.transport.opens == 1)
    rig.host.handle(event)
    #expect(await rig.settle { rig.transport.opens == 2 && rig.text.contains("online") })
    // The try that was due is made no more.
    rig.pass(milliseconds: 60_000)
    await turn()
    #expect(rig.transport.opens == 2)
  }

  // A wait is 15 to 30 seconds there, and the rest a quarter of it.
  @Test("keys look for the server again only after a rest, and not when that is done soon anyway")
  func hurriesNotTooOften() async throws {
    let rig = try await lostRig()
    for _ in 0..<10 { rig.press("Down") }
    rig.pass(milliseconds: 3_749)
    rig.press("Down")
    rig.host.handle(.windowFocused(false))
    await turn()
    #expect(rig.transport.opens == 1)
    rig.transport.goDown()
    rig.pass(milliseconds: 3_751)
    rig.press("Down")
    await turn()
    // That was in vain, and begins another rest.
    rig.transport.comeUp()
    rig.pass(milliseconds: 3_749)
    rig.press("Down")
    await turn()
    #expect(rig.transport.opens == 1)
    rig.pass(milliseconds: 3_751)
    rig.press("Down")
    #expect(await rig.settle { rig.transport.opens == 2 })
    rig.press("Down", "Up")
    await turn()
    #expect(rig.transport.opens == 2)
  }

  @Test("who types while the server is away has it looked for ever more seldom")
  func restsLonger() async throws {
    let rig = try await lostRig()
    rig.transport.goDown()
    let before = rig.transport.starts
    // Two minutes, with a key in each half of a second.
    for _ in 0..<240 {
      rig.pass(milliseconds: 500)
      rig.press("Down")
      await turn()
    }
    #expect((15...32).contains(rig.transport.starts - before))
  }

  @Test("a first short wait is waited for")
  func hurriesNotWhenSoon() async throws {
    let rig = try HostRig()
    rig.host.connect()
    #expect(await rig.settle { rig.text.contains("fresh") })
    rig.transport.goDown()
    #expect(await rig.settle { rig.text.contains("offline") })
    rig.transport.comeUp()
    rig.press("Down")
    await turn()
    #expect(rig.transport.opens == 1)
    rig.pass(milliseconds: 200)
    #expect(await rig.settle { rig.transport.opens == 2 })
  }

  @Test("a channel that the machine slept over is opened anew with the first key, and nobody is told of a loss")
  func sleeps() async throws {
    let rig = try HostRig()
    rig.host.connect()
    #expect(await rig.settle { rig.text.contains("fresh") })
    rig.press("Down")
    rig.pass(milliseconds: 3_600_000)
    rig.press("Down")
    await turn()
    #expect(rig.transport.opens == 1)
    rig.sleep(milliseconds: 3_600_000)
    rig.press("Down")
    #expect(await rig.settle { rig.transport.opens == 2 })
    rig.press("Down")
    await turn()
    #expect(rig.transport.opens == 2)
    #expect(rig.text.contains("online") && !rig.text.contains("disconnected") && !rig.text.contains("stale"))
    #expect(rig.transport.wishes.last?.after == 1)
  }

  @Test("after a sleep a lost server is looked for at once, however short ago it was tried")
  func sleepsOffline() async throws {
    let rig = try await lostRig()
    rig.sleep(milliseconds: 3_600_000)
    rig.press("Down")
    #expect(await rig.settle { rig.transport.opens == 2 && rig.text.contains("online") })
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
