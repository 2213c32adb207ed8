import Canvas
import EaselKit
import TestKit
import Testing

@Suite("what two terminals changed at the same time is told by the later one")
struct CanvasClashTests {
  /// What two terminals do at the same time, the first first in order; answers what the second tells.
  private func clashes(
    on layout: Layout = Layouts.drawn(["ab..", "...."]), _ first: (CanvasManager) throws -> Void,
    _ second: (CanvasManager) throws -> Void
  ) -> [CanvasClash] {
    var rig = SharedCanvasRig(layout, terminals: 2)
    _ = rig.act(on: 0) { try? first($0) }
    _ = rig.act(on: 1) { try? second($0) }
    while rig.send(0) { rig.tell(0, .max) }
    let before = rig.terminals[1].shared
    rig.tell(1, .max)
    let told = rig.terminals[1].shared.clashes(with: rig.log, since: before)
    // The first had its change taken, and the second's comes to it as any other.
    let known = rig.terminals[0].shared
    rig.settle()
    #expect(rig.terminals[0].shared.clashes(with: rig.log, since: known).isEmpty)
    return told
  }

  @Test("one setting, different settings, and one setting to the same value")
  func settings() {
    let both = clashes({ try $0.configure("a", ["x": 1, "y": 2]) }, { try $0.configure("a", ["x": 3, "z": 4]) })
    #expect(both == [.setting(widget: "a", key: "x", mine: 3, theirs: 1)])
    #expect(clashes({ try $0.configure("a", ["x": 1]) }, { try $0.configure("a", ["y": 1]) }).isEmpty)
    #expect(clashes({ try $0.configure("a", ["x": 1]) }, { try $0.configure("a", ["x": 1]) }).isEmpty)
  }

  @Test("a setting that was taken away counts as null, and of several values the last")
  func lastValues() {
    var layout = Layouts.drawn(["a"])
    layout.pages[0].widgets[0].config = ["x": 0]
    let found = clashes(
      on: layout,
      { canvas in
        try canvas.configure("a", ["x": 1])
        try canvas.configure("a", ["x": 2])
      }, { try $0.configure("a", [:]) })
    #expect(found == [.setting(widget: "a", key: "x", mine: .null, theirs: 2)])
  }

  @Test("one widget moved twice; not when one of them was only pushed, or both put it in one place")
  func places() {
    let twice = clashes(
      { try $0.updateWidgetPosition("a", x: 0, y: 1) }, { try $0.updateWidgetPosition("a", x: 3, y: 1) })
    #expect(twice == [.place(widget: "a")])
    let pushed = clashes(
      { try $0.updateWidgetPosition("b", x: 2, y: 1) }, { try $0.updateWidgetPosition("a", x: 1, y: 0) })
    #expect(pushed.isEmpty)
    let alike = clashes(
      { try $0.updateWidgetPosition("a", x: 3, y: 1) }, { try $0.updateWidgetPosition("a", x: 3, y: 1) })
    #expect(alike.isEmpty)
  }

  @Test("a move that meets a close, a lock; settings that meet a close; a close that meets settings")
  func closes() {
    let gone = clashes({ try $0.removeWidget("a") }, { try $0.updateWidgetPosition("a", x: 0, y: 1) })
    #expect(gone == [.gone(widget: "a")])
    let locked = clashes({ try $0.setLocked("a", true) }, { try $0.updateWidgetPosition("a", x: 0, y: 1) })
    #expect(locked == [.locked(widget: "a")])
    let reopened = clashes({ try $0.removeWidget("a") }, { try $0.configure("a", ["x": 1]) })
    #expect(reopened == [.reopened(widget: "a")])
    let spared = clashes({ try $0.configure("a", ["x": 1]) }, { try $0.removeWidget("a") })
    #expect(spared == [.spared(widget: "a")])
    #expect(clashes({ try $0.removeWidget("a") }, { try $0.removeWidget("a") }).isEmpty)
  }

  @Test("pages: renamed twice, renamed and closed, put in order twice, and grids")
  func pages() {
    let layout = Layouts.twoPages(["a."], ["b."])
    let titles = clashes(
      on: layout, { try $0.renamePage("page-2", to: "One") }, { try $0.renamePage("page-2", to: "Two") })
    #expect(titles == [.title(page: "page-2", mine: "Two", theirs: "One")])
    let title = layout.pages[1].title
    let closed = clashes(on: layout, { try $0.closePage("page-2") }, { try $0.renamePage("page-2", to: "Two") })
    #expect(closed == [.gonePage(title: title)])
    var three = layout
    three.pages.append(Page(id: "page-3", title: "Three"))
    let order = clashes(on: three, { try $0.movePage("page-3", to: 0) }, { try $0.movePage("page-2", to: 0) })
    #expect(order == [.order])
    let order2 = clashes(on: three, { try $0.movePage("page-3", to: 0) }, { try $0.renamePage("page-3", to: "Two") })
    #expect(order2.isEmpty)
  }

  @Test("what was added here is not taken for what another has added under the same id")
  func twoAdds() {
    let note = WidgetPlacement(id: "", app: "note", frame: GridFrame(x: 0, y: 0, w: 1, h: 1))
    let found = clashes(
      { canvas in
        _ = try canvas.addWidget(note)
        try canvas.configure("note-1", ["x": 1])
      },
      { canvas in
        _ = try canvas.addWidget(note)
        try canvas.configure("note-1", ["x": 2])
      })
    #expect(found.isEmpty)
  }

  @Test("a layout that is opened over what another has changed, whatever its widgets are called; not a new name")
  func loads() {
    var other = Layouts.drawn(["ac"])
    other.name = "other"
    other.pages[0].widgets[0].config = ["x": 9]
    let found = clashes({ try $0.configure("a", ["x": 1]) }, { $0.load(other) })
    #expect(found == [.loadedOver])
    let named = clashes({ try $0.configure("a", ["x": 1]) }) { canvas in
      var layout = canvas.layout
      layout.name = "other"
      canvas.load(layout)
    }
    #expect(named.isEmpty)
  }

  @Test("a page that both added is two pages, with the title that each gave its own")
  func twoPages() {
    func page(_ title: String) -> (CanvasManager) throws -> Void {
      { canvas in
        let id = try canvas.addPage(title: "New")
        try canvas.renamePage(id, to: title)
      }
    }
    #expect(clashes(page("One"), page("Two")).isEmpty)
  }

  @Test("what came and was not shown yet is crossed by what is done on what was shown")
  func unseen() throws {
    var rig = SharedCanvasRig(Layouts.drawn(["ab"]), terminals: 2)
    _ = rig.act(on: 0) { try? $0.configure("a", ["x": 1]) }
    rig.send(0)
    let displayed = rig.terminals[1].shared.shown
    rig.tell(1, .max)
    var shared = rig.terminals[1].shared
    let unseen = CanvasChange(.load, subject: nil, from: displayed, to: shared.shown)
    var after = displayed
    after.pages[0].widgets[0].config = ["x": 2]
    let own = CanvasChange(.configure, subject: "a", from: displayed, to: after)
    _ = shared.make(own, id: "own")
    #expect(shared.clashes(of: own, withUnseen: unseen) == [.setting(widget: "a", key: "x", mine: 2, theirs: 1)])
  }

  @Test("a whole arrangement that comes instead of changes is told of likewise")
  func wholeState() {
    var rig = SharedCanvasRig(Layouts.drawn(["ab"]), terminals: 2)
    _ = rig.act(on: 0) { try? $0.configure("a", ["x": 1]) }
    _ = rig.act(on: 1) { try? $0.configure("a", ["x": 2]) }
    rig.send(0)
    let before = rig.terminals[1].shared
    var after = before
    _ = after.take(rig.server.confirmed, at: rig.server.revision)
    #expect(after.clashes(withStateSince: before) == [.setting(widget: "a", key: "x", mine: 2, theirs: 1)])
  }

  @Test("nothing is told of what this terminal did one after the other")
  func alone() {
    var rig = SharedCanvasRig(Layouts.drawn(["ab"]), terminals: 1)
    for number in 1...3 { _ = rig.act(on: 0) { try? $0.configure("a", ["x": .int(number)]) } }
    let before = rig.terminals[0].shared
    rig.send(0)
    rig.tell(0, .max)
    #expect(rig.terminals[0].shared.clashes(with: rig.log, since: before).isEmpty)
  }
}
