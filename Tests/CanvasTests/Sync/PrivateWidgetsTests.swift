import Canvas
import EaselKit
import Testing

@Suite("Widgets that are kept private on a shared canvas")
struct PrivateWidgetsTests {
  private let layout = Layout(
    name: "team",
    pages: [
      Page(
        id: "page-1", title: "Main",
        widgets: [
          WidgetPlacement(
            id: "todo-1", app: "todo", frame: GridFrame(x: 0, y: 0, w: 6, h: 12), config: ["list": "secret plans"]),
          WidgetPlacement(id: "clock-1", app: "clock", frame: GridFrame(x: 6, y: 0, w: 6, h: 12)),
        ])
    ])

  @Test func `others see whose it is and where, and nothing else`() throws {
    var own = PrivateWidgets(person: "Ada")
    own.hide(layout.widgets[0])
    let masked = own.masked(layout)
    #expect(!String(describing: masked).contains("secret"))
    #expect(masked.widgets[0].app == "private")
    #expect(masked.widgets[0].config == ["owner": "Ada"])
    #expect(masked.widgets[0].frame == layout.widgets[0].frame)
    #expect(masked.widgets[1] == layout.widgets[1])
    #expect(own.unmasked(masked) == layout)
    #expect(PrivateWidgets(person: "Ben").unmasked(masked) == masked)
  }

  @Test func `settings that change are kept, ids that change are followed, and all can be shown again`() throws {
    var own = PrivateWidgets(person: "Ada")
    own.hide(layout.widgets[0])
    let other = layout.with("todo-1", config: ["list": "other plans"])
    let shown = own.masked(layout)
    own.note(other, after: shown, at: 1)
    let noted = own
    #expect(own.unmasked(own.masked(layout)).widgets[0].config == ["list": "other plans"])
    // What others show in its place hides nothing anew.
    own.note(own.masked(other), after: shown, at: 1)
    #expect(own == noted)
    // Nor does what somebody else puts there.
    own.note(layout, after: layout, at: 1)
    #expect(own == noted)
    let names = own.follow(["todo-1": "todo-2", "x": "y"], to: canvas(shown), after: shown) { "new" }
    #expect(names == ["todo-1": "todo-2", "x": "y"])
    #expect(own.contains("todo-2") && !own.contains("todo-1"))
    own.reveal("todo-2")
    #expect(own.masked(layout) == layout)
  }

  @Test func `what somebody else puts under the id of a hidden widget is left alone, and that one is kept beside it`() {
    var own = PrivateWidgets(person: "Ada")
    own.hide(layout.widgets[0])
    let (shown, theirs) = (own.masked(layout), layout.with("todo-1", config: ["list": "Ben's"]))
    // It is not known yet to have been hidden anywhere.
    #expect(own.follow([:], to: canvas(layout, at: 1), after: shown) { "new" } == [:])
    #expect(own.follow([:], to: canvas(shown, at: 2), after: shown) { "new" } == [:])
    // An arrangement of before that has it for all to see.
    #expect(own.follow([:], to: canvas(theirs, at: 1), after: shown) { "new" } == [:])
    #expect(own.unmasked(theirs, at: 1) == layout)
    #expect(own.follow([:], to: canvas(theirs, at: 3), after: shown) { "new" } == ["todo-1": "todo-new"])
    #expect(own.masked(theirs) == theirs)
    #expect(own.unmasked(theirs, at: 3) == theirs)
    // A layout with the stand-in still means the one that was there then.
    let opened = own.opened(shown, over: theirs)
    #expect(opened.widgets.map(\.id) == ["todo-new", "clock-1"])
    #expect(opened.widgets[0].config == ["list": "secret plans"])
    #expect(!String(describing: own.masked(opened)).contains("secret"))
  }

  @Test func `the stand-in of another person with the same id is theirs`() {
    var own = PrivateWidgets(person: "Ada")
    own.hide(layout.widgets[0])
    let shown = own.masked(layout)
    _ = own.follow([:], to: canvas(shown, at: 1), after: shown) { "new" }
    var ben = PrivateWidgets(person: "Ben")
    ben.hide(layout.widgets[0])
    #expect(own.unmasked(ben.masked(layout)) == ben.masked(layout))
    #expect(own.follow([:], to: canvas(ben.masked(layout), at: 2), after: shown) { "new" } == ["todo-1": "todo-new"])
    // Who has another name now still knows their own.
    let renamed = PrivateWidgets(own.hidden, person: "Ada L.")
    #expect(renamed.unmasked(shown.with("todo-1", id: "todo-new")).widgets[0].app == "todo")
  }

  @Test func `what the person has shown to all on another terminal is hidden here no more`() {
    var own = PrivateWidgets(person: "Ada")
    own.hide(layout.widgets[0])
    let shown = own.masked(layout)
    _ = own.follow([:], to: canvas(shown, at: 1), after: shown) { "new" }
    #expect(own.follow([:], to: canvas(layout, at: 2), after: shown) { "new" } == [:])
    #expect(own.hidden.isEmpty)
  }

  @Test func `a new widget that gets the id of a hidden one makes that give way`() {
    var own = PrivateWidgets(person: "Ada")
    own.hide(layout.widgets[0])
    let empty = Layout(name: "team", pages: [])
    let names = own.follow(["todo-2": "todo-1"], to: canvas(layout), after: empty) { "new" }
    #expect(names == ["todo-2": "todo-1", "todo-1": "todo-new"])
    #expect(own.masked(layout) == layout)
    #expect(own.contains("todo-new"))
  }

  @Test func `what comes back under another id stays hidden, and takes the place of nothing hidden`() {
    var own = PrivateWidgets(person: "Ada")
    own.hide(layout.widgets[0])
    own.hide(layout.widgets[1])
    let names = own.comeBack(as: ["todo-1": "clock-1"]) { "new" }
    #expect(names == ["todo-1": "clock-1", "clock-1": "clock-new"])
    #expect(own.hidden["clock-1"]?.app == "todo" && own.hidden["clock-new"]?.app == "clock")
    #expect(own.contains("todo-1"))
  }

  @Test func `a layout that is opened brings back what is hidden, and hides nothing else by accident`() {
    var own = PrivateWidgets(person: "Ada")
    own.hide(layout.widgets[0])
    let (shown, other) = (own.masked(layout), layout.with("todo-1", config: ["list": "open"]))
    let empty = Layout(name: "team", pages: [Page(id: "page-1", title: "Main")])
    #expect(own.opened(shown, over: empty) == layout)
    #expect(own.opened(other, over: empty).widgets.map(\.id) == ["todo-2", "clock-1"])
    // Where its stand-in is, it stays private.
    #expect(own.opened(other, over: shown) == other)
  }

  @Test func `what is hidden and nowhere is kept, but not without end`() {
    var own = PrivateWidgets(person: "Ada")
    own.hide(layout.widgets[0])
    for number in 1...PrivateWidgets.mostAbsent + 5 {
      own.hide(WidgetPlacement(id: "x-\(number)", app: "x", frame: GridFrame(x: 0, y: 0, w: 1, h: 1)))
    }
    own.forgetOldest(on: layout)
    #expect(own.hidden.count == PrivateWidgets.mostAbsent + 1)
    #expect(own.contains("todo-1") && own.contains("x-6") && !own.contains("x-5"))
  }

  private func canvas(_ layout: Layout, at revision: Int = 1) -> SharedCanvas {
    SharedCanvas(revision: revision, confirmed: layout)
  }
}

extension Layout {
  /// The layout with other settings, or another id, of a widget on its first page.
  fileprivate func with(_ id: String, id other: String? = nil, config: [String: JSONValue]? = nil) -> Layout {
    var layout = self
    for index in layout.pages[0].widgets.indices where layout.pages[0].widgets[index].id == id {
      layout.pages[0].widgets[index].id = other ?? id
      if let config { layout.pages[0].widgets[index].config = config }
    }
    return layout
  }
}
