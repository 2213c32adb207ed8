import Canvas
import EaselAPI
import EaselKit
import TestKit
import Testing

@testable import Host

/// What a person chose, on several terminals of one machine and on several machines.
@Suite("Host: choices on several terminals")
@MainActor
struct ChoiceSyncTests {
  private let server = ShelfServer()

  @Test func `two terminals of a machine come to the same theme, and rest`() async throws {
    let store = InMemoryHostStore()
    let (a, b) = (try server.machine(store: store), try server.machine(store: store))
    await a.calm()
    let calls = server.calls
    _ = a.host.command("theme.next")
    await a.calm()
    #expect(a.host.theme.name == "other" && b.host.theme.name == "other")
    #expect(server.preferences["theme"] == "other")
    #expect(server.calls < calls + 8, "nobody sends what another chose")
  }

  @Test func `a theme that a command chose is shown at once, and on the other machines`() async throws {
    let (a, b) = (try server.machine(), try server.machine())
    await a.calm()
    a.host.themeChosenElsewhere(["theme": "other"])
    #expect(a.host.theme.name == "other")
    await a.calm()
    #expect(b.host.theme.name == "other" && server.preferences["theme"] == "other")
    a.host.themeChosenElsewhere([:])
    #expect(a.host.preferences["theme"] == nil)
  }

  @Test func `a terminal that was away takes what another of its machine chose`() async throws {
    let store = InMemoryHostStore()
    let (a, b) = (try server.machine(store: store), try server.machine(store: store))
    await a.calm()
    try await b.whileAway {
      _ = a.host.command("theme.next")
      await a.calm()
    }
    #expect(server.preferences["theme"] == "other")
    #expect(b.host.theme.name == "other" && store.now.preferences["theme"] == "other")
  }

  @Test func `what the disk did not keep is not sent back at the next start`() async throws {
    let store = InMemoryHostStore()
    let rig = try server.machine(store: store)
    rig.host.useTheme("first")
    await rig.calm()
    #expect(server.preferences["theme"] == "first")
    store.change { $0.failure = StoreError(.diskFull, "The disk is full.") }
    rig.host.useTheme("second")
    await rig.calm()
    server.choose("third", for: "theme")
    await rig.calm()
    #expect(rig.host.theme.name == "third" && store.now.preferences["theme"] == "first")
    rig.host.end()
    store.change { $0.failure = nil }
    let again = try server.machine(store: store)
    await again.calm()
    #expect(server.preferences["theme"] == "third" && again.host.theme.name == "third")
  }

  @Test func `what a terminal chose is not lost while another of its machine hears of something older`() async throws {
    let store = InMemoryHostStore()
    let (a, b) = (try server.machine(store: store), try server.machine(store: store))
    await a.calm()
    try await a.whileAway {
      a.host.useTheme("mine")
      await a.calm()
      server.choose("theirs", for: "theme")
      await b.calm()
      #expect(b.host.theme.name == "theirs" && store.now.preferences["theme"] == "mine")
    }
    #expect(server.preferences["theme"] == "mine" && b.host.theme.name == "mine")
  }

  @Test func `a guest keeps what they chose here`() async throws {
    let rig = try server.machine(mayOnlyRead: true)
    await rig.calm()
    _ = rig.host.command("theme.next")
    for _ in 0..<3 {
      await rig.calm()
      rig.host.serverChangedAtAll()
    }
    #expect(rig.host.theme.name == "other" && rig.host.preferences["theme"] == "other")
    #expect(server.preferences["theme"] == nil)
  }

  @Test func `a theme that is not to be had here stays away, and what is chosen here goes over`() async throws {
    let known = ThemeList(names: { ["test", "other"] }) { name in
      name == "special" ? nil : name == "test" ? .test : Theme(name: name, isDark: false, styles: [:])
    }
    server.choose("special", for: "theme")
    server.choose("light", for: "theme.background")
    let rig = try server.machine(themes: known)
    await rig.calm()
    #expect(rig.host.theme.name == "test" && rig.host.preferences["theme"] == nil)
    #expect(rig.host.preferences["theme.background"] == nil && server.preferences["theme"] == "special")
    rig.host.useTheme("other")
    await rig.calm()
    #expect(server.preferences["theme"] == "other" && server.preferences["theme.background"] == nil)
  }

  @Test func `what is the machine's own is nothing to ask the server about`() async throws {
    let rig = try server.machine()
    await rig.calm()
    let calls = server.calls
    _ = rig.host.command("mouse.toggle")
    await rig.calm()
    #expect(server.calls == calls)
    _ = rig.host.command("theme.next")
    await rig.calm()
    #expect(!rig.transport.requests.suffix(server.calls - calls).contains { $0.path.hasSuffix("/layouts") })
  }
}
