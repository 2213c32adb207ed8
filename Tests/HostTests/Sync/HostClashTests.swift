import Canvas
import EaselAPI
import EaselKit
import TestKit
import Testing

@testable import Host

/// What two terminals change at the same time: nothing gives way without a word.
@Suite("Host: a canvas changed on two terminals at the same time")
@MainActor
struct HostClashTests {
  private let server = CanvasServerInMemory()
  private let kept = SharedCanvasesInMemory()

  private func terminal(_ number: Int, store: InMemoryHostStore = InMemoryHostStore()) async throws -> HostRig {
    try await HostRig.sharing(server, kept, seat: number, store: store)
  }

  /// Two terminals of which the second was away while both did something; both are equal when this answers.
  private func away(
    store: InMemoryHostStore = InMemoryHostStore(), _ first: (CanvasManager) throws -> Void,
    _ second: (CanvasManager) throws -> Void
  ) async throws -> (HostRig, HostRig) {
    let (a, b) = (try await terminal(0), try await terminal(1, store: store))
    b.transport.goDown()
    #expect(await b.settle { b.text.contains("offline") })
    try first(a.host.canvas)
    #expect(await a.settle { a.host.canvas.layout == server.layout && kept[0]?.pending.isEmpty == true })
    try second(b.host.canvas)
    b.transport.comeUp()
    b.pass(milliseconds: 60_000)
    #expect(
      await b.settle {
        b.host.canvas.layout == server.layout && a.host.canvas.layout == server.layout
          && kept[1]?.pending.isEmpty == true
      })
    return (a, b)
  }

  /// Whether something is in the list of what was said.
  private func says(_ text: String, _ rig: HostRig) -> Bool {
    rig.host.noticeBoard.messages.contains { $0.text.contains(text) }
  }

  @Test("of one setting both values are kept: this terminal's holds, and the other comes back when it is chosen")
  func setting() async throws {
    let store = InMemoryHostStore()
    let (a, b) = try await away(
      store: store, { try $0.configure("note-1", ["text": "from a"]) },
      { try $0.configure("note-1", ["text": "from b"]) })
    #expect(b.host.canvas.widget("note-1")?.config["text"] == "from b")
    #expect(await b.settle { b.text.contains("Changed elsewhere, too: Note (text). Yours holds") })
    #expect(await b.settle { store.now.conflicts.count == 1 && b.host.outbox.conflicts.count == 1 })
    #expect(a.host.outbox.conflicts.isEmpty)
    b.press("Ctrl+Space", "V")
    #expect(b.text.contains("text: settings of Note"))
    #expect(b.text.contains("Yours: from b  Theirs: from a"))
    b.press("t")
    #expect(await a.settle { a.host.canvas.widget("note-1")?.config["text"] == "from a" })
    #expect(await b.settle { store.now.conflicts.isEmpty && b.host.outbox.conflicts.isEmpty })
    #expect(b.host.outbox.pending.isEmpty)
  }

  @Test("both texts of a setting or a title can be kept, and a choice can be taken back like any change")
  func bothTexts() async throws {
    let page = try #require(HostRig.twoNotes.pages.first)
    let (a, b) = try await away(
      { try $0.renamePage(page.id, to: "Work") }, { try $0.renamePage(page.id, to: "Home") })
    #expect(await b.settle { b.text.contains("Changed elsewhere, too: the page \"Home\".") })
    b.press("Ctrl+Space", "V", "b", "Esc")
    #expect(await a.settle { a.host.canvas.page.title == "Home / Work" })
    b.press("Ctrl+Space", "u")
    #expect(await a.settle { a.host.canvas.page.title == "Home" })
  }

  @Test("what is decided of a widget that is gone stays to be decided, and that is said")
  func goneWidget() async throws {
    let (a, b) = try await away(
      { try $0.configure("note-1", ["text": "from a"]) }, { try $0.configure("note-1", ["text": "from b"]) })
    #expect(await b.settle { b.host.outbox.conflicts.count == 1 })
    try a.host.canvas.removeWidget("note-1")
    #expect(await b.settle { b.host.canvas.widget("note-1") == nil })
    b.press("Ctrl+Space", "V", "t", "Esc")
    #expect(b.text.contains("There is no widget \"note-1\""))
    #expect(b.host.outbox.conflicts.count == 1)
    b.press("Ctrl+Space", "V", "m")
    #expect(b.host.outbox.conflicts.isEmpty)
  }

  @Test("on a full disk a conflict stays, and the canvas that it comes of is kept after it")
  func fullDisk() async throws {
    let store = InMemoryHostStore()
    let (a, b) = (try await terminal(0), try await terminal(1, store: store))
    b.transport.goDown()
    #expect(await b.settle { b.text.contains("offline") })
    try a.host.canvas.configure("note-1", ["text": "from a"])
    try b.host.canvas.configure("note-1", ["text": "from b"])
    #expect(await a.settle { a.host.canvas.layout == server.layout && kept[1]?.pending.count == 1 })
    let revision = kept[1]?.revision
    store.change { $0.failure = StoreError(.diskFull, "The disk is full.") }
    b.transport.comeUp()
    b.pass(milliseconds: 60_000)
    #expect(await b.settle { server.layout.widgets.first?.config["text"] == "from b" })
    b.host.outboxChangedElsewhere()
    #expect(await b.settle { b.host.outbox.conflicts.count == 1 })
    #expect(kept[1]?.revision == revision)
    store.change { $0.failure = nil }
    try b.host.canvas.configure("note-2", ["text": "more"])
    #expect(await b.settle { store.now.conflicts.count == 1 && kept[1]?.pending.isEmpty == true })
    b.host.outboxChangedElsewhere()
    #expect(await b.settle { b.host.outbox.conflicts.map(\.theirs) == ["from a"] })
  }

  @Test("who may not send is told once when they may, and of the last value alone")
  func heldBack() async throws {
    let (a, b) = (try await terminal(0), try await terminal(1))
    b.host.sync?.mayArrange(false)
    try b.host.canvas.configure("note-1", ["text": "from b"])
    for text in ["one", "two"] {
      try a.host.canvas.configure("note-1", ["text": .string(text)])
      #expect(await a.settle { server.layout.widgets.first?.config["text"] == .string(text) })
      #expect(await b.settle { kept[1]?.revision == server.revision })
    }
    #expect(b.host.outbox.conflicts.isEmpty)
    b.host.sync?.mayArrange(true)
    #expect(await b.settle { b.host.outbox.conflicts.map(\.theirs) == ["two"] })
    #expect(await a.settle { a.host.canvas.widget("note-1")?.config["text"] == "from b" })
  }

  @Test("a move that meets a close is said to be gone")
  func movedAndClosed() async throws {
    let (_, b) = try await away(
      { try $0.removeWidget("note-1") }, { try $0.updateWidgetSize("note-1", w: 3, h: 6) })
    #expect(b.host.canvas.widget("note-1") == nil)
    #expect(await b.settle { says("Not moved, as it was closed elsewhere meanwhile: Note.", b) })
  }

  @Test("a layout that is opened over another's changes leaves the canvas with them as a layout")
  func loadedOver() async throws {
    let store = InMemoryHostStore()
    var other = HostRig.twoNotes
    other.name = "other"
    other.pages[0].widgets.removeLast()
    let (_, b) = try await away(store: store, { try $0.configure("note-2", ["text": "from a"]) }, { $0.load(other) })
    #expect(await b.settle { store.now.layouts["before sharing"] != nil })
    #expect(store.now.layouts["before sharing"]?.first?.widgets.last?.config["text"] == "from a")
    #expect(await b.settle { says("The canvas was changed elsewhere before you opened this layout", b) })
  }

  @Test("a private widget that somebody closes is kept as its stand-in, which is the person's again where it is opened")
  func privateClosed() async throws {
    let store = InMemoryHostStore()
    func member(_ seat: Int, _ store: InMemoryHostStore) async throws -> HostRig {
      let transport = ScriptedTransport()
      server.serve(transport)
      var sharing = CanvasSharing(store: SharedCanvasesInMemory(), terminal: seat, isFirstStart: seat > 0)
      sharing.address = .shared(CanvasServerInMemory.share)
      sharing.hidden = PrivateWidgets(person: "Ada")
      let rig = try HostRig(store: store, transport: transport, sharing: sharing)
      rig.host.connect()
      #expect(await rig.settle { rig.isUpToDate(with: server) })
      return rig
    }
    let (ada, ben) = (try await member(0, store), try await member(1, InMemoryHostStore()))
    ada.press("Ctrl+Space", "i")
    try ada.host.canvas.configure("note-1", ["text": "the secret"])
    #expect(await ben.settle { ben.host.canvas.widget("note-1")?.app == "private" })
    try ben.host.canvas.removeWidget("note-1")
    #expect(await ada.settle { ada.host.canvas.widget("note-1") == nil })
    #expect(await ada.settle { store.now.layouts["before sharing"] != nil })
    let aside = try #require(store.now.layouts["before sharing"]?.first)
    #expect(aside.widgets.first?.app == "private" && !String(describing: aside).contains("secret"))
    #expect(await ada.settle { ada.text.contains("Somebody closed what you keep to yourself, Note") }, "\(ada.text)")
    // Whatever has its id by then.
    try ben.host.canvas.addWidget(WidgetPlacement(id: "", app: "note", frame: GridFrame(x: 0, y: 0, w: 4, h: 4)))
    #expect(await ada.settle { ada.host.canvas.widget("note-1")?.config == [:] })
    ada.host.openLayout("before sharing")
    #expect(await ben.settle { ben.host.canvas.layout.widgets.contains { $0.app == "private" } })
    #expect(ada.host.canvas.layout.widgets.contains { $0.config["text"] == "the secret" })
    #expect(!String(describing: ben.host.canvas.layout).contains("secret"))
    #expect(await ada.settle { ada.host.sync?.privateWidgets.count == 1 })
    #expect(await ada.settle { ben.host.canvas.layout == server.layout })
    #expect(ben.host.canvas.layout == server.layout)
  }
}
