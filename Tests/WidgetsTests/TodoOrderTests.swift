import EaselAPI
import EaselKit
import TestKit
import Testing
import Widgets

@Suite("The order of todos, while some wait to be sent")
struct TodoOrderTests {
  var server = TodoServer()
  var rig = WidgetRig(TodoWidget.self)

  /// A server whose clock is a minute ahead, or to which others wrote while this terminal was away.
  init() {
    let now = WidgetRig.now.adding(seconds: 60)
    server.now = now
    server.items = [("a", "First"), ("b", "Second")].map { id, title in
      TodoItem(id: id, list: TodoList.inbox, title: title, createdAt: now, updatedAt: now)
    }
  }

  private mutating func start() {
    rig.mount()
    answer()
  }

  private mutating func answer() { rig.answer { server.reply($0) } }

  private mutating func add(_ title: String) {
    rig.press("a")
    rig.type(title)
    rig.press("Enter")
  }

  /// The titles from top to bottom.
  private var titles: [String] {
    rig.lines.filter { $0.hasPrefix("[") }.map { line in
      ["First", "Second", "Third", "Fourth"].first { line.contains($0) } ?? line
    }
  }

  @Test mutating func `what is added while the server is away stands where it will once it is sent`() {
    start()
    add("Third")
    add("Fourth")
    let order = ["First", "Second", "Third", "Fourth"]
    #expect(titles == order)
    server.now = server.now.adding(seconds: 1)
    answer()
    #expect(rig.pending.isEmpty && titles == order)
    rig.send(.stale)
    answer()
    #expect(titles == order)
  }

  @Test mutating func `what is completed while the server is away is the newest that is`() {
    server.items[1].completed = true
    server.items[1].completedAt = server.now
    start()
    rig.press("Space")
    #expect(titles == ["First", "Second"])
    server.now = server.now.adding(seconds: 1)
    answer()
    #expect(rig.pending.isEmpty && titles == ["First", "Second"])
  }

  @Test func `of one moment are those that the server listed in its order`() {
    let items = ["c", "a", "b"].map { id in
      TodoItem(id: id, list: TodoList.inbox, title: id, createdAt: WidgetRig.now, updatedAt: WidgetRig.now)
    }
    let order = TodoOrder(items, Outbox())
    #expect(items.shuffled().sorted(by: order.isBefore).map(\.id) == ["c", "a", "b"])
  }

  @Test func `what the server has already keeps its place though its answer was lost`() {
    let items = ["a", "b"].map { id in
      TodoItem(id: id, list: TodoList.inbox, title: id, createdAt: WidgetRig.now, updatedAt: WidgetRig.now)
    }
    let write = TodoChange(id: "1", action: .create, item: items[0]).write
    let pending = PendingWrite(write, service: "todo", number: 1, madeAt: WidgetRig.now)
    let order = TodoOrder(items, Outbox([pending]))
    #expect(order.isBefore(items[0], items[1]) && !order.isBefore(items[1], items[0]))
  }
}
