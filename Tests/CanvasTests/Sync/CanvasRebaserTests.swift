import Canvas
import EaselKit
import TestKit
import Testing

@Suite("a change made anew on another arrangement")
struct CanvasRebaserTests {
  /// What two terminals do at the same time, the first first in order; answers what both show then.
  private func both(
    _ layout: Layout, _ first: (CanvasManager) throws -> Void, _ second: (CanvasManager) throws -> Void
  ) -> Layout {
    var rig = SharedCanvasRig(layout, terminals: 2)
    _ = rig.act(on: 0) { try? first($0) }
    _ = rig.act(on: 1) { try? second($0) }
    rig.send(0)
    rig.settle()
    #expect(rig.terminals[0].shared.shown == rig.terminals[1].shared.shown)
    return rig.server.confirmed
  }

  private func drawing(_ layout: Layout) -> [String] {
    Layouts.drawing(of: layout.pages[0], columns: layout.grid.columns)
  }

  @Test("moves of different widgets are both there")
  func twoMoves() {
    let layout = both(
      Layouts.drawn(["ab..", "...."]), { try $0.updateWidgetPosition("a", x: 0, y: 1) },
      { try $0.updateWidgetPosition("b", x: 3, y: 0) })
    #expect(drawing(layout) == ["...b", "a..."])
  }

  @Test("of two moves of one widget the later in order counts")
  func oneWidgetTwice() {
    let layout = both(
      Layouts.drawn(["a...", "...."]), { try $0.updateWidgetPosition("a", x: 1, y: 0) },
      { try $0.updateWidgetPosition("a", x: 3, y: 1) })
    #expect(drawing(layout) == ["....", "...a"])
  }

  @Test("two that go to one place do not overlap: the later pushes")
  func samePlace() {
    let layout = both(
      Layouts.drawn(["a.b", "..."]), { try $0.updateWidgetPosition("a", x: 1, y: 0) },
      { try $0.updateWidgetPosition("b", x: 1, y: 0) })
    #expect(drawing(layout) == [".b.", ".a."])
  }

  @Test("what was locked meanwhile is not moved")
  func lockedMeanwhile() {
    let layout = both(
      Layouts.drawn(["a.b"]), { try $0.setLocked("a", true) }, { try $0.updateWidgetPosition("a", x: 1, y: 0) })
    #expect(drawing(layout) == ["A.b"])
  }

  @Test("a locked widget stays, and who comes there goes past it")
  func pastLocked() {
    let layout = both(
      Layouts.drawn(["a.b", "..."]),
      { canvas in
        try canvas.updateWidgetPosition("a", x: 1, y: 0)
        try canvas.setLocked("a", true)
      }, { try $0.updateWidgetPosition("b", x: 1, y: 0) })
    #expect(drawing(layout) == [".A.", ".b."])
  }

  @Test("settings of different keys are both there, of one key the later's")
  func settings() {
    var layout = Layouts.drawn(["a"])
    layout.pages[0].widgets[0].config = ["x": 0, "y": 0, "z": 0]
    let after = both(
      layout, { try $0.configure("a", ["x": 1, "y": 1, "z": 0]) }, { try $0.configure("a", ["x": 2, "y": 0]) })
    #expect(after.widgets.first?.config == ["x": 2, "y": 1])
  }

  @Test("a widget that was closed stays closed when it was moved, and comes back when its settings were changed")
  func closedMeanwhile() {
    let moved = both(
      Layouts.drawn(["ab", ".."]), { try $0.removeWidget("a") }, { try $0.updateWidgetPosition("a", x: 0, y: 1) })
    #expect(moved.widgets.map(\.id) == ["b"])
    let configured = both(
      Layouts.drawn(["ab", ".."]), { try $0.removeWidget("a") }, { try $0.configure("a", ["x": 1]) })
    #expect(configured.widgets.first { $0.id == "a" }?.config == ["x": 1])
  }

  @Test("a widget that is closed stays when another has changed its settings before, and goes when it was moved")
  func closedAfter() {
    let configured = both(
      Layouts.drawn(["ab", ".."]), { try $0.configure("a", ["x": 1]) }, { try $0.removeWidget("a") })
    #expect(configured.widgets.first { $0.id == "a" }?.config == ["x": 1])
    let moved = both(
      Layouts.drawn(["ab", ".."]), { try $0.updateWidgetPosition("a", x: 0, y: 1) }, { try $0.removeWidget("a") })
    #expect(moved.widgets.map(\.id) == ["b"])
    let page = both(
      Layouts.twoPages(["a."], ["b."]), { try $0.configure("b", ["x": 1]) }, { try $0.closePage("page-2") })
    #expect(page.widgets.first { $0.id == "b" }?.config == ["x": 1])
  }

  @Test("a widget that was set and then closed stays when another has set it before, as it was set last")
  func setAndClosed() {
    let layout = both(
      Layouts.drawn(["ab"]), { try $0.configure("a", ["x": 1]) },
      { canvas in
        try canvas.configure("a", ["x": 2])
        try canvas.removeWidget("a")
      })
    #expect(layout.widgets.first { $0.id == "a" }?.config == ["x": 2])
  }

  @Test("a widget whose coming is undone stays when another has set it meanwhile")
  func undoneAdd() throws {
    var rig = SharedCanvasRig(Layouts.drawn(["a..."]), terminals: 2)
    let note = WidgetPlacement(id: "", app: "note", frame: GridFrame(x: 0, y: 0, w: 1, h: 1))
    _ = rig.act(on: 1) { _ = try? $0.addWidget(note) }
    let added = try #require(rig.terminals[1].shared.pending.first?.change)
    rig.settle()
    _ = rig.act(on: 0) { try? $0.configure("note-1", ["x": 1]) }
    let undo = try #require(CanvasRebaser.undoing(added, on: rig.terminals[1].shared.shown).change)
    let isAdded = rig.terminals[1].shared.add(undo, id: "undo")
    #expect(isAdded)
    rig.send(0)
    let before = rig.terminals[1].shared
    rig.settle()
    #expect(rig.server.confirmed.widgets.first { $0.id == "note-1" }?.config == ["x": 1])
    #expect(rig.terminals[1].shared.spared(since: before).map(\.id) == ["note-1"])
  }

  @Test("a widget that was closed and brought back stays one though another has set it meanwhile")
  func closedAndBack() throws {
    for config: [String: JSONValue] in [[:], ["y": 2]] {
      var rig = SharedCanvasRig(Layouts.drawn(["ab"]), terminals: 2)
      _ = rig.act(on: 0) { try? $0.configure("a", ["x": 1]) }
      _ = rig.act(on: 1) { try? $0.removeWidget("a") }
      let closed = try #require(rig.terminals[1].shared.pending.first?.change)
      let isAdded = rig.terminals[1].shared.add(closed.inverse, id: "undo")
      #expect(isAdded)
      if !config.isEmpty { _ = rig.act(on: 1) { try? $0.configure("a", config) } }
      rig.send(0)
      rig.settle()
      #expect(rig.terminals[0].shared.shown == rig.terminals[1].shared.shown)
      #expect(rig.server.confirmed.widgets.map(\.id) == ["a", "b"])
      #expect(rig.server.confirmed.widgets[0].config == config.merging(["x": 1]) { $1 })
    }
  }

  @Test("what stays though it was closed here is known to the terminal that closed it")
  func spared() throws {
    var rig = SharedCanvasRig(Layouts.drawn(["ab"]), terminals: 2)
    _ = rig.act(on: 0) { try? $0.configure("a", ["x": 1]) }
    _ = rig.act(on: 1) { try? $0.removeWidget("a") }
    rig.send(0)
    let before = rig.terminals[1].shared
    rig.settle()
    #expect(rig.terminals[1].shared.spared(since: before).map(\.id) == ["a"])
    #expect(before.spared(since: before).isEmpty)
  }

  @Test("both add a widget: both are there, the later under another id that its later changes follow")
  func twoAdds() throws {
    var rig = SharedCanvasRig(Layouts.drawn(["a..."]), terminals: 2)
    let note = WidgetPlacement(id: "", app: "note", frame: GridFrame(x: 0, y: 0, w: 1, h: 1))
    _ = rig.act(on: 0) { _ = try? $0.addWidget(note) }
    _ = rig.act(on: 1) { _ = try? $0.addWidget(note) }
    _ = rig.act(on: 1) { try? $0.configure("note-1", ["mine": true]) }
    rig.send(0)
    rig.settle()
    let widgets = rig.server.confirmed.widgets
    #expect(Set(widgets.map(\.id)) == ["a", "note-1", "note-2"])
    #expect(widgets.first { $0.id == "note-1" }?.config == [:])
    #expect(widgets.first { $0.id == "note-2" }?.config == ["mine": true])
  }

  @Test("a page that is closed leaves what came there meanwhile on the page before")
  func closedPage() {
    let layout = both(
      Layouts.twoPages(["a."], ["b."]),
      { canvas in
        canvas.goToPage(1)
        _ = try canvas.addWidget(WidgetPlacement(id: "new", app: "note", frame: GridFrame(x: 0, y: 0, w: 1, h: 1)))
      }, { try $0.closePage("page-2") })
    #expect(layout.pages.map(\.id) == ["page-1"])
    #expect(Set(layout.widgets.map(\.id)) == ["a", "new"])
  }

  @Test("what comes to a page that was closed comes to the first")
  func goneTarget() {
    let layout = both(
      Layouts.twoPages(["a."], ["b."]), { try $0.closePage("page-2") },
      { canvas in
        canvas.goToPage(1)
        _ = try canvas.addWidget(WidgetPlacement(id: "new", app: "note", frame: GridFrame(x: 0, y: 0, w: 1, h: 1)))
      })
    #expect(Set(layout.pages[0].widgets.map(\.id)) == ["a", "new"])
  }

  @Test("titles, new pages and turns of pages come together")
  func pages() {
    let layout = both(
      Layouts.twoPages(["a"], ["b"]),
      { canvas in
        try canvas.renamePage("page-1", to: "One")
        try canvas.addPage(title: "First's")
      },
      { canvas in
        try canvas.movePage("page-2", to: 0)
        try canvas.addPage(title: "Second's")
      })
    #expect(Set(layout.pages.map(\.title)) == ["One", "Second", "First's", "Second's"])
    #expect(Set(layout.pages.map(\.id)).count == 4)
    let turn = layout.pages.map(\.id)
    #expect(turn.firstIndex(of: "page-2") ?? 9 < turn.firstIndex(of: "page-1") ?? 0)
  }

  // MARK: Undo

  private func change(_ layout: Layout, _ work: (CanvasManager) throws -> Void) throws -> (CanvasChange, Layout) {
    let canvas = Layouts.manager(layout)
    try work(canvas)
    return (try #require(canvas.history.done.last?.change), canvas.layout)
  }

  @Test("undo takes back its own and leaves what another did since")
  func undo() throws {
    var layout = Layouts.drawn(["a..b", "...."])
    layout.pages[0].widgets[0].config = ["x": 0, "y": 0]
    let (own, mid) = try change(layout) { try $0.configure("a", ["x": 1, "y": 1]) }
    let (_, now) = try change(mid) { try $0.configure("a", ["x": 1, "y": 2]) }
    let undo = try #require(CanvasRebaser.undoing(own, on: now).change)
    #expect(undo.applied(to: now).widgets.first { $0.id == "a" }?.config == ["x": 0, "y": 2])
  }

  @Test("undo of a move that another moved on does nothing; of an add that another has set up, too")
  func undoOverruled() throws {
    let (move, moved) = try change(Layouts.drawn(["a...", "...."])) { try $0.updateWidgetPosition("a", x: 1, y: 0) }
    let (_, now) = try change(moved) { try $0.updateWidgetPosition("a", x: 3, y: 0) }
    #expect(CanvasRebaser.undoing(move, on: now).change == nil)
    let note = WidgetPlacement(id: "n", app: "note", frame: GridFrame(x: 0, y: 0, w: 1, h: 1))
    let (add, added) = try change(Layouts.drawn(["a...", "...."])) { try $0.addWidget(note) }
    let (_, edited) = try change(added) { try $0.configure("n", ["x": 1]) }
    #expect(CanvasRebaser.undoing(add, on: edited).change == nil)
    #expect(CanvasRebaser.undoing(add, on: added).change?.applied(to: added) == Layouts.drawn(["a...", "...."]))
  }

  @Test("undo of a closing brings the widget back, into a gap when its place is taken")
  func undoRemoval() throws {
    let (close, closed) = try change(Layouts.drawn(["ab", ".."])) { try $0.removeWidget("b") }
    let (_, now) = try change(closed) { try $0.updateWidgetPosition("a", x: 1, y: 0) }
    let undo = try #require(CanvasRebaser.undoing(close, on: now).change)
    #expect(drawing(undo.applied(to: now)) == ["ba"])
  }

  @Test("undo after others' changes never undoes them, at random", arguments: UInt64(0)..<8)
  func undoAtRandom(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<60 {
      let layout = CanvasManager.normalized(RandomLayouts.make(grid: GridConfig(), using: &random))
      let own = Layouts.manager(layout)
      RandomOperations.operate(on: own, using: &random)
      guard let change = own.history.done.last?.change else { continue }
      let other = Layouts.manager(own.layout)
      for _ in 0..<3 { RandomOperations.operate(on: other, using: &random) }
      other.dropArrangement()
      guard let undo = CanvasRebaser.undoing(change, on: other.layout).change else { continue }
      let after = undo.applied(to: other.layout)
      #expect(CanvasManager.normalized(after) == after)
      let touched = Set(change.items.map(\.id))
      for widget in other.layout.widgets where !touched.contains(widget.id) {
        let kept = after.widgets.first { $0.id == widget.id }
        #expect(kept?.config == widget.config && kept?.locked == widget.locked && kept?.app == widget.app)
      }
    }
  }
}
