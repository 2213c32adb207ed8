import EaselAPI
import EaselKit
import TestKit
import Testing

@testable import Widgets

@Suite("Lists of todos in the pane")
struct TodoListPickerTests {
  var server = TodoServer.sample
  var rig = WidgetRig(TodoWidget.self)

  private mutating func answer() { rig.answer { server.reply($0) } }

  private mutating func start() {
    server.lists.append(TodoList(id: "l1", name: "Work", createdAt: WidgetRig.now))
    for id in ["w1", "w2"] {
      server.items.append(
        TodoItem(id: id, list: "l1", title: "Task \(id)", createdAt: WidgetRig.now, updatedAt: WidgetRig.now))
    }
    rig.mount()
    answer()
    rig.effects = []
  }

  private mutating func pick() {
    rig.press("l")
    answer()
  }

  /// What the widget asks the host to set, in order.
  private var configured: [String] {
    rig.effects.compactMap { if case .configure("list", let value) = $0 { value.string } else { nil } }
  }

  @Test mutating func `the lists are shown with their counts and a row for a new one; Enter shows one`() {
    start()
    pick()
    #expect(rig.lines == [line("Inbox", "5"), line("Work", "2"), "+ New list"])
    rig.press("j", "Enter")
    answer()
    #expect(configured == ["Work"])
    #expect(rig.lines.prefix(2).map { String($0.dropFirst(4)) } == ["Task w1", "Task w2"])
    // The host tells of the setting, which changes nothing any more.
    rig.context.config["list"] = "Work"
    rig.send(.configured)
    answer()
    #expect(rig.lines.first?.hasSuffix("Task w1") == true)
  }

  private func line(_ name: String, _ count: String) -> String {
    name + String(repeating: " ", count: 40 - name.count - count.count) + count
  }

  @Test mutating func `a new list is made and shown at once, and todos go there before the server knows of it`() {
    start()
    pick()
    rig.press("n")
    #expect(rig.widget.isTyping)
    rig.type(" Garden ")
    rig.press("Enter")
    #expect(configured == ["Garden"])
    #expect(rig.lines.contains { $0.contains("Nothing to do.") })
    rig.press("a")
    rig.type("Rake")
    rig.press("Enter")
    #expect(rig.pending.map(\.write.summary) == ["add the list \"Garden\"", "add \"Rake\""])
    answer()
    #expect(rig.pending.isEmpty && server.lists.map(\.name) == ["Inbox", "Work", "Garden"])
    #expect(server.items.last?.list == server.lists.last?.id)
    #expect(rig.lines.first?.hasSuffix("Rake") == true)
  }

  @Test(arguments: ["work", "WORK", "wo\u{200B}rk", ""])
  mutating func `a name that is taken or empty is refused while it is typed`(name: String) {
    start()
    pick()
    rig.press("n")
    rig.send(.paste(name))
    rig.press("Enter")
    #expect(rig.widget.isTyping && rig.pending.isEmpty)
    let text = rig.lines.joined(separator: "\n")
    #expect(text.contains(name.isEmpty ? "A list needs a name." : "There is a list \"Work\" already."))
  }

  @Test mutating func `a list is renamed, with the setting of the pane that shows it`() {
    start()
    rig.context.config["list"] = "Work"
    rig.send(.configured)
    answer()
    rig.effects = []
    pick()
    rig.press("r", "Ctrl+U")
    rig.type("Office")
    rig.press("Enter")
    #expect(rig.lines.contains { $0.hasPrefix("Office") } && configured.isEmpty)
    answer()
    #expect(server.lists[1].name == "Office" && configured == ["Office"])
    rig.press("Esc")
    rig.context.config["list"] = "Office"
    rig.send(.configured)
    answer()
    #expect(rig.lines.first?.hasSuffix("Task w1") == true)
  }

  @Test mutating func `a name that the server refuses leaves the setting and the title as they were`() {
    start()
    rig.context.config["list"] = "Work"
    rig.send(.configured)
    answer()
    rig.effects = []
    pick()
    rig.press("r", "Ctrl+U")
    rig.type("Office")
    rig.press("Enter")
    rig.answer { _ in .problem(409, "todo.list.name.taken", "There is a list already.") }
    #expect(configured.isEmpty && rig.widget.title == "Work")
    rig.press("Esc")
    rig.send(.configured)
    answer()
    #expect(rig.lines.first?.hasSuffix("Task w1") == true)
  }

  @Test mutating func `a list is deleted after a question that says how many todos go, or that there are none`() {
    start()
    server.lists.append(TodoList(id: "l2", name: "Empty", createdAt: WidgetRig.now))
    pick()
    rig.press("j", "D")
    #expect(rig.lines.joined(separator: " ").contains("Delete \"Work\" with 2 todos?"))
    rig.press("n")
    #expect(rig.pending.isEmpty && !rig.lines.joined().contains("Delete"))
    rig.press("D", "y")
    #expect(rig.pending.map(\.write.request.target) == ["/api/todo/lists/l1?items=2"])
    rig.press("j")
    answer()
    #expect(server.lists.map(\.id) == ["inbox", "l2"] && !server.items.contains { $0.list == "l1" })
    rig.press("k", "D")
    #expect(rig.lines.joined(separator: " ").contains("Delete \"Empty\"? The list is empty."))
    answer()
    #expect(server.lists.map(\.id) == ["inbox", "l2"])
    rig.press("y")
    answer()
    #expect(server.lists.map(\.id) == ["inbox"])
  }

  @Test mutating func `the pane of a deleted list shows the inbox; the inbox itself stays`() {
    start()
    rig.context.config["list"] = "Work"
    rig.send(.configured)
    answer()
    rig.effects = []
    pick()
    rig.press("D", "y")
    #expect(configured == ["inbox"])
    answer()
    rig.press("g", "D", "r")
    #expect(!rig.widget.isTyping && rig.pending.isEmpty && server.lists.map(\.id) == ["inbox"])
  }

  @Test mutating func `others' lists are shown as they are told`() {
    start()
    pick()
    let told: (String, TodoList) -> ServiceNews = { type, list in
      ServiceNews(type: type, subject: list.id, data: JSONValue(encoding: list))
    }
    rig.send(
      .told([
        told("todo.list.created", TodoList(id: "l3", name: "Far", createdAt: WidgetRig.now, items: 0)),
        told("todo.list.updated", TodoList(id: "l1", name: "Job", createdAt: WidgetRig.now, items: 2, version: 2)),
      ]))
    #expect(rig.lines.map { $0.prefix { $0 != " " } }.prefix(3) == ["Inbox", "Job", "Far"])
    rig.send(.told([told("todo.list.deleted", TodoList(id: "l1", name: "Job", createdAt: WidgetRig.now))]))
    #expect(rig.lines.map { $0.prefix { $0 != " " } }.prefix(2) == ["Inbox", "Far"])
  }

  @Test mutating func `what was made offline waits with a sign, and goes once it is dropped`() {
    start()
    pick()
    rig.press("n")
    rig.type("Later")
    rig.press("Enter")
    rig.answer { _ in .offline }
    rig.press("l")
    #expect(rig.lines.contains { $0.hasPrefix("Later") && $0.contains("↑") })
    rig.answer { _ in .offline }
    rig.send(.stale)
    rig.answer { request in
      guard request.method == .post else { return .offline }
      return .problem(409, "todo.list.name.taken", "There is a list already.")
    }
    #expect(rig.lines.contains { $0.hasPrefix("Later") && $0.contains("!") })
    #expect(rig.lines.joined(separator: " ").contains("Refused: There is a list already."))
    rig.press("D", "y")
    #expect(rig.pending.isEmpty && !rig.lines.contains { $0.hasPrefix("Later") })
  }

  @Test mutating func `where nothing can be changed, lists are only chosen`() {
    start()
    rig.context.readOnlyReason = "You only look."
    pick()
    for key in ["n", "r", "D"] {
      rig.effects = []
      rig.press(key)
      #expect(rig.notices == ["You only look."])
    }
    rig.press("G", "Enter")
    #expect(!rig.widget.isTyping && rig.pending.isEmpty)
    rig.press("g", "j", "Enter")
    #expect(configured == ["Work"])
  }
}
