import EaselAPI
import EaselKit
import TestKit
import Testing
import Widgets

@Suite("Widgets that are linked with others of their page")
struct LinkedWidgetsTests {
  private static let date = StatePath.shared("selectedDate")

  private func shared(_ rig: WidgetRig) -> [JSONValue] {
    rig.effects.compactMap { if case .share("selectedDate", let value) = $0 { value } else { nil } }
  }

  private func configured(_ rig: WidgetRig) -> [JSONValue] {
    rig.effects.compactMap { if case .configure("linked", let value) = $0 { value } else { nil } }
  }

  private func said(_ rig: WidgetRig) -> [String] {
    rig.effects.compactMap { if case .notify(_, let text) = $0 { text } else { nil } }
  }

  private func calendar(_ config: [String: JSONValue] = [:]) -> WidgetRig {
    var rig = WidgetRig(CalendarWidget.self, config: config)
    rig.mount()
    rig.answer { _ in .page([Occurrence]()) }
    return rig
  }

  private func todo(_ items: [TodoItem] = TodoServer.sample.items) -> WidgetRig {
    var rig = WidgetRig(TodoWidget.self)
    rig.mount()
    rig.answer { _ in .page(items) }
    return rig
  }

  // MARK: The calendar

  @Test func `a day is chosen with Enter, not by moving`() {
    var rig = calendar()
    rig.press("l", "j", "<", "t", "l")
    #expect(shared(rig).isEmpty)
    rig.press("Enter")
    #expect(shared(rig) == ["2026-11-23"])
    rig.press("l")
    #expect(shared(rig).count == 1)
    rig.press("Esc")
    #expect(shared(rig) == ["2026-11-23", .null])
  }

  @Test func `with the setting each move chooses a day`() {
    var rig = calendar(["follow": "while moving"])
    rig.press("l", "l")
    #expect(shared(rig) == ["2026-11-23", "2026-11-24"])
  }

  @Test func `the mouse moves first, and chooses the day it is used on again`() {
    var rig = calendar()
    rig.context.size = Size(width: 30, height: 14)
    rig.send(.resized(rig.context.size))
    let event = MouseEvent(.press, at: Point(x: 2, y: 4))
    rig.send(.mouse(event))
    #expect(shared(rig).isEmpty)
    rig.send(.mouse(event))
    #expect(shared(rig).count == 1)
  }

  @Test func `the choice ends where another widget ends it, and follows another calendar`() {
    var rig = calendar()
    rig.press("l", "Enter")
    rig.effects = []
    rig.send(.state(Self.date, nil))
    #expect(rig.emitted == ["calendar.date.cleared"])
    #expect(rig.widget.publicState == ["selectedDate": .null])
    rig.send(.state(Self.date, "2026-12-01"))
    #expect(rig.widget.publicState == ["selectedDate": "2026-12-01"])
    #expect(rig.lines.contains { $0.contains("1 Dec") })
    #expect(shared(rig).isEmpty, "a calendar that follows shares nothing")
  }

  @Test(arguments: [true, false])
  func `one key links a widget, or unlinks it`(isLinked: Bool) {
    for id in ["calendar", "todo"] {
      var rig = WidgetRig(
        id == "todo" ? TodoWidget.self as any Widget.Type : CalendarWidget.self, config: ["linked": .bool(isLinked)])
      rig.mount()
      rig.press("L")
      #expect(configured(rig) == [.bool(!isLinked)])
    }
  }

  // MARK: The todo list

  @Test func `Esc in the list clears the day for all, and the search with it`() {
    var rig = todo()
    let all = rig.lines
    rig.send(.state(Self.date, "2026-12-01"))
    rig.press("/")
    rig.type("rent")
    rig.press("Enter", "Esc")
    #expect(shared(rig) == [.null])
    #expect(rig.lines == all)
    rig.effects = []
    rig.press("/")
    rig.type("rent")
    rig.press("Enter", "Esc")
    #expect(shared(rig).isEmpty)
  }

  @Test func `a todo for another day says that it is not shown`() {
    var rig = todo()
    rig.send(.state(Self.date, "2026-12-01"))
    rig.press("a")
    #expect(rig.lines.contains { $0.hasPrefix("add due Tue 1 Dec") })
    rig.type("Buy milk due:2026-12-03")
    rig.press("Enter")
    #expect(
      said(rig) == ["\"Buy milk\" is due on Thu 3 Dec; the list shows only Tue 1 Dec. Esc shows all."])
    #expect(rig.lines[0] == "due Tue 1 Dec, 1 new not shown  Esc all")
    rig.effects = []
    rig.press("a")
    rig.type("Buy bread")
    rig.press("Enter")
    #expect(said(rig).isEmpty)
    #expect(rig.lines.contains { $0.contains("Buy bread") })
    #expect(rig.lines[0] == "due Tue 1 Dec, 1 new not shown  Esc all")
  }

  @Test func `a todo that somebody else adds for another day is counted`() throws {
    var items = TodoServer.sample.items
    var rig = todo(items)
    rig.send(.state(Self.date, "2026-12-01"))
    #expect(rig.lines[0] == "due Tue 1 Dec  Esc all")
    items.append(
      TodoItem(id: "new", list: "inbox", title: "Call Bo", createdAt: WidgetRig.now, updatedAt: WidgetRig.now))
    rig.send(.stale)
    rig.answer { [items] _ in .page(items) }
    #expect(rig.lines[0].hasPrefix("due Tue 1 Dec, 1 new not shown"))
    rig.press("Esc")
    #expect(rig.lines.contains { $0.contains("Call Bo") })
  }

  @Test func `what was there before is not counted, also when it is loaded later`() {
    var rig = WidgetRig(TodoWidget.self)
    rig.mount()
    rig.send(.state(Self.date, "2026-12-01"))
    rig.answer { _ in .page(TodoServer.sample.items) }
    #expect(rig.lines[0] == "due Tue 1 Dec  Esc all")
  }
}
