import Canvas
import EaselKit
import Testing

@testable import Host

@Suite("Host: accounts")
@MainActor
struct HostAccountTests {
  private let ada = "https://desk.example ada"
  private let bob = "https://desk.example bob"

  /// Runs the canvas for an account, types keys, and leaves it.
  private func visit(_ store: InMemoryHostStore, _ account: String, keys: [String]) async throws -> String {
    let rig = try HostRig(store: store, account: account)
    for key in keys { rig.press(key) }
    let text = rig.text
    rig.host.end()
    #expect(await rig.settle { store.now.snapshot == rig.host.snapshot })
    return text
  }

  @Test("what a widget kept for one account is not there for another, and is again for the first")
  func apart() async throws {
    let store = InMemoryHostStore()
    _ = try await visit(store, "", keys: ["i"])
    #expect(store.now.snapshot?.states["note-1"] == "i")
    #expect(try await visit(store, ada, keys: ["i", "i"]).contains("note ii "))
    #expect(try await visit(store, bob, keys: []).contains("note  "))
    #expect(try await visit(store, bob, keys: ["i", "i", "i"]).contains("note iii "))
    #expect(try await visit(store, ada, keys: []).contains("note ii "))
    #expect(try await visit(store, "", keys: []).contains("note i "))
  }

  @Test("closing a widget of one account and undoing that for another mixes nothing")
  func undone() async throws {
    let store = InMemoryHostStore()
    _ = try await visit(store, ada, keys: ["i", "i", "Ctrl+Space", "x"])
    let text = try await visit(store, bob, keys: ["Ctrl+Space", "u"])
    #expect(!text.contains("note ii"))
    #expect(try await visit(store, ada, keys: []).contains("note ii "))
  }

  @Test(
    "states are read as they were written", arguments: [JSONValue.null, "x", ["a": 1], ["easel.accounts": ["b": 2]]])
  func states(kept: JSONValue) {
    #expect(AccountStates(kept).json == kept)
  }

  @Test("an account without a state leaves no trace")
  func noTrace() {
    var states = AccountStates("own")
    states[ada] = "x"
    #expect(AccountStates(states.json)[ada] == "x")
    #expect(AccountStates(states.json)[""] == "own")
    states[ada] = .null
    #expect(states.json == "own")
  }

  @Test("a sign-in that has ended is said once, shown in the status line, and no reason to ask again and again")
  func signedOut() async throws {
    let rig = try HostRig(account: ada)
    rig.host.connect()
    #expect(await rig.settle { rig.text.contains("fresh") })
    let over = BackendFailure.refused(status: 401, code: "x", sentence: "The sign-in has ended; sign in again.")
    rig.transport.goDown(over)
    #expect(await rig.settle { rig.text.contains("offline") })
    rig.pass(milliseconds: 30_000)
    #expect(await rig.settle { rig.text.contains("signed out") })
    #expect(rig.text.contains("The sign-in has ended; sign in again."))
    rig.pass(milliseconds: 4_000)
    let sent = rig.transport.requests.count
    for _ in 0..<10 { rig.pass(milliseconds: 30_000) }
    #expect(rig.transport.requests.count == sent)
    #expect(!rig.text.contains("The sign-in has ended; sign in again."))
    rig.transport.comeUp()
    for _ in 0..<10 where !rig.text.contains("online") {
      rig.pass(milliseconds: 30_000)
      _ = await rig.settle { rig.text.contains("online") }
    }
    #expect(rig.text.contains("online"))
  }
}
