import Canvas
import EaselKit
import TestKit
import Testing

@Suite("What the terminals of a machine know together")
struct SharedCanvasGatheringTests {
  private static let start = CanvasManager.normalized(
    Layout(
      name: "canvas",
      pages: [
        Page(
          id: "page-1", title: "Main",
          widgets: [WidgetPlacement(id: "note-1", app: "note", frame: GridFrame(x: 0, y: 0, w: 4, h: 4))])
      ]))

  private var rig = SharedCanvasRig(start, terminals: 2)

  private mutating func add(on index: Int, x: Int, _ text: String) {
    _ = rig.act(on: index) { manager in
      let widget = WidgetPlacement(
        id: "", app: "note", frame: GridFrame(x: x, y: 6, w: 3, h: 3), config: ["text": .string(text)])
      _ = try? manager.addWidget(widget)
    }
  }

  private mutating func write(_ text: String, on index: Int) {
    _ = rig.act(on: index) { try? $0.configure("note-1", ["text": .string(text)]) }
  }

  private func gathered(_ own: Int?, _ others: Int...) throws -> SharedCanvas.Gathered {
    try #require(
      SharedCanvas.gathered(own.map { rig.terminals[$0].shared }, from: others.map { rig.terminals[$0].shared }))
  }

  /// Whether all that waits is taken by the server in its order.
  private func sends(_ canvas: SharedCanvas) -> Layout? {
    var (here, server) = (canvas, rig.server)
    for made in rig.log where made.revision > here.revision { _ = here.take(made) }
    while let first = here.pending.first {
      let made = SharedCanvas.Made(revision: server.revision + 1, id: first.id, change: first.change)
      guard case .new = server.take(made), case .new = here.take(made) else { return nil }
    }
    return server.confirmed
  }

  @Test mutating func `the newest that any was told counts`() throws {
    add(on: 1, x: 0, "new")
    rig.send(1)
    rig.tell(1, .max)
    #expect(rig.terminals[0].shared.revision == 1 && rig.terminals[1].shared.revision == 2)
    let all = try gathered(0, 1)
    #expect(all.canvas.revision == 2 && all.canvas.shown == rig.server.confirmed)
    #expect(all.canvas.pending.isEmpty && all.renamed.isEmpty && all.crossed.isEmpty && all.crossedByOthers.isEmpty)
    #expect(try gathered(nil, 1).canvas == all.canvas)
    #expect(try gathered(1, 0).canvas == all.canvas)
  }

  @Test mutating func `what waits at the one is made anew on what another was told`() throws {
    add(on: 1, x: 0, "new")
    rig.send(1)
    rig.tell(1, .max)
    write("mine", on: 0)
    let all = try gathered(0, 1)
    #expect(all.canvas.pending == rig.terminals[0].shared.pending)
    #expect(all.canvas.shown.widgets.map { $0.config["text"] } == ["mine", "new"])
    #expect(sends(all.canvas) == all.canvas.shown)
  }

  @Test mutating func `what waits at others is made anew in order, and everything is sent`() throws {
    add(on: 0, x: 0, "a")
    add(on: 1, x: 4, "b")
    write("b", on: 1)
    let ids = rig.terminals.flatMap { $0.shared.pending.map(\.id) }
    let all = try gathered(0, 1)
    #expect(all.canvas.pending.map(\.id) == ids)
    #expect(all.canvas.shown.widgets.compactMap { $0.config["text"]?.string }.sorted() == ["a", "b", "b"])
    #expect(Set(all.canvas.shown.widgets.map(\.id)).count == 3)
    #expect(all.base == rig.terminals[0].shared.shown)
    #expect(sends(all.canvas) == all.canvas.shown)
    #expect(try gathered(nil, 0, 1).canvas == all.canvas)
  }

  @Test mutating func `what follows a widget that got another id follows it`() throws {
    add(on: 0, x: 0, "a")
    add(on: 1, x: 0, "b")
    let added = try #require(rig.terminals[1].shared.shown.widgets.last?.id)
    _ = rig.act(on: 1) { try? $0.configure(added, ["text": "b2"]) }
    let all = try gathered(0, 1)
    #expect(all.canvas.shown.widgets.compactMap { $0.config["text"]?.string }.sorted() == ["a", "b2"])
    #expect(all.canvas.pending.count == 3 && sends(all.canvas) == all.canvas.shown)
  }

  @Test mutating func `a change that was taken without an answer is not made twice`() throws {
    add(on: 0, x: 0, "a")
    write("a", on: 0)
    rig.send(0)
    rig.tell(1, .max)
    let all = try gathered(0, 1)
    #expect(all.canvas.shown.widgets.map { $0.config["text"] } == ["a", "a"])
    #expect(all.canvas.pending.count == 1 && sends(all.canvas) == all.canvas.shown)
    #expect(try gathered(1, 0).canvas == all.canvas, "be it another's")
  }

  @Test mutating func `what crosses is told`() throws {
    write("theirs", on: 1)
    rig.send(1)
    rig.tell(1, .max)
    write("mine", on: 0)
    let clash = CanvasClash.setting(widget: "note-1", key: "text", mine: "mine", theirs: "theirs")
    let all = try gathered(0, 1)
    #expect(all.crossed == [clash] && all.crossedByOthers.isEmpty)
    #expect(try gathered(1, 0).crossedByOthers == [clash])
  }

  @Test mutating func `what waits at two and crosses is told`() throws {
    write("first", on: 0)
    write("second", on: 1)
    let all = try gathered(0, 1)
    #expect(all.canvas.shown.widgets.first?.config["text"] == "second")
    #expect(
      all.crossedByOthers == [.setting(widget: "note-1", key: "text", mine: "second", theirs: "first")]
        && all.crossed.isEmpty)
  }

  @Test mutating func `one that has met no server gives what was done, not the canvas it had`() throws {
    var alone = SharedCanvas()
    let old = CanvasManager.normalized(Layout(name: "old", pages: [Page(id: "page-1", title: "Old", widgets: [])]))
    _ = alone.make(CanvasChange(.load, subject: nil, from: SharedCanvas.nothing, to: old), id: "first")
    let alike = alone
    let manager = Layouts.manager(alone.shown)
    manager.onChange = { _ = alone.make($0, id: "second") }
    _ = try manager.addWidget(WidgetPlacement(id: "", app: "clock", frame: GridFrame(x: 6, y: 0, w: 2, h: 2)))
    let known = rig.terminals[1].shared
    for (own, others) in [(alone, [known]), (known, [alone])] {
      let all = try #require(SharedCanvas.gathered(own, from: others))
      #expect(all.canvas.revision == 1 && all.canvas.pending.map(\.id) == ["second"])
      #expect(all.canvas.shown.widgets.map(\.app).sorted() == ["clock", "note"])
      #expect(all.crossed.isEmpty && all.crossedByOthers.isEmpty)
    }
    #expect(try #require(SharedCanvas.gathered(nil, from: [alone])).canvas == alone)
    let both = try #require(SharedCanvas.gathered(alike, from: [alone]))
    #expect(both.canvas.pending.map(\.id) == ["first", "second"] && both.canvas.shown == alone.shown)
    #expect(SharedCanvas.gathered(nil, from: []) == nil)
  }
}
