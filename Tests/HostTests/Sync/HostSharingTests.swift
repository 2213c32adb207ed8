import Canvas
import EaselAPI
import EaselKit
import TestKit
import Testing

@testable import Host

@Suite("Host: a canvas on several terminals")
@MainActor
struct HostSharingTests {
  private let server = CanvasServerInMemory()
  private let kept = SharedCanvasesInMemory()

  /// A terminal that has met the server.
  private func terminal(
    _ number: Int = 0, layout: Layout = HostRig.twoNotes, isFirstStart: Bool = true,
    store: InMemoryHostStore = InMemoryHostStore()
  ) async throws -> HostRig {
    try await HostRig.sharing(server, kept, seat: number, layout: layout, isFirstStart: isFirstStart, store: store)
  }

  @Test("what is moved on one is seen moved on the other, which keeps its focus")
  func moved() async throws {
    let (a, b) = (try await terminal(0), try await terminal(1))
    b.press("Tab")
    let focus = b.host.canvas.focus
    try a.host.canvas.updateWidgetSize("note-1", w: 4, h: 12)
    #expect(await b.settle { b.host.canvas.widget("note-1")?.frame.w == 4 })
    #expect(b.host.canvas.layout == a.host.canvas.layout)
    #expect(b.host.canvas.focus == focus)
    #expect(await a.settle { a.shows(server) && kept[0]?.pending.isEmpty == true })
  }

  @Test("both edit at once: both end equal")
  func both() async throws {
    let (a, b) = (try await terminal(0), try await terminal(1))
    try a.host.canvas.updateWidgetSize("note-1", w: 3, h: 12)
    try a.host.canvas.configure("note-2", ["title": "from a"])
    try b.host.canvas.updateWidgetSize("note-2", w: 2, h: 6)
    let note = WidgetPlacement(id: "", app: "note", frame: GridFrame(x: 0, y: 0, w: 3, h: 3))
    try a.host.canvas.addWidget(note)
    try b.host.canvas.addWidget(note)
    #expect(await a.settle { a.shows(server) && b.shows(server) && server.layout.widgets.count == 4 })
    #expect(server.layout.widgets.first { $0.id == "note-2" }?.config["title"] == "from a")
    #expect(server.layout.widgets.first { $0.id == "note-2" }?.frame.w == 2)
  }

  @Test("who was away catches up, and what was done meanwhile is sent")
  func away() async throws {
    let (a, b) = (try await terminal(0), try await terminal(1))
    b.transport.goDown()
    #expect(await b.settle { b.text.contains("offline") })
    for width in [3, 4, 5, 3, 4, 5, 2] { try a.host.canvas.updateWidgetSize("note-1", w: width, h: 12) }
    try b.host.canvas.configure("note-2", ["title": "away"])
    #expect(await a.settle { a.shows(server) })
    #expect(b.host.canvas.widget("note-1")?.frame.w == 6)
    b.transport.comeUp()
    b.pass(milliseconds: 60_000)
    #expect(await b.settle { b.shows(server) && a.shows(server) })
    #expect(b.host.canvas.widget("note-1")?.frame.w == 2)
    #expect(a.host.canvas.widget("note-2")?.config["title"] == "away")
  }

  @Test("who was away for too long takes the canvas as it is, and still sends what was done")
  func awayForLong() async throws {
    let (a, b) = (try await terminal(0), try await terminal(1))
    b.transport.goDown()
    #expect(await b.settle { b.text.contains("offline") })
    try a.host.canvas.updateWidgetSize("note-1", w: 3, h: 12)
    try b.host.canvas.configure("note-2", ["title": "away"])
    #expect(await a.settle { a.shows(server) })
    server.forget()
    b.transport.comeUp()
    b.pass(milliseconds: 60_000)
    #expect(await b.settle { b.shows(server) && a.shows(server) })
    #expect(server.layout.widgets.map { $0.config["title"]?.string } == [nil, "away"])
    #expect(b.host.canvas.widget("note-1")?.frame.w == 3)
  }

  @Test("a change that is too large for an event is fetched")
  func fetched() async throws {
    let (a, b) = (try await terminal(0), try await terminal(1))
    server.tellRevisionsOnly()
    try a.host.canvas.updateWidgetSize("note-1", w: 4, h: 12)
    #expect(await b.settle { b.host.canvas.widget("note-1")?.frame.w == 4 })
  }

  @Test("a move in progress stays, and what came meanwhile is shown after it")
  func whileMoving() async throws {
    let (a, b) = (try await terminal(0), try await terminal(1))
    try b.host.canvas.beginArranging("note-2", .resize)
    b.host.canvas.arrange(dx: 3, dy: 0)
    try a.host.canvas.configure("note-1", ["title": "meanwhile"])
    #expect(await a.settle { a.shows(server) })
    #expect(await b.settle { kept[1]?.revision == server.revision })
    #expect(b.host.canvas.arranging != nil)
    #expect(b.host.canvas.widget("note-2")?.frame.w == 3)
    b.host.canvas.keepArrangement()
    #expect(await b.settle { b.shows(server) && a.shows(server) })
    #expect(a.host.canvas.widget("note-2")?.frame.w == 3)
    #expect(b.host.canvas.widget("note-1")?.config["title"] == "meanwhile")
  }

  @Test("undo offers a change of the other terminal before it takes it back, in the order of all changes")
  func undo() async throws {
    let (a, b) = (try await terminal(0), try await terminal(1))
    try b.host.canvas.configure("note-1", ["title": "b"])
    #expect(await a.settle { a.host.canvas.widget("note-1")?.config["title"] == "b" })
    a.press("Ctrl+Space", "u")
    #expect(a.text.contains("Your other terminal: configured Note: title."))
    #expect(a.host.canvas.widget("note-1")?.config["title"] == "b")
    try a.host.canvas.configure("note-2", ["title": "a"])
    #expect(await b.settle { b.host.canvas.widget("note-2")?.config["title"] == "a" })
    a.press("Ctrl+Space", "u")
    #expect(a.text.contains("Undid: configured"))
    #expect(await b.settle { b.host.canvas.widget("note-2")?.config["title"] == nil })
    a.press("Ctrl+Space", "u")
    #expect(a.host.canvas.widget("note-1")?.config["title"] == "b")
    a.press("Ctrl+Space", "u")
    #expect(a.text.contains("from your other terminal"))
    #expect(await b.settle { b.host.canvas.widget("note-1")?.config["title"] == nil })
    a.press("Ctrl+Space", "u")
    #expect(a.text.contains("There is nothing to undo."))
    a.press("Ctrl+Space", "U")
    #expect(await b.settle { b.host.canvas.widget("note-1")?.config["title"] == "b" })
    a.press("Ctrl+Space", "U")
    #expect(await b.settle { b.host.canvas.widget("note-2")?.config["title"] == "a" })
  }

  @Test("undo says of a layout that the other terminal opened that it was opened")
  func undoOpened() async throws {
    let (a, b) = (try await terminal(0), try await terminal(1))
    var planner = HostRig.twoNotes
    planner.name = "planner"
    planner.pages[0].title = "Plan"
    b.host.canvas.load(planner)
    #expect(await a.settle { a.host.canvas.layout.name == "planner" })
    #expect(a.host.canvas.changeFromOtherTerminal?.summary == "opened the layout \"planner\"")
  }

  @Test("two that start at the same time have one canvas, the one that came first, and what was done on it")
  func firstTogether() async throws {
    let rigs = try (0...1).map { number in
      let transport = ScriptedTransport()
      server.serve(transport)
      let sharing = CanvasSharing(store: kept, terminal: number, isFirstStart: true)
      return try HostRig(transport: transport, sharing: sharing)
    }
    for rig in rigs { rig.host.connect() }
    try rigs[1].host.canvas.configure("note-1", ["title": "early"])
    try rigs[0].host.canvas.updateWidgetSize("note-2", w: 4, h: 12)
    #expect(
      await rigs[0].settle {
        rigs.allSatisfy { $0.shows(server) } && kept[0]?.pending.isEmpty == true && kept[1]?.pending.isEmpty == true
      })
    #expect(server.layout.pages.count == 1)
    #expect(server.layout.widgets.map(\.id) == ["note-1", "note-2"])
    #expect(server.layout.widgets.map { $0.config["title"]?.string } == ["early", nil])
    #expect(server.layout.widgets.map(\.frame.w) == [6, 4])
  }

  @Test("two canvases that meet: the server's is shown, the one from here is kept as a layout, and that is said")
  func firstMeeting() async throws {
    _ = try await terminal(0)
    var other = HostRig.twoNotes
    other.pages[0].title = "Own"
    let store = InMemoryHostStore()
    let b = try await terminal(1, layout: other, isFirstStart: false, store: store)
    #expect(b.host.canvas.page.title == "Main")
    #expect(await b.settle { b.text.contains("This is your canvas on the server.") })
    #expect(store.now.layouts["before sharing"]?.first?.pages.first?.title == "Own")
  }

  @Test("what was not sent when the program ended is sent by the next")
  func killed() async throws {
    let a = try await terminal(0)
    a.transport.goDown()
    #expect(await a.settle { a.text.contains("offline") })
    try a.host.canvas.updateWidgetSize("note-1", w: 2, h: 12)
    #expect(await a.settle { kept[0]?.pending.count == 1 })
    let next = try await terminal(0, layout: HostRig.twoNotes, isFirstStart: false)
    #expect(await next.settle { server.layout.widgets.first?.frame.w == 2 && next.shows(server) })
  }

  @Test("what the server has long had is not sent again and again")
  func longKnown() async throws {
    let a = try await terminal(0)
    try a.host.canvas.updateWidgetSize("note-1", w: 4, h: 12)
    #expect(await a.settle { server.revision == 2 && kept[0]?.pending.isEmpty == true })
    var shared = SharedCanvas(revision: server.revision, confirmed: server.layout)
    var after = server.layout
    after.pages[0].widgets[0].config = ["text": "x"]
    let change = CanvasChange(.configure, subject: "note-1", from: server.layout, to: after)
    _ = shared.make(change, id: try #require(server.known.last))
    try await kept.keep(shared, of: "", terminal: 1)
    let b = try await terminal(1, isFirstStart: false)
    #expect(b.transport.requests.count { $0.method == .post && $0.path.hasSuffix("/changes") } == 1)
    #expect(b.shows(server))
  }

  @Test("a server that was set back has its canvas shown, and nothing is lost; one that has none gets this one")
  func setBack() async throws {
    let store = InMemoryHostStore()
    let a = try await terminal(0, store: store)
    let first = server.layout
    try a.host.canvas.updateWidgetSize("note-1", w: 4, h: 12)
    try a.host.canvas.updateWidgetSize("note-1", w: 5, h: 12)
    #expect(await a.settle { server.revision == 3 && a.shows(server) })
    for back in [first, nil] {
      a.transport.goDown()
      #expect(await a.settle { a.text.contains("offline") })
      server.setBack(to: back)
      a.transport.comeUp()
      a.pass(milliseconds: 60_000)
      #expect(await a.settle { a.shows(server) })
    }
    #expect(server.layout == first)
    #expect(await a.settle { store.now.layouts["before sharing"] != nil })
    #expect(store.now.layouts["before sharing"]?.first?.widgets.map(\.frame.w) == [5, 6])
  }

  @Test("what the server will not have is kept as a layout, and said")
  func refused() async throws {
    let store = InMemoryHostStore()
    let a = try await terminal(0, store: store)
    server.refuse(422, "canvas.layout.large")
    try a.host.canvas.configure("note-1", ["title": "too much"])
    #expect(await a.settle { store.now.layouts["before sharing"] != nil && a.shows(server) })
    #expect(a.host.canvas.widget("note-1")?.config["title"] == nil)
    #expect(store.now.layouts["before sharing"]?.first?.widgets.first?.config["title"] == "too much")
    #expect(await a.settle { a.text.contains("did not take") })
  }

  @Test("settings that are open close when another terminal closes the widget, and it is said")
  func settingsOfWhatIsGone() async throws {
    let (a, b) = (try await terminal(0), try await terminal(1))
    b.press("Ctrl+Space", "c")
    #expect(b.text.contains("Note settings"))
    try a.host.canvas.configure("note-1", ["title": "other"])
    #expect(await b.settle { b.shows(server) && a.shows(server) })
    #expect(b.text.contains("Note settings"))
    try a.host.canvas.removeWidget("note-1")
    #expect(await b.settle { b.shows(server) && !b.text.contains("Note settings") })
    #expect(b.text.contains("Note was closed on another terminal."))
  }

  @Test("settings that are open go on with a widget that gets another id")
  func settingsOfWhatIsRenamed() async throws {
    let (a, b) = (try await terminal(0), try await terminal(1))
    b.transport.goDown()
    #expect(await b.settle { b.text.contains("offline") })
    let note = WidgetPlacement(id: "", app: "note", frame: GridFrame(x: 0, y: 0, w: 3, h: 3))
    try a.host.canvas.addWidget(note)
    #expect(await a.settle { a.shows(server) })
    try b.host.canvas.addWidget(note)
    b.host.run(.openSettings("note-3"))
    b.transport.comeUp()
    b.pass(milliseconds: 60_000)
    #expect(await b.settle { b.shows(server) && b.host.canvas.widget("note-4") != nil })
    b.press("Ctrl+U", "m", "i", "n", "e", "Enter")
    #expect(b.host.canvas.widget("note-4")?.config["text"] == "mine")
    #expect(b.host.canvas.widget("note-3")?.config["text"] == nil)
  }

  @Test("a guest changes the canvas here, and is told that it stays here")
  func guest() async throws {
    let a = try await terminal(0)
    server.refuse(403, "auth.role.refused")
    try a.host.canvas.configure("note-1", ["title": "mine"])
    #expect(await a.settle { a.text.contains("stays on this terminal") })
    #expect(a.host.canvas.widget("note-1")?.config["title"] == "mine")
  }
}

extension HostRig {
  /// Whether the canvas is what the server has.
  fileprivate func shows(_ server: CanvasServerInMemory) -> Bool { host.canvas.layout == server.layout }
}
