import EaselAPI
import EaselKit
import TestKit
import Testing
import Widgets

/// What widgets have to choose from while their settings are open.
@Suite("Suggestions of widgets")
struct WidgetSuggestionsTests {
  private static func list(_ id: String, _ name: String) -> TodoList {
    TodoList(id: id, name: name, createdAt: WidgetRig.now)
  }

  @Test func `lists are asked for when the settings are opened; those of one name go by their ids`() {
    var rig = WidgetRig(TodoWidget.self)
    rig.mount()
    rig.answer { _ in .page([TodoItem]()) }
    #expect(rig.widget.suggestions(for: "list") == [])
    rig.send(.settingsOpened)
    #expect(rig.open.map(\.request.path) == ["/api/todo/lists"])
    let lists = [("inbox", "Inbox"), ("l1", "Work"), ("l2", "Home"), ("l3", "home")].map(Self.list)
    rig.answer { _ in .page(lists) }
    #expect(rig.widget.suggestions(for: "list") == ["inbox", "Work", "l2", "l3"])
    #expect(rig.widget.suggestions(for: "showCompleted") == [])
  }

  @Test func `calendars go by their ids`() {
    var rig = WidgetRig(CalendarWidget.self)
    rig.mount()
    rig.answer { _ in .page([Occurrence]()) }
    rig.send(.settingsOpened)
    let calendars = ["personal", "team"].map {
      CalendarInfo(id: $0, name: "Name")
    }
    rig.answer { _ in .page(calendars) }
    #expect(rig.widget.suggestions(for: "calendar") == ["personal", "team"])
  }

  @Test func `channels are known already`() {
    var server = ChatServer()
    var rig = WidgetRig(ChatWidget.self)
    rig.mount()
    rig.answer { server.reply($0) }
    rig.send(.settingsOpened)
    #expect(rig.open.isEmpty)
    #expect(rig.widget.suggestions(for: "channel") == ["general", "random", "team"])
  }

  @Test(arguments: WidgetConformanceTests.ids)
  func `only texts have suggestions, and a failed answer leaves none`(id: String) throws {
    let type = try #require(WidgetCatalog.builtIn[id]).type
    var rig = WidgetRig(type)
    rig.mount()
    rig.send(.settingsOpened)
    rig.answer { _ in .problem(503, "x", "No.") }
    for field in type.manifest.settings.fields where field.isSuggested {
      guard case .text = field.kind else {
        Issue.record("\(id): \(field.key) is no text")
        continue
      }
      #expect(rig.widget.suggestions(for: field.key) == [])
    }
  }
}
