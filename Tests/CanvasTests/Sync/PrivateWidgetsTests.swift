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
    var other = layout
    other.pages[0].widgets[0].config = ["list": "other plans"]
    let shown = own.masked(layout)
    let isNoted = own.note(other, after: shown)
    let isNotedAgain = own.note(other, after: shown)
    #expect(isNoted && !isNotedAgain)
    #expect(own.unmasked(own.masked(layout)).widgets[0].config == ["list": "other plans"])
    // What others show in its place hides nothing anew.
    let isMaskNoted = own.note(own.masked(other), after: shown)
    #expect(!isMaskNoted)
    // Nor does what somebody else puts there.
    let isForgedNoted = own.note(layout, after: layout)
    #expect(!isForgedNoted)
    let isRenamed = own.rename(["todo-1": "todo-2", "x": "y"])
    #expect(isRenamed && own.contains("todo-2") && !own.contains("todo-1"))
    own.reveal("todo-2")
    #expect(own.masked(layout) == layout)
  }
}
