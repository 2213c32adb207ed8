import Canvas
import EaselAPI
import EaselKit
import TestKit
import Testing

@testable import Host

/// What is open in a dialog while another terminal changes it: what the person did not touch is left as others have it.
@Suite("Host: settings that are open while another terminal changes them")
@MainActor
struct SettingsClashTests {
  private let server = CanvasServerInMemory()
  private let kept = SharedCanvasesInMemory()

  private func terminal(_ number: Int, store: InMemoryHostStore = InMemoryHostStore()) async throws -> HostRig {
    try await HostRig.sharing(server, kept, seat: number, size: Size(width: 120, height: 24), store: store)
  }

  /// Has both see what was done.
  private func meet(_ rigs: HostRig...) async {
    #expect(
      await rigs[0].settle {
        rigs.allSatisfy { $0.host.canvas.layout == server.layout } && kept[0]?.pending.isEmpty == true
          && kept[1]?.pending.isEmpty == true
      })
  }

  @Test func `a field that was not touched keeps what another terminal set meanwhile`() async throws {
    let (a, b) = (try await terminal(0), try await terminal(1))
    b.press("Ctrl+Space", "c")
    try a.host.canvas.configure("note-1", ["text": "from a"])
    await meet(a, b)
    b.press("Down", "Space", "Enter")
    #expect(b.host.canvas.widget("note-1")?.config == ["text": "from a", "loud": true])
    await meet(a, b)
    #expect(a.host.outbox.conflicts.isEmpty && b.host.outbox.conflicts.isEmpty)
  }

  @Test func `settings that were not touched change nothing when they are kept`() async throws {
    let (a, b) = (try await terminal(0), try await terminal(1))
    b.press("Ctrl+Space", "c")
    try a.host.canvas.configure("note-1", ["text": "from a"])
    await meet(a, b)
    let revision = server.revision
    b.press("Enter")
    await meet(a, b)
    #expect(b.host.canvas.widget("note-1")?.config == ["text": "from a"] && server.revision == revision)
  }

  @Test func `a field that both set is said, and both values are kept`() async throws {
    let store = InMemoryHostStore()
    let (a, b) = (try await terminal(0), try await terminal(1, store: store))
    b.press("Ctrl+Space", "c")
    try a.host.canvas.configure("note-1", ["text": "from a"])
    await meet(a, b)
    b.press("m", "i", "n", "e", "Enter")
    #expect(b.host.canvas.widget("note-1")?.config == ["text": "mine"])
    #expect(b.text.contains("Changed elsewhere, too: Note (text). Yours holds"))
    #expect(await b.settle { store.now.conflicts.count == 1 })
    await meet(a, b)
    #expect(a.host.outbox.conflicts.isEmpty && b.host.outbox.conflicts.count == 1)
    b.press("Ctrl+Space", "V")
    #expect(b.text.contains("Yours: mine  Theirs: from a"))
    b.press("t")
    #expect(await a.settle { a.host.canvas.widget("note-1")?.config["text"] == "from a" })
  }

  @Test func `both setting a field to the same is no conflict`() async throws {
    let (a, b) = (try await terminal(0), try await terminal(1))
    b.press("Ctrl+Space", "c")
    try a.host.canvas.configure("note-1", ["text": "same", "loud": true])
    await meet(a, b)
    b.press("s", "a", "m", "e", "Enter")
    await meet(a, b)
    #expect(a.host.canvas.widget("note-1")?.config == ["text": "same", "loud": true])
    #expect(b.host.outbox.conflicts.isEmpty && !b.text.contains("Changed elsewhere"))
  }

  @Test func `settings that do not fit are mended by keeping the form`() throws {
    var layout = HostRig.twoNotes
    layout.pages[0].widgets[0].config = ["text": "kept", "loud": 3, "strange": true]
    let rig = try HostRig(layout: layout, size: Size(width: 120, height: 24))
    rig.press("Ctrl+Space", "c", "Enter")
    #expect(rig.host.canvas.widget("note-1")?.config == ["text": "kept"])
  }

  @Test func `the name of a page that is just looked at stays as another terminal has it`() async throws {
    let (a, b) = (try await terminal(0), try await terminal(1))
    b.press("Ctrl+Space", ",")
    try a.host.canvas.renamePage("page-1", to: "Work")
    await meet(a, b)
    b.press("Enter")
    await meet(a, b)
    #expect(a.host.canvas.page.title == "Work" && b.host.outbox.conflicts.isEmpty)
  }

  @Test func `two names of a page are both kept`() async throws {
    let (a, b) = (try await terminal(0), try await terminal(1))
    b.press("Ctrl+Space", ",")
    try a.host.canvas.renamePage("page-1", to: "Work")
    await meet(a, b)
    b.press("H", "o", "m", "e", "Enter")
    await meet(a, b)
    #expect(a.host.canvas.page.title == "Home")
    #expect(b.text.contains("Changed elsewhere, too: the page \"Home\"."))
    #expect(b.host.outbox.conflicts.map(\.theirs) == ["Work"])
  }

  @Test func `of a grid what was not touched stays, and what both set is said`() async throws {
    let (a, b) = (try await terminal(0), try await terminal(1))
    func set(_ change: (inout GridConfig) -> Void) async throws {
      var grid = a.host.canvas.grid
      change(&grid)
      try a.host.canvas.updateGrid(grid, ofPage: "page-1")
      await meet(a, b)
    }
    b.press("Ctrl+Space", "g")
    try await set { $0.rows = 20 }
    b.press("Ctrl+U", "6", "Enter")
    await meet(a, b)
    #expect(a.host.canvas.grid.columns == 6 && a.host.canvas.grid.rows == 20)
    #expect(!b.text.contains("Changed elsewhere"))
    b.press("Ctrl+Space", "g")
    try await set { $0.columns = 8 }
    b.press("Ctrl+U", "9", "Enter")
    await meet(a, b)
    #expect(a.host.canvas.grid.columns == 9 && a.host.canvas.grid.rows == 20)
    #expect(b.text.contains("Changed elsewhere, too: the grid of \"Main\". Yours holds."))
  }
}
