import Canvas
import EaselKit
import TestKit
import Testing

@Suite("a canvas that others change, too")
struct SharedManagerTests {
  private func twoPages() -> Layout { Layouts.twoPages(["ab", "cd"], ["e"]) }

  @Test("page, focus and zoom stay where what they are about is there")
  func stays() throws {
    let canvas = Layouts.manager(twoPages())
    canvas.setFocus("c")
    canvas.toggleZoom()
    var other = twoPages()
    other.pages.reverse()
    other.pages[1].widgets.removeAll { $0.id == "a" }
    canvas.take(other)
    #expect(canvas.page.id == "page-1")
    #expect(canvas.focus == "c")
    #expect(canvas.isZoomed)
    #expect(canvas.history.done.isEmpty)
  }

  @Test("focus goes to the neighbour of what has gone, and to the widget under its new id")
  func goes() throws {
    let canvas = Layouts.manager(twoPages())
    canvas.setFocus("b")
    var other = twoPages()
    other.pages[0].widgets.removeAll { $0.id == "b" }
    canvas.take(other)
    #expect(canvas.focus == "c")
    var renamed = other
    renamed.pages[0].widgets[1].id = "z"
    canvas.take(renamed, renamed: ["c": "z"])
    #expect(canvas.focus == "z")
  }

  @Test("undo and redo are of what was done here, as far as nobody changed it since")
  func undo() throws {
    let canvas = Layouts.manager(twoPages())
    canvas.isShared = true
    try canvas.configure("a", ["x": 1, "y": 1])
    try canvas.configure("b", ["x": 1])
    var other = canvas.layout
    other.pages[0].widgets[0].config = ["x": 1, "y": 2]
    other.pages[1].title = "Theirs"
    canvas.take(other)
    #expect(canvas.undo())
    #expect(canvas.widget("b")?.config == [:])
    #expect(canvas.undo())
    #expect(canvas.widget("a")?.config == ["y": 2])
    #expect(!canvas.undo())
    #expect(canvas.redo())
    #expect(canvas.widget("a")?.config == ["x": 1, "y": 2])
    #expect(canvas.layout.pages[1].title == "Theirs")
  }

  @Test("what others have changed since is told and not taken back, and nothing before it in its place")
  func overtaken() throws {
    let canvas = Layouts.manager(twoPages())
    canvas.isShared = true
    var told: [String] = []
    canvas.onOvertaken = { told.append($0) }
    try canvas.configure("b", ["x": 1])
    try canvas.renamePage("page-1", to: "Mine")
    var other = canvas.layout
    other.pages[0].title = "Theirs"
    canvas.take(other)
    #expect(canvas.undo())
    #expect(told.count == 1 && told[0].contains("renamed page"))
    #expect(canvas.layout == other)
    #expect(canvas.undo())
    #expect(canvas.widget("b")?.config == [:])
    #expect(canvas.redo())
    #expect(canvas.widget("b")?.config == ["x": 1])
    #expect(canvas.redo())
    #expect(told.count == 2 && canvas.layout == other)
  }

  @Test("changes of the person's other terminals are undone and redone in the order of all changes")
  func otherTerminals() throws {
    let canvas = Layouts.manager(twoPages())
    canvas.isShared = true
    var steps: [String] = []
    canvas.onStep = { steps.append(($0.isRedo ? "+" : "-") + ($0.isFromOtherTerminal ? "other" : "own")) }
    try canvas.configure("a", ["x": 1])
    var other = canvas.layout
    other.pages[0].widgets[1].config = ["y": 1]
    canvas.take(other, canBeUndone: true)
    try canvas.configure("c", ["z": 1])
    let latest = canvas.layout
    #expect(canvas.changeFromOtherTerminal == nil)
    #expect(canvas.undo())
    #expect(canvas.changeFromOtherTerminal != nil && canvas.widget("b")?.config == ["y": 1])
    #expect(canvas.undo())
    #expect(canvas.widget("b")?.config == [:] && canvas.widget("a")?.config == ["x": 1])
    #expect(canvas.undo())
    #expect(canvas.layout == twoPages() && !canvas.undo())
    #expect(canvas.redo() && canvas.redo() && canvas.redo() && !canvas.redo())
    #expect(canvas.layout == latest)
    #expect(steps == ["-own", "-other", "-own", "+own", "+other", "+own"])
  }

  @Test("a change made here after an undo ends what could be redone of the other terminal")
  func otherTerminalsAndNewChange() throws {
    let canvas = Layouts.manager(twoPages())
    canvas.isShared = true
    var other = canvas.layout
    other.pages[0].widgets[1].config = ["y": 1]
    canvas.take(other, canBeUndone: true)
    #expect(canvas.undo())
    try canvas.configure("a", ["x": 1])
    #expect(!canvas.redo())
    #expect(canvas.widget("b")?.config == [:])
  }

  @Test("undo follows a widget that has another id by now")
  func renamed() throws {
    let canvas = Layouts.manager(twoPages())
    canvas.isShared = true
    try canvas.configure("a", ["x": 1])
    var other = canvas.layout
    other.pages[0].widgets[0].id = "z"
    canvas.take(other, renamed: ["a": "z"])
    #expect(canvas.undo())
    #expect(canvas.widget("z")?.config == [:])
  }
}
