import Canvas
import EaselAPI
import EaselKit
import TestKit
import Testing

@testable import Host

/// Layouts under names and preferences on several machines of a person.
@Suite("Host: layouts and choices on several machines")
@MainActor
struct ShelfSyncTests {
  private let server = ShelfServer()

  @Test func `a layout saved on one machine is on the other, with its versions`() async throws {
    let (a, b) = (try server.machine(), try server.machine())
    _ = try await a.store.save(.notes("work"), at: Timestamp(seconds: 1))
    a.host.outboxChangedElsewhere()
    #expect(await a.settle { server.versions("work").count == 1 })
    _ = try await a.store.save(.notes("work", width: 4), at: Timestamp(seconds: 2))
    a.host.outboxChangedElsewhere()
    var widths: [Int?] = []
    for _ in 0..<500 where widths != [6, 4] {
      await Task.yield()
      widths = []
      for version in 1...2 {
        widths.append(try await b.store.layout(named: "work", version: version)?.noteWidth)
      }
    }
    #expect(widths == [6, 4])
  }

  @Test func `both save while they are apart: both versions stay, the one that comes later counts`() async throws {
    let (a, b) = (try server.machine(), try server.machine())
    _ = try await a.store.save(.notes("work"), at: Timestamp(seconds: 1))
    a.host.outboxChangedElsewhere()
    try await wait { try await b.store.layout(named: "work") != nil }
    a.transport.goDown()
    b.transport.goDown()
    #expect(await a.settle { a.text.contains("offline") && b.text.contains("offline") })
    _ = try await a.store.save(.notes("work", width: 3), at: Timestamp(seconds: 2))
    _ = try await b.store.save(.notes("work", width: 4), at: Timestamp(seconds: 3))
    for rig in [a, b] {
      rig.transport.comeUp()
      rig.pass(milliseconds: 60_000)
      let count = server.versions("work").count
      #expect(await rig.settle { server.versions("work").count > count })
    }
    try await wait { try await a.store.layout(named: "work")?.noteWidth == 4 }
    #expect(server.widths("work") == [6, 3, 4])
    #expect(try await b.store.layout(named: "work")?.noteWidth == 4)
    #expect(try await b.store.versions(of: "work").count >= 3)
    #expect(crossings(b) == ["The layout \"work\" was saved elsewhere, too; yours holds, the other is its version 3."])
    #expect(try await b.store.layout(named: "work", version: 3)?.noteWidth == 3)
    #expect(crossings(a).isEmpty)
    #expect(a.store.now.layouts["work"]?.map(\.noteWidth) == [6, 3, 4])
  }

  /// What a machine has said of layouts that were saved elsewhere, too.
  private func crossings(_ rig: HostRig) -> [String] {
    rig.host.noticeBoard.messages.map(\.text).filter { $0.contains("saved elsewhere, too") }
  }

  @Test func `both save the same while they are apart: there is nothing to say`() async throws {
    let (a, b) = (try server.machine(), try server.machine())
    try await a.save(.notes("work"))
    await b.calm()
    try await b.whileAway {
      server.save(.notes("work", width: 3))
      _ = try await b.store.save(.notes("work", width: 3), at: Timestamp(seconds: 2))
    }
    #expect(b.width("work") == 3 && crossings(b).isEmpty && server.widths("work") == [6, 3])
  }

  @Test func `both make a name while they are apart: the server's counts, and the other is a version everywhere`()
    async throws
  {
    let (a, b) = (try server.machine(), try server.machine())
    await a.calm()
    a.transport.goDown()
    b.transport.goDown()
    #expect(await a.settle { a.text.contains("offline") && b.text.contains("offline") })
    _ = try await a.store.save(.notes("team", width: 3), at: Timestamp(seconds: 2))
    _ = try await b.store.save(.notes("team", width: 4), at: Timestamp(seconds: 3))
    for rig in [a, b, a] {
      rig.transport.comeUp()
      rig.pass(milliseconds: 60_000)
      await rig.calm()
    }
    #expect(server.widths("team") == [3, 4, 3])
    #expect(a.store.now.layouts["team"]?.map(\.noteWidth) == [3, 4, 3])
    #expect(b.store.now.layouts["team"]?.map(\.noteWidth) == [4, 3])
    #expect(crossings(b) == ["The layout \"team\" was saved elsewhere, too; that one holds, yours is its version 1."])
    #expect(crossings(a).isEmpty)
    let calls = server.calls
    b.host.outboxChangedElsewhere()
    await b.calm()
    #expect(server.calls == calls + 1, "all is agreed")
  }

  @Test(arguments: [403, 413, 422]) func `one of the same name that the server would not have stays here`(
    status: Int
  ) async throws {
    server.save(.notes("team", width: 3))
    server.fail(.put, "/team", with: status)
    let store = InMemoryHostStore()
    _ = try await store.save(.notes("team", width: 4), at: Timestamp(seconds: 1))
    let rig = try server.machine(store: store)
    await rig.calm()
    #expect(store.now.layouts["team"]?.map(\.noteWidth) == [4, 3] && server.widths("team") == [3])
    #expect(crossings(rig).count == 1)
    let calls = server.calls
    rig.host.outboxChangedElsewhere()
    await rig.calm()
    #expect(server.calls == calls + 1, "it is not tried again")
  }

  @Test func `a server that goes away in between gets the other of the same name later`() async throws {
    server.save(.notes("team", width: 3))
    server.fail(.put, "/team", with: 503, times: 1)
    let store = InMemoryHostStore()
    _ = try await store.save(.notes("team", width: 4), at: Timestamp(seconds: 1))
    let rig = try server.machine(store: store)
    await rig.calm()
    #expect(rig.width("team") == 4 && server.widths("team") == [3])
    rig.pass(milliseconds: 60_000)
    await rig.calm()
    #expect(rig.width("team") == 3 && server.widths("team") == [3, 4, 3] && crossings(rig).count == 1)
  }

  @Test func `a guest's of the same name stays here`() async throws {
    server.save(.notes("team", width: 3))
    let store = InMemoryHostStore()
    _ = try await store.save(.notes("team", width: 4), at: Timestamp(seconds: 1))
    let rig = try server.machine(store: store, mayOnlyRead: true)
    await rig.calm()
    #expect(store.now.layouts["team"]?.map(\.noteWidth) == [4, 3] && server.widths("team") == [3])
  }

  @Test func `of two that make a name at the same moment none is overwritten unseen`() async throws {
    let rig = try server.machine()
    await rig.calm()
    let theirs = Layout.notes("work", width: 4)
    server.meanwhile("/work") { [server] in server.save(theirs) }
    try await rig.save(.notes("work"))
    await rig.calm()
    rig.pass(milliseconds: 60_000)
    await rig.calm()
    #expect(server.widths("work") == [4, 6, 4] && rig.width("work") == 4)
    #expect(try await rig.store.versions(of: "work").count >= 2)
  }

  @Test func `what one removes goes from the other, where it can be brought back`() async throws {
    let (a, b) = (try server.machine(), try server.machine())
    _ = try await a.store.save(.notes("work"), at: Timestamp(seconds: 1))
    a.host.outboxChangedElsewhere()
    try await wait { try await b.store.layout(named: "work") != nil }
    _ = try await a.store.deleteLayout(named: "work")
    a.host.outboxChangedElsewhere()
    try await wait { try await b.store.layout(named: "work") == nil }
    #expect(try await b.store.deletedLayouts() == ["work"] && server.versions("work").isEmpty)
    #expect(try await b.store.undeleteLayout(named: "work"))
    b.host.outboxChangedElsewhere()
    #expect(await b.settle { !server.versions("work").isEmpty })
  }

  @Test func `what the server would not have stays here, is said once, and holds up nothing`() async throws {
    server.fail(.put, "/work", with: 422)
    let rig = try server.machine()
    _ = try await rig.store.save(.notes("work"), at: Timestamp(seconds: 1))
    server.save(.notes("other"))
    try await wait { try await rig.store.layout(named: "other") != nil }
    #expect(await rig.settle { rig.text.contains("stays on this machine") })
    await rig.calm()
    let calls = server.calls
    rig.host.outboxChangedElsewhere()
    await rig.calm()
    #expect(server.calls == calls + 1, "only the list is asked for")
    #expect(try await rig.store.layout(named: "work") != nil)
  }

  @Test func `a layout that cannot be read here is left alone`() async throws {
    server.save(["name": "new", "pages": 7], as: "new")
    let rig = try server.machine()
    #expect(await rig.settle { rig.text.contains("cannot be read here") })
    rig.host.outboxChangedElsewhere()
    await rig.calm()
    #expect(server.versions("new").count == 1)
    #expect(try await rig.store.layout(named: "new") == nil)
  }

  @Test func `a guest takes and sends nothing`() async throws {
    server.save(.notes("theirs"))
    let rig = try server.machine(mayOnlyRead: true)
    _ = try await rig.store.save(.notes("mine"), at: Timestamp(seconds: 1))
    rig.host.outboxChangedElsewhere()
    try await wait { try await rig.store.layout(named: "theirs") != nil }
    #expect(server.versions("mine").isEmpty)
  }

  @Test func `a theme chosen on one is seen on the other, what is a machine's own is not`() async throws {
    let (a, b) = (try server.machine(), try server.machine())
    #expect(await a.settle { a.transport.requests.contains { $0.path == "/api/canvas/preferences" } })
    _ = a.host.command("theme.next")
    _ = a.host.command("mouse.toggle")
    #expect(await b.settle { b.host.preferences["theme"] == "other" })
    #expect(server.preferences["theme"] == "other" && server.preferences["mouse"] == nil)
    #expect(b.host.theme.name == "other")
  }
}
