import EaselAPI
import EaselKit
import TestKit
import Testing
import Widgets

@Suite("What a service tells of is shown before it is asked for")
struct ToldTests {
  var server = TodoServer()
  var rig = WidgetRig(TodoWidget.self)

  private mutating func start() {
    server.items = [TodoServer.item("a", "First"), TodoServer.item("b", "Second")]
    rig.mount()
    answer()
  }

  private mutating func answer() { rig.answer { server.reply($0) } }

  private mutating func tell(_ type: String, _ item: TodoItem) {
    rig.send(.told([ServiceNews(type: "todo.item.\(type)", subject: item.id, data: JSONValue(encoding: item))]))
  }

  private func version(_ number: Int, of item: TodoItem, _ title: String) -> TodoItem {
    var item = item
    item.version = number
    item.title = title
    return item
  }

  private var text: String { rig.lines.joined(separator: "\n") }

  @Test mutating func `a todo that others change, make or remove`() {
    start()
    tell("updated", version(2, of: server.items[0], "Renamed"))
    #expect(text.contains("Renamed") && !text.contains("First"))
    tell("created", TodoServer.item("c", "Third"))
    #expect(text.contains("Third"))
    tell("deleted", server.items[1])
    #expect(!text.contains("Second"))
    #expect(rig.open.isEmpty)
  }

  @Test mutating func `never one that is older than what is shown, or of another list`() {
    start()
    tell("updated", version(3, of: server.items[0], "Third version"))
    tell("updated", version(2, of: server.items[0], "Second version"))
    #expect(text.contains("Third version"))
    var moved = version(4, of: server.items[0], "Moved")
    moved.list = "work"
    tell("updated", moved)
    #expect(!text.contains("Third version") && !text.contains("Moved"))
  }

  @Test mutating func `an answer that was made before takes nothing back`() {
    start()
    rig.send(.stale)
    let old = server
    tell("updated", version(2, of: server.items[0], "Renamed"))
    tell("created", TodoServer.item("c", "Third"))
    server = old
    answer()
    #expect(text.contains("Renamed") && text.contains("Third"))
    // What the next one does not have is gone.
    rig.send(.stale)
    answer()
    #expect(text.contains("First") && !text.contains("Third"))
  }

  /// What became of a change that was made here.
  private mutating func settle(_ change: TodoChange, _ item: TodoItem?, attempts: Int) throws {
    let pending = PendingWrite(
      change.write, service: "todo", number: 1, madeAt: WidgetRig.now, attempts: attempts, state: .sending)
    let body = try item.map { try APIJSON.encode($0) } ?? []
    rig.send(.settled(pending, .done(BackendResponse(status: item == nil ? 204 : 200, body: body))))
  }

  @Test mutating func `an answer that is given again takes back nothing that was told since`() throws {
    start()
    let mine = version(2, of: server.items[0], "Mine")
    tell("updated", version(3, of: server.items[0], "Theirs"))
    try settle(TodoChange(id: "w", action: .edit, item: mine, seen: server.items[0], version: 1), mine, attempts: 2)
    #expect(text.contains("Theirs") && !text.contains("Mine"))
    // Whether it is still there the server must say.
    #expect(rig.open.count == 1)
  }

  @Test mutating func `what was removed here is not shown again by older news`() throws {
    start()
    try settle(TodoChange(id: "w", action: .delete, item: server.items[1]), nil, attempts: 1)
    #expect(!text.contains("Second"))
    tell("updated", version(2, of: server.items[1], "Second again"))
    #expect(!text.contains("Second"))
    rig.send(.stale)
    answer()
    #expect(text.contains("Second"))
  }

  @Test mutating func `not beside a copy that is kept`() throws {
    server.items = [TodoServer.item("a", "First")]
    rig.mount()
    let items = server.items
    let tag = try #require(rig.open.first?.tag)
    rig.send(.response(tag: tag, .json(Page(items: items), keptSince: Timestamp(seconds: 1))))
    tell("created", TodoServer.item("c", "Third"))
    #expect(text.contains("First") && !text.contains("Third"))
  }

  @Test mutating func `what is no todo says nothing`() {
    start()
    let before = text
    for data: JSONValue in [.null, "x", ["id": "a"], ["id": "b", "title": 3]] {
      for type in ["created", "updated", "completed", "later"] {
        rig.send(.told([ServiceNews(type: "todo.item.\(type)", subject: "a", data: data)]))
      }
    }
    #expect(text == before)
  }

  @Test func `a message is shown and announced once`() throws {
    var server = ChatServer()
    var rig = WidgetRig(ChatWidget.self)
    rig.mount()
    rig.answer { server.reply($0) }
    let message = ChatMessage(
      id: "new", channel: "general", author: "ada", text: "fresh from the press", sentAt: WidgetRig.now)
    _ = rig.announced
    let news = ServiceNews(type: "chat.message.sent", subject: "new", data: JSONValue(encoding: message))
    rig.send(.told([news]))
    #expect(rig.lines.contains { $0.contains("fresh from the press") })
    #expect(rig.announced.count == 1)
    let old = server.messages["general"]
    // An answer that was made before it was sent, then one that has it.
    rig.send(.stale)
    rig.answer { server.reply($0) }
    #expect(rig.lines.contains { $0.contains("fresh from the press") })
    server.messages["general"] = (old ?? []) + [message]
    rig.send(.stale)
    rig.answer { server.reply($0) }
    #expect(rig.lines.filter { $0.contains("fresh from the press") }.count == 1)
    #expect(rig.announced.count <= 1)
    var other = message
    other.channel = "random"
    other.id = "elsewhere"
    other.text = "somewhere else"
    rig.send(.told([ServiceNews(type: "chat.message.sent", subject: "elsewhere", data: JSONValue(encoding: other))]))
    #expect(!rig.lines.contains { $0.contains("somewhere else") })
  }

  @Test func `a message that is told hides no gap before it`() {
    let messages = (1...9).map { number in
      ChatMessage(id: "m\(number)", channel: "c", author: "ada", text: "\(number)", sentAt: WidgetRig.now)
    }
    var log = ChatLog()
    _ = log.takeNewest(Page(items: [messages[1], messages[0]], next: nil), keptSince: nil, now: WidgetRig.now)
    log.add(messages[8])
    // Those between were said while nobody listened, and are more than a page.
    _ = log.takeNewest(
      Page(items: [messages[8], messages[7]], next: "before 8"), keptSince: nil, now: WidgetRig.now)
    #expect(log.messages.map(\.text) == ["8", "9"] && log.olderCursor == "before 8")
    // One that the next answer does not have yet stays until the one after it.
    log.add(ChatMessage(id: "m10", channel: "c", author: "ada", text: "10", sentAt: WidgetRig.now))
    for expected in [["8", "9", "10"], ["8", "9"]] {
      _ = log.takeNewest(
        Page(items: [messages[8], messages[7]], next: "before 8"), keptSince: nil, now: WidgetRig.now)
      #expect(log.messages.map(\.text) == expected)
    }
  }
}
