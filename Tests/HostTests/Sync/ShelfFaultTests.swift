import Canvas
import EaselAPI
import EaselKit
import TestKit
import Testing

@testable import Host

/// What goes wrong between the layouts of a machine and those of the server.
@Suite("Host: faults on the way of layouts to other machines")
@MainActor
struct ShelfFaultTests {
  private let server = ShelfServer()

  @Test func `versions that come in part are not taken at all`() async throws {
    let rig = try server.machine()
    server.save(.notes("work", width: 6))
    await rig.calm()
    try await rig.whileAway {
      for width in [5, 4, 3] { server.save(.notes("work", width: width)) }
      server.fail(.get, "/versions/3", with: 503, times: 1)
    }
    #expect(server.widths("work") == [6, 5, 4, 3])
    #expect(rig.width("work") == 6, "a half is worse than nothing")
    rig.pass(milliseconds: 60_000)
    await rig.calm()
    #expect(server.widths("work") == [6, 5, 4, 3])
    #expect(rig.store.now.layouts["work"]?.map(\.noteWidth) == [6, 5, 4, 3])
  }

  @Test func `a call without an answer casts doubt on the channel`() async throws {
    let rig = try server.machine()
    await rig.calm()
    #expect(rig.transport.opens == 1)
    rig.transport.answer { _ in .failure(.timedOut) }
    rig.transport.goSilent()
    try await rig.save(.notes("work"))
    #expect(await rig.settle { rig.transport.opens == 2 })
    #expect(rig.text.contains("offline"))
  }

  @Test func `what was merged and not sent is sent after the next start`() async throws {
    let store = InMemoryHostStore()
    let rig = try server.machine(store: store)
    server.save(.notes("work", width: 6))
    await rig.calm()
    try await rig.whileAway {
      server.save(.notes("work", width: 5))
      _ = try await store.save(.notes("work", width: 2), at: Timestamp(seconds: 1))
      server.fail(.put, "/work", with: 503, times: 1)
    }
    #expect(server.widths("work") == [6, 5] && rig.width("work") == 2)
    rig.host.end()
    let again = try server.machine(store: store)
    await again.calm()
    #expect(server.widths("work") == [6, 5, 2])
  }

  @Test(arguments: [404, 412, 500])
  func `a layout that is always refused is tried at leisure, and holds up no other`(status: Int) async throws {
    server.fail(.put, "/a", with: status)
    let rig = try server.machine()
    await rig.calm()
    let calls = server.calls
    _ = try await rig.store.save(.notes("a"), at: Timestamp(seconds: 1))
    try await rig.save(.notes("b"))
    await rig.calm()
    #expect(server.widths("b") == [6])
    #expect(server.calls < calls + 12, "not at full speed")
    let tries = rig.transport.requests.filter { $0.method == .put && $0.path.hasSuffix("/a") }.count
    rig.pass(milliseconds: 60_000)
    await rig.calm()
    #expect(rig.transport.requests.filter { $0.method == .put && $0.path.hasSuffix("/a") }.count == tries + 1)
  }

  @Test func `what is saved while others' versions come stays, and is sent`() async throws {
    let rig = try server.machine()
    server.save(.notes("work", width: 6))
    await rig.calm()
    let (store, own) = (rig.store, Layout.notes("work", width: 2))
    server.meanwhile("/versions/2") { store.change { $0.layouts["work"]?.append(own) } }
    server.save(.notes("work", width: 5))
    await rig.calm()
    rig.pass(milliseconds: 60_000)
    await rig.calm()
    #expect(rig.width("work") == 2)
    #expect(server.widths("work") == [6, 5, 2])
  }

  @Test func `what is saved while it is removed elsewhere stays, and is sent`() async throws {
    let rig = try server.machine()
    server.save(.notes("work", width: 6))
    await rig.calm()
    try await rig.whileAway {
      server.remove("work")
      // The other goes first, and while it comes, somebody saves.
      server.save(.notes("a"))
      let (store, own) = (rig.store, Layout.notes("work", width: 2))
      server.meanwhile("/a/versions/1") { store.change { $0.layouts["work"]?.append(own) } }
    }
    rig.pass(milliseconds: 60_000)
    await rig.calm()
    #expect(rig.width("work") == 2 && server.widths("work") == [2])
  }

  @Test func `a layout that the disk does not give is told once, and holds up no other`() async throws {
    let rig = try server.machine()
    await rig.calm()
    rig.store.change { $0.unreadable = ["a"] }
    _ = try await rig.store.save(.notes("a"), at: Timestamp(seconds: 1))
    try await rig.save(.notes("b"))
    for _ in 0..<4 {
      await rig.calm()
      rig.pass(milliseconds: 60_000)
    }
    #expect(server.widths("b") == [6])
    func told(_ part: String) -> Int { rig.host.noticeBoard.messages.count { $0.text.contains(part) } }
    #expect(told("damaged") == 1)
    rig.store.change { $0.unreadable = [] }
    await rig.calm()
    rig.pass(milliseconds: 60_000)
    await rig.calm()
    #expect(server.widths("a") == [6])
    rig.store.change { $0.unreadable = ["a"] }
    try await rig.save(.notes("a", width: 3))
    await rig.calm()
    #expect(told("damaged") == 2, "it was over in between")
  }

  @Test func `somebody who has become a guest goes on taking`() async throws {
    let rig = try server.machine()
    await rig.calm()
    server.fail(.put, "/mine", with: 403)
    server.fail(.patch, "/preferences", with: 403)
    try await rig.save(.notes("mine"))
    _ = rig.host.command("theme.next")
    await rig.calm()
    server.save(.notes("theirs"))
    server.choose(true, for: "tour.seen")
    await rig.calm()
    #expect(rig.width("theirs") == 6)
    #expect(rig.host.preferences["tour.seen"] == true)
    #expect(rig.host.theme.name == "other")
    let tries = rig.transport.requests.filter { $0.method == .put || $0.method == .patch }.count
    #expect(tries == 2, "it is not tried again")
  }

  @Test func `a server that gives no list is not asked again`() async throws {
    server.fail(.get, "/layouts", with: 403)
    let rig = try server.machine()
    await rig.calm()
    let calls = server.calls
    try await rig.save(.notes("mine"))
    await rig.calm()
    #expect(server.calls == calls)
  }

  @Test func `a layout that was made anew there is taken, whatever its number`() async throws {
    let rig = try server.machine()
    for width in [6, 5, 4] { server.save(.notes("work", width: width)) }
    await rig.calm()
    #expect(rig.width("work") == 4)
    try await rig.whileAway {
      server.remove("work")
      server.save(.notes("work", width: 3))
    }
    #expect(rig.width("work") == 3)
    try await rig.whileAway {
      server.remove("work")
      server.save(.notes("work", width: 2))
    }
    #expect(rig.width("work") == 2, "the number is the same as before")
    #expect(server.widths("work") == [2])
  }

  @Test func `a name that would lead elsewhere stays here`() async throws {
    let rig = try server.machine()
    try await rig.save(.notes(".."))
    await rig.calm()
    #expect(rig.text.contains("stays on this machine"))
    #expect(!rig.transport.requests.contains { $0.method == .put })
  }
}
