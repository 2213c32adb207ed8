import EaselAPI
import EaselKit
import TestKit
import Testing
import Widgets

@Suite("The todo widget when things go wrong")
struct TodoTroubleTests {
  var server = TodoServer.sample
  var rig = WidgetRig(TodoWidget.self)

  private mutating func start() {
    rig.mount()
    answer()
  }

  private mutating func answer() { rig.answer { server.reply($0) } }

  private mutating func add(_ line: String) {
    rig.press("a")
    rig.type(line)
    rig.press("Enter")
  }

  private mutating func refuse() {
    rig.answer { _ in .problem(422, "todo.title.bad", "That title will not do.") }
  }

  // MARK: What was refused

  @Test mutating func `a refused todo says why and what to do, and is not counted as unsent`() {
    start()
    add("Bad")
    refuse()
    #expect(rig.lines.suffix(2) == ["Refused: That title will not do.  e", "edits, D deletes"])
    #expect(!rig.lines.contains { $0.contains("not sent yet") })
    #expect(rig.widget.badge == "5 !1")
    rig.press("g")
    #expect(rig.lines.last == "1 refused (!); go there to see why")
    rig.press("a")
    rig.type("Later")
    rig.press("Enter")
    rig.answer { _ in .offline }
    #expect(rig.lines.last?.hasPrefix("1 not sent yet") == true)
    #expect(rig.widget.badge == "6 ↑1 !1")
  }

  @Test mutating func `ticking what the server does not have keeps it and says what to do`() {
    start()
    add("Bad")
    refuse()
    rig.effects = []
    rig.press("Space")
    #expect(rig.open.isEmpty)
    #expect(rig.notices == ["The server does not have this todo; e edits it, D deletes it."])
    #expect(rig.lines.contains { $0.hasPrefix("[ ]!Bad") })
  }

  // MARK: Titles

  @Test mutating func `a title that is too long is refused while it is typed and not cut`() {
    start()
    rig.press("a")
    rig.send(.paste(String(repeating: "x", count: 501) + " due:today"))
    #expect(rig.lines.contains { $0.hasPrefix("A title can have at most 500 characters") })
    rig.press("Enter")
    #expect(rig.widget.isTyping)
    #expect(rig.open.isEmpty)
    rig.press("Home", "Delete")
    #expect(!rig.lines.contains { $0.contains("at most 500") })
    rig.press("Enter")
    answer()
    #expect(server.items.last?.title.count == 500)
    #expect(server.items.last?.due == CivilDate("2026-11-22"))
  }

  @Test(arguments: ["\u{200B}", "\u{2060} \u{FEFF}", "\u{3164}", "\u{200B} due:today"])
  mutating func `a title of which nothing can be seen is no title`(line: String) {
    start()
    rig.press("a")
    rig.send(.paste(line))
    rig.press("Enter")
    answer()
    #expect(server.items.count == 5)
  }

  // MARK: Undo

  @Test mutating func `a deletion whose answer was lost is undone by making the todo anew`() {
    start()
    rig.press("D")
    rig.answer { request in
      _ = server.reply(request)  // It arrives, but the answer is lost.
      return .offline
    }
    rig.press("u")
    answer()
    rig.send(.stale)
    answer()
    #expect(server.items.count { $0.title == "Tax return" } == 1)
    #expect(rig.lines.count { $0.contains("Tax return") } == 1)
    #expect(rig.pending.isEmpty)
  }

  @Test mutating func `a deletion that never arrived is undone to one todo, too`() {
    start()
    rig.press("D")
    rig.answer { _ in .offline }
    rig.press("u")
    rig.answer { _ in .offline }
    #expect(rig.lines.count { $0.contains("Tax return") } == 1)
    rig.send(.stale)
    answer()
    #expect(server.items.count { $0.title == "Tax return" } == 1)
    #expect(rig.lines.count { $0.contains("Tax return") } == 1)
  }

  @Test mutating func `a deletion that waits behind another change is taken back without a call`() {
    start()
    rig.press("e", "Home")
    rig.type("My ")
    rig.press("Enter", "D", "u")
    answer()
    #expect(server.asked.filter { $0.hasPrefix("POST") || $0.hasPrefix("DELETE") }.isEmpty)
    #expect(server.items.contains { $0.title == "My Tax return" })
  }

  // MARK: The list

  private mutating func startOnUnknownList(_ lists: [TodoList]) {
    rig.context.config["list"] = "Work"
    rig.mount()
    rig.answer { request in
      if request.path.hasSuffix("/lists") { return .page(lists) }
      if request.query.contains(.init("list", "Work")) {
        return .problem(422, "todo.list.unknown", "There is no list \"Work\".")
      }
      return server.reply(request)
    }
  }

  private static func list(_ id: String, _ name: String) -> TodoList {
    TodoList(id: id, name: name, createdAt: WidgetRig.now)
  }

  @Test mutating func `an unknown list is named, with those there are and the next step`() {
    startOnUnknownList([Self.list("inbox", "Inbox"), Self.list("7", "Garden")])
    let text = rig.lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(text.contains("There is no list \"Work\"; there are Inbox, Garden."))
    #expect(text.contains("Enter makes it, l chooses another list"))
    rig.press("Enter")
    #expect(rig.pending.map(\.write.summary) == ["add the list \"Work\""])
  }

  @Test mutating func `what an unknown list refused can be put on another list, as it is`() {
    startOnUnknownList([Self.list("inbox", "Inbox")])
    add("Lost")
    rig.answer { _ in .problem(422, "todo.list.unknown", "There is no list \"Work\".") }
    rig.context.config["list"] = "inbox"
    rig.send(.configured)
    answer()
    #expect(rig.lines.contains { $0.hasPrefix("[ ]!Lost") })
    rig.press("e", "Enter")
    answer()
    #expect(server.items.contains { $0.title == "Lost" && $0.list == "inbox" })
    #expect(rig.pending.isEmpty)
  }

  @Test mutating func `a list is found by its name, and remembered`() {
    server.lists.append(Self.list("7", "work"))
    for index in server.items.indices { server.items[index].list = "7" }
    startOnUnknownList(server.lists)
    #expect(rig.lines.contains { $0.contains("Pay rent") })
    var second = WidgetRig(TodoWidget.self, config: ["list": "Work"])
    second.mount(state: rig.widget.state)
    #expect(second.open.first?.request.query.first == .init("list", "7"))
    second.context.config["list"] = "inbox"
    second.send(.configured)
    #expect(second.open.last?.request.query.first == .init("list", "inbox"))
  }
}
