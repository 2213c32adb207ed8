import EaselAPI
import EaselKit
import TestKit
import Testing
import Widgets

@Suite("The todo widget")
struct TodoWidgetTests {
  var server = TodoServer.sample
  var rig = WidgetRig(TodoWidget.self)

  private mutating func start() {
    rig.mount()
    answer()
  }

  private mutating func answer() { rig.answer { server.reply($0) } }

  private mutating func goOffline() { rig.answer { _ in .offline } }

  @Test(arguments: [Size(width: 24, height: 8), Size(width: 40, height: 14), Size(width: 80, height: 20)])
  mutating func `looks as recorded`(size: Size) {
    rig.context.size = size
    start()
    rig.press("j", "j")
    #expect(Golden.fault(rig.screen, "todo-\(size.width)x\(size.height)") == nil)
  }

  @Test mutating func `shows the first entry, loading, error and offline looks`() {
    rig.mount()
    #expect(Golden.fault(rig.screen, "todo-loading") == nil)
    rig.answer { _ in .problem(404, "todo.list.missing", "There is no list \"inbox\".") }
    #expect(Golden.fault(rig.screen, "todo-error") == nil)
    rig.send(.stale)
    goOffline()
    #expect(Golden.fault(rig.screen, "todo-offline") == nil)
    rig.send(.stale)
    rig.answer { _ in .page([TodoItem]()) }
    #expect(Golden.fault(rig.screen, "todo-empty") == nil)
  }

  @Test mutating func `adds a todo with a due day and shows it before the answer`() {
    start()
    rig.press("a")
    #expect(rig.widget.isTyping)
    rig.type("Write to Bo due:tomorrow")
    rig.press("Enter")
    #expect(rig.lines.contains { $0.hasPrefix("[ ]~Write to Bo") && $0.hasSuffix("tomorrow") })
    #expect(rig.emitted.isEmpty)
    answer()
    #expect(rig.lines.contains { $0.hasPrefix("[ ] Write to Bo") })
    #expect(server.items.last?.due == CivilDate("2026-11-23"))
    #expect(rig.emitted == ["todo.item.created"])
  }

  @Test mutating func `says what is wrong with a due day and keeps the line`() {
    start()
    rig.press("a")
    rig.type("Write due:someday")
    rig.press("Enter")
    #expect(rig.lines.contains { $0.hasPrefix("Write today") })
    #expect(rig.widget.isTyping)
    #expect(rig.open.isEmpty)
  }

  @Test mutating func `ticks, goes on to the next, and takes it back`() {
    start()
    rig.press("Space")
    #expect(rig.lines[0].hasPrefix("[ ] Buy milk"))
    answer()
    #expect(server.items.first { $0.id == "c" }?.completed == true)
    #expect(rig.emitted == ["todo.item.completed"])
    rig.press("u")
    #expect(rig.notices == ["Undid: completed Tax return"])
    answer()
    #expect(server.items.first { $0.id == "c" }?.completed == false)
    #expect(rig.emitted == ["todo.item.completed", "todo.item.reopened"])
  }

  @Test mutating func `deletes and brings back`() {
    start()
    rig.press("u")
    #expect(rig.notices == ["There is no todo change to undo."])
    rig.press("D")
    #expect(!rig.lines.contains { $0.contains("Tax return") })
    #expect(rig.notices.last == "Deleted: Tax return")
    answer()
    #expect(server.items.count == 4)
    rig.press("u")
    #expect(rig.notices.last == "Undid: deleted Tax return")
    answer()
    #expect(server.items.last?.title == "Tax return")
    #expect(server.items.last?.due == CivilDate("2026-11-19"))
    #expect(rig.emitted == ["todo.item.deleted", "todo.item.created"])
  }

  @Test mutating func `edits title and day`() {
    start()
    rig.press("e", "Ctrl+U")
    rig.type("Tax due:none")
    rig.press("Enter")
    answer()
    let item = server.items.first { $0.id == "c" }
    #expect(item?.title == "Tax")
    #expect(item?.due == nil)
  }

  @Test mutating func `what was given up in favour of another terminal is shown as that left it`() throws {
    start()
    rig.press("D")
    let deletion = try #require(rig.pending.first)
    var kept = server.items[2]
    kept.title = "Tax return (by Bo)"
    rig.pending = []
    rig.send(.settled(deletion, .yielded(try? Result.json(kept).get(), sentence: "It was changed elsewhere.")))
    rig.send(.pending([]))
    #expect(rig.lines.contains { $0.hasPrefix("[ ] Tax return (by Bo)") })
  }

  @Test mutating func `what is added offline survives a restart and is sent once, with the same key`() throws {
    start()
    rig.press("a")
    rig.type("Offline idea")
    rig.press("Enter")
    rig.answer { request in
      _ = server.reply(request)  // It arrives, but the answer is lost.
      return .offline
    }
    #expect(rig.lines.contains { $0.hasPrefix("[ ]↑Offline idea") })
    #expect(rig.lines.contains { $0.contains("1 not sent yet") })
    var second = WidgetRig(TodoWidget.self)
    second.pending = rig.pending.map { PendingWrite($0.write, service: "todo", number: 1, madeAt: $0.madeAt) }
    second.mount(state: rig.widget.state)
    #expect(second.lines.contains { $0.contains("Offline idea") })
    second.answer { server.reply($0) }
    #expect(server.items.count { $0.title == "Offline idea" } == 1)
    #expect(Set(server.keys).count == 1)
    #expect(second.emitted == ["todo.item.created"])
    #expect(second.pending.isEmpty)
  }

  @Test mutating func `changes of one todo are sent one after the other`() {
    start()
    rig.press("a")
    rig.type("New")
    rig.press("Enter", "Space")
    #expect(rig.open.count == 1)
    answer()
    #expect(server.items.last?.completed == true)
    #expect(rig.emitted == ["todo.item.created", "todo.item.completed"])
  }

  @Test mutating func `a refused todo stays, marked, and can be corrected`() {
    start()
    rig.press("a")
    rig.type("Bad")
    rig.press("Enter")
    rig.answer { _ in .problem(422, "todo.title.bad", "That title will not do.") }
    #expect(rig.lines.contains { $0.hasPrefix("[ ]!Bad") })
    rig.press("e")
    rig.type(" no more")
    rig.press("Enter")
    answer()
    #expect(server.items.last?.title == "Bad no more")
    #expect(!rig.lines.contains { $0.contains("]!") })
  }

  @Test mutating func `a refused tick did not happen, and stands beside its todo until the person has seen why`() {
    start()
    rig.press("Space", "k")
    rig.answer { request in
      request.method == .patch ? .problem(403, "todo.forbidden", "This list is read-only.") : server.reply(request)
    }
    rig.press("g")
    #expect(rig.lines[0].hasPrefix("[ ]!Tax return"))
    #expect(rig.lines.joined(separator: " ").contains("Refused: This list is read-only.  e edits, D"))
    #expect(rig.widget.badge == "4 !1")
    rig.press("D")
    #expect(rig.lines[0].hasPrefix("[ ] Tax return"))
    #expect(rig.pending.isEmpty && server.items.count == 5)
  }

  @Test mutating func `a change after a refused one takes its place`() {
    start()
    rig.press("Space", "k")
    rig.answer { request in
      request.method == .patch ? .problem(403, "todo.forbidden", "This list is read-only.") : server.reply(request)
    }
    rig.press("g", "Space")
    #expect(rig.pending.count == 1)
    answer()
    #expect(server.items.first { $0.id == "c" }?.completed == true)
  }

  @Test mutating func `follows the day selected in the calendar`() {
    start()
    rig.send(.state(.shared("selectedDate"), "2026-12-01"))
    #expect(rig.lines == ["due Tue 1 Dec  Esc all", rig.lines[1]])
    #expect(rig.lines[1].hasPrefix("[ ] Pay rent"))
    rig.press("a")
    rig.type("Also then")
    rig.press("Enter")
    answer()
    #expect(server.items.last?.due == CivilDate("2026-12-01"))
    rig.send(.state(.shared("selectedDate"), nil))
    #expect(rig.lines.count == 6)
    rig.send(.state(.shared("selectedDate"), "2030-01-01"))
    #expect(rig.lines.contains { $0.contains("Nothing matches.") })
    rig.press("Esc")
    #expect(rig.lines.count == 6)
    rig.send(.state(.shared("selectedDate"), "whenever"))
    #expect(rig.lines.count == 6)
    // The calendar also says so to all, for others; it is not to be heard twice.
    #expect(!TodoWidget.manifest.hears.contains { $0.matches("calendar.date.selected") })
  }

  @Test mutating func `filters while typing`() {
    start()
    rig.press("/")
    rig.type("RE")
    #expect(rig.lines.filter { $0.hasPrefix("[") }.count == 3)
    #expect(rig.lines.last == "/ RE")
    rig.press("Enter")
    #expect(rig.lines[0] == "/RE  Esc all")
    rig.press("Esc")
    #expect(rig.lines.count == 5)
  }

  @Test(arguments: ["RESUME", "résumé", "re\u{301}sume\u{301}", "sumé"])
  mutating func `filters by letters, whatever their case, accents and form`(query: String) {
    server.items = [
      TodoServer.item("x", "Send résumé"), TodoServer.item("y", "Send re\u{301}sume\u{301}"),
      TodoServer.item("z", "Send resin"),
    ]
    start()
    rig.press("/")
    rig.type(query)
    #expect(rig.lines.filter { $0.hasPrefix("[") }.count == 2)
  }

  @Test mutating func `keeps its selection by todo when the list changes`() {
    start()
    rig.press("j")
    #expect(rig.widget.publicState["selected"] == "a")
    server.items.insert(TodoServer.item("z", "Sooner", due: "2026-11-01"), at: 0)
    rig.send(.stale)
    answer()
    #expect(rig.widget.publicState["selected"] == "a")
    server.items.removeAll { $0.id == "a" }
    rig.send(.stale)
    answer()
    #expect(rig.widget.publicState["selected"] != "a")
  }

  @Test mutating func `shows a kept copy at once, its age when it stays, then the fresh list`() throws {
    rig.mount()
    let request = try #require(rig.open.first)
    let old = Timestamp(milliseconds: WidgetRig.now.milliseconds - 3_600_000)
    let kept = Page(items: [TodoServer.item("a", "Old title")])
    rig.send(.response(tag: request.tag, .json(kept, keptSince: old)))
    #expect(rig.lines.contains { $0.contains("Old title") })
    #expect(!rig.lines.contains { $0.contains("as of") })
    rig.send(.disconnected)
    #expect(rig.lines.last == "offline, as of 13:02")
    answer()
    #expect(!rig.lines.contains { $0.contains("Old title") || $0.contains("as of") })
  }

  @Test mutating func `a complaint of the server is read whole below what is shown`() {
    rig.mount()
    answer()
    rig.send(.stale)
    let sentence = "The service todo has its database on a disk that is full; make room there and try again."
    rig.answer { _ in .problem(500, "storage.full", sentence) }
    #expect(rig.lines.suffix(4).joined(separator: " ").contains(sentence))
  }

  @Test(arguments: [true, false])
  mutating func `shows of a kept list what is there, and that it is not all`(failsFirst: Bool) throws {
    rig.mount()
    let first = try #require(rig.open.first)
    rig.open = []
    let old = Timestamp(milliseconds: WidgetRig.now.milliseconds - 3_600_000)
    let kept = Page(items: [TodoServer.item("a", "Old title")], next: "~x")
    rig.send(.response(tag: first.tag, .json(kept, keptSince: old)))
    let second = try #require(rig.open.first)
    #expect(second.request.query.contains { $0.name == "cursor" && $0.value == "~x" })
    if failsFirst { rig.send(.response(tag: first.tag, .failure(.offline("gone")))) }
    rig.send(.response(tag: second.tag, .failure(.offline("gone"))))
    if !failsFirst { rig.send(.response(tag: first.tag, .failure(.offline("gone")))) }
    #expect(rig.lines.contains { $0.contains("Old title") })
    #expect(rig.lines.last == "offline, as of 13:02, not all")
  }

  @Test mutating func `ignores the answer for a list chosen before`() throws {
    rig.mount()
    let old = try #require(rig.open.first)
    rig.open = []
    rig.context.config["list"] = "work"
    rig.send(.configured)
    rig.send(.response(tag: old.tag, .page(server.items)))
    #expect(!rig.lines.contains { $0.contains("Pay rent") })
    #expect(rig.open.first?.request.query.first == .init("list", "work"))
  }

  @Test mutating func `keeps what it shows through a lost connection and says so`() {
    start()
    let before = rig.lines
    rig.send(.disconnected)
    #expect(Array(rig.lines.prefix(5)) == before)
    #expect(rig.lines.last == "offline, as of 14:02")
    rig.send(.stale)
    goOffline()
    #expect(Array(rig.lines.prefix(5)) == before)
    rig.send(.stale)
    answer()
    #expect(rig.lines == before)
  }

  @Test mutating func `what was live is as old as the connection is lost`() {
    start()
    rig.context.now = Timestamp(milliseconds: WidgetRig.now.milliseconds + 600_000)
    rig.send(.disconnected)
    #expect(rig.lines.last == "offline, as of 14:12")
    rig.context.now = Timestamp(milliseconds: WidgetRig.now.milliseconds + 900_000)
    rig.send(.disconnected)
    #expect(rig.lines.last == "offline, as of 14:12")
  }

  @Test mutating func `half a line survives a restart`() {
    start()
    rig.press("a")
    rig.type("Half a tho")
    var second = WidgetRig(TodoWidget.self)
    second.mount(state: rig.widget.state)
    #expect(second.widget.isTyping)
    #expect(second.lines.last == "add Half a tho")
  }

  @Test mutating func `keys it has no use for are left to the host`() {
    start()
    for name in ["q", "?", ":", "Tab", "F1", "Esc"] {
      rig.press(name)
      #expect(!rig.lastReaction.handled, "\(name)")
    }
    rig.press("a", "q")
    #expect(rig.lastReaction.handled)
    #expect(rig.lines.last == "add q")
  }

  @Test mutating func `hostile titles stay in their row`() {
    server.items = [
      TodoServer.item("a", String(repeating: "x", count: 1_000_000)),
      TodoServer.item("b", "\u{1B}[2J\u{07}\r\n\u{202E}evil\u{9B}31m"),
      TodoServer.item("c", "e" + String(repeating: "\u{301}", count: 100_000)),
    ]
    start()
    #expect(rig.lines.count == 3)
    #expect(!rig.screen.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" || $0 == "\u{9B}" })
  }
}
