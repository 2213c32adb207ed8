import Canvas
import EaselAPI
import EaselKit
import TestKit
import Testing

@testable import Host

/// One machine that several people sign in on, and what is the machine's own.
@Suite("Host: layouts and choices of several accounts on a machine")
@MainActor
struct ShelfAccountTests {
  private let ada = ShelfServer()
  private let bob = ShelfServer()
  private let store = InMemoryHostStore()

  /// Somebody signs in, does something, and goes.
  private func signIn(
    _ person: String, _ server: ShelfServer, _ work: (HostRig) async throws -> Void = { _ in }
  ) async throws {
    let rig = try server.machine(store: store, of: person)
    await rig.calm()
    try await work(rig)
    await rig.calm()
    rig.host.end()
    await rig.calm()
  }

  @Test func `what is another's is neither sent, overwritten nor removed`() async throws {
    try await signIn("ada", ada) { rig in
      try await rig.save(.notes("work", width: 6))
      try await rig.save(.notes("play", width: 5))
    }
    #expect(ada.widths("work") == [6] && ada.widths("play") == [5])
    bob.save(.notes("play", width: 2))
    try await signIn("bob", bob) { rig in
      #expect(rig.width("play") == 2, "the server's counts")
      _ = try await rig.store.deleteLayout(named: "work")
      try await rig.save(.notes("bobs", width: 3))
    }
    #expect(bob.versions("work").isEmpty && bob.widths("play") == [2] && bob.widths("bobs") == [3])
    try await signIn("ada", ada) { rig in
      #expect(rig.width("work") == 6 && rig.width("play") == 5)
    }
    #expect(ada.widths("work") == [6] && ada.widths("play") == [5] && ada.versions("bobs").isEmpty)
    try await signIn("bob", bob)
    #expect(bob.versions("work").isEmpty && bob.widths("play") == [2] && bob.widths("bobs") == [3])
  }

  @Test func `a layout of another that is saved anew is the one's who saved it`() async throws {
    try await signIn("ada", ada) { try await $0.save(.notes("work", width: 6)) }
    try await signIn("bob", bob) { try await $0.save(.notes("work", width: 4)) }
    #expect(bob.widths("work") == [4] && ada.widths("work") == [6])
  }

  @Test func `what was saved before anybody signed in goes to who comes first`() async throws {
    _ = try await store.save(.notes("work", width: 6), at: Timestamp(seconds: 1))
    try await signIn("ada", ada)
    try await signIn("bob", bob)
    #expect(ada.widths("work") == [6] && bob.versions("work").isEmpty)
  }

  @Test func `a theme that another chose is not sent`() async throws {
    try await signIn("ada", ada) { _ = $0.host.command("theme.next") }
    #expect(ada.preferences["theme"] == "other")
    try await signIn("bob", bob) { rig in
      #expect(bob.preferences["theme"] == nil && rig.host.preferences["theme"] == nil)
      rig.host.useTheme("bobs")
    }
    #expect(bob.preferences["theme"] == "bobs")
    try await signIn("ada", ada) { #expect($0.host.theme.name == "other") }
    #expect(ada.preferences["theme"] == "other" && bob.preferences["theme"] == "bobs")
  }

  @Test(arguments: ["before sharing", "before-load"])
  func `a canvas that gave way is kept here alone`(name: String) async throws {
    try await signIn("ada", ada) { try await $0.save(.notes(name)) }
    ada.save(.notes(name, width: 2))
    try await signIn("ada", ada) { #expect($0.width(name) == 6) }
    #expect(ada.widths(name) == [2])
  }
}
