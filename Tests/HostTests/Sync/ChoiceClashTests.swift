import Canvas
import EaselAPI
import EaselKit
import TestKit
import Testing

@testable import Host

/// A theme chosen on two terminals at the same time: the later holds, the other is kept to be decided on.
@Suite("Host: choices that cross")
@MainActor
struct ChoiceClashTests {
  private let server = ShelfServer()

  /// A terminal that has chosen a theme, which the server has.
  private func terminal(_ store: InMemoryHostStore = InMemoryHostStore()) async throws -> HostRig {
    let rig = try server.machine(store: store)
    await rig.calm()
    rig.host.useTheme("before")
    await rig.calm()
    return rig
  }

  /// A terminal that chose a theme while it was away, and another one was chosen elsewhere.
  private func crossed(_ store: InMemoryHostStore) async throws -> HostRig {
    let rig = try await terminal(store)
    try await rig.whileAway {
      rig.host.useTheme("mine")
      server.choose("theirs", for: "theme")
      await rig.calm()
    }
    return rig
  }

  @Test func `what was chosen elsewhere meanwhile is kept, said, and there again when it is decided so`() async throws {
    let store = InMemoryHostStore()
    let rig = try await crossed(store)
    #expect(rig.host.theme.name == "mine" && server.preferences["theme"] == "mine")
    #expect(rig.text.contains("Changed elsewhere, too: the theme. Yours holds"))
    #expect(store.now.conflicts.count == 1)
    rig.press("Ctrl+Space", "V")
    #expect(rig.text.contains("theme: choice of a theme"))
    #expect(rig.text.contains("Yours: mine  Theirs: theirs"))
    rig.press("t")
    await rig.calm()
    #expect(rig.host.theme.name == "theirs" && server.preferences["theme"] == "theirs")
    #expect(rig.host.outbox.conflicts.isEmpty && store.now.conflicts.isEmpty)
  }

  @Test func `what holds can be kept, which changes nothing`() async throws {
    let store = InMemoryHostStore()
    let rig = try await crossed(store)
    let calls = server.calls
    rig.press("Ctrl+Space", "V", "m")
    await rig.calm()
    #expect(rig.host.theme.name == "mine" && server.preferences["theme"] == "mine" && server.calls == calls)
    #expect(rig.host.outbox.conflicts.isEmpty && store.now.conflicts.isEmpty)
  }

  @Test func `what is chosen elsewhere between the look and the change does not give way unseen`() async throws {
    let rig = try await terminal()
    server.meanwhile("preferences") { [server] in
      server.meanwhile("preferences") { server.choose("theirs", for: "theme") }
    }
    rig.host.useTheme("mine")
    await rig.calm()
    rig.pass(milliseconds: 60_000)
    await rig.calm()
    #expect(server.preferences["theme"] == "mine")
    #expect(rig.host.outbox.conflicts.map(\.theirs) == ["theirs"])
  }

  @Test func `nothing gives way before it is on disk`() async throws {
    let store = InMemoryHostStore()
    let rig = try await terminal(store)
    try await rig.whileAway {
      rig.host.useTheme("mine")
      await rig.calm()
      server.choose("theirs", for: "theme")
      store.change { $0.failure = StoreError(.diskFull, "The disk is full.") }
    }
    #expect(server.preferences["theme"] == "theirs" && rig.host.theme.name == "mine")
    store.change { $0.failure = nil }
    rig.pass(milliseconds: 60_000)
    await rig.calm()
    #expect(server.preferences["theme"] == "mine" && store.now.conflicts.map(\.theirs) == ["theirs"])
  }

  @Test func `the same choice on both, and what only one chose, cross nothing`() async throws {
    let rig = try await terminal()
    try await rig.whileAway {
      rig.host.useTheme("same")
      server.choose("same", for: "theme")
      await rig.calm()
    }
    try await rig.whileAway { server.choose("alone", for: "theme") }
    #expect(rig.host.theme.name == "alone" && rig.host.outbox.conflicts.isEmpty)
    #expect(!rig.host.noticeBoard.messages.contains { $0.text.contains("Changed elsewhere") })
  }
}
