import EaselAPI
import EaselKit
import TestKit
import Testing
import Widgets

@Suite("The todo widget with more todos than it loads")
struct LongTodoListTests {
  /// A server with many todos, which finds what it is asked for.
  struct Server {
    var items: [TodoItem]
    var finds = true
    /// How many todos it looks at for each page of what it is asked to find; nil for all.
    var looksAt: Int?
    /// The queries that it was asked, without the cursor.
    var searches: [String] = []

    init(_ count: Int) {
      let before = Timestamp(milliseconds: WidgetRig.now.milliseconds - 60_000)
      items = (0..<count).map { number in
        var item = TodoServer.item(String(100_000 + number), "Todo \(number)")
        item.createdAt = before
        return item
      }
    }

    mutating func reply(_ request: BackendRequest) -> Result<BackendResponse, BackendFailure> {
      let query = Dictionary(request.query.map { ($0.name, $0.value) }) { $1 }
      let parts = request.path.split(separator: "/").map(String.init)
      if parts.count > 3 {
        guard let index = items.firstIndex(where: { $0.id == parts[3] }) else {
          return .problem(404, "todo.item.unknown", "This todo is not there (any more).")
        }
        if request.method == .patch { change(index, request) }
        return .json(items[index])
      }
      if request.method == .post { return create(request) }
      var found = items
      let begin = query["cursor"].flatMap { Int($0) } ?? 0
      if query["search"] != nil || query["due"] != nil {
        guard finds else { return .problem(422, "query.unknown", "There is no such value.") }
        searches.append([query["search"], query["due"]].compactMap(\.self).joined(separator: " "))
        let match = TextMatch(query["search"] ?? "")
        if let looksAt {
          let end = min(items.count, begin + looksAt)
          let page = items[begin..<end].filter { match.matches($0.title) }
          return .page(page, next: end < items.count ? String(end) : nil)
        }
        let due = query["due"].flatMap { CivilDate($0) }
        found = found.filter { match.matches($0.title) && (due == nil || $0.due == due) }
      }
      let end = min(found.count, begin + (query["limit"].flatMap { Int($0) } ?? 200))
      return .page(Array(found[begin..<end]), next: end < found.count ? String(end) : nil)
    }

    private mutating func change(_ index: Int, _ request: BackendRequest) {
      let patch = try? APIJSON.decode(TodoItemPatch.self, from: request.body ?? [])
      items[index].completed = patch?.completed ?? items[index].completed
      items[index].completedAt = items[index].completed ? WidgetRig.now : nil
      items[index].version += 1
    }

    private mutating func create(_ request: BackendRequest) -> Result<BackendResponse, BackendFailure> {
      guard let new = try? APIJSON.decode(NewTodoItem.self, from: request.body ?? []), let id = new.id else {
        return .problem(422, "todo.body.bad", "That is no todo.")
      }
      items.append(TodoServer.item(id, new.title))
      return .json(items[items.count - 1], status: 201)
    }
  }

  var server = Server(2_500)
  var rig = WidgetRig(TodoWidget.self)

  private mutating func start() {
    rig.mount()
    answer()
  }

  private mutating func answer() { rig.answer { server.reply($0) } }

  private mutating func search(_ text: String) {
    rig.press("/")
    rig.type(text)
    rig.send(.timer(tag: "find"))
    answer()
    rig.press("Enter")
  }

  private mutating func addMine() {
    rig.press("a")
    rig.type("Mine")
    rig.press("Enter")
  }

  /// The reads of one todo that wait for an answer.
  private var checks: [String] {
    rig.open.map(\.request).filter { $0.method == .get && $0.path.split(separator: "/").count > 3 }.map(\.path)
  }

  @Test mutating func `shows the first thousand and that there are more`() {
    start()
    #expect(rig.widget.badge == "1000+")
    #expect(rig.widget.badges == [.note("1000+")])
    #expect(rig.lines.last == "the first 1000; more as you go down")
  }

  @Test mutating func `goes on to the very end as the person does`() {
    start()
    rig.press("G")
    #expect(rig.open.count == 1)
    answer()
    #expect(rig.widget.badge == "2000+")
    rig.press("j", "j")
    #expect(rig.open.isEmpty, "what is loaded is asked for once, and the rest when its end is near")
    rig.press("G")
    answer()
    #expect(rig.widget.badge == "2500")
    rig.press("G")
    #expect(rig.open.isEmpty)
    #expect(rig.lines.last?.hasPrefix("[ ] Todo 2499") == true)
  }

  @Test mutating func `loads anew as far as the person is, and no further`() {
    start()
    rig.press("G")
    answer()
    rig.send(.stale)
    answer()
    #expect(rig.widget.badge == "2000+")
    rig.press("g")
    rig.send(.stale)
    answer()
    #expect(rig.widget.badge == "1000+")
  }

  @Test mutating func `more than ten thousand are not held, and it says how to find the rest`() {
    server = Server(12_000)
    start()
    for _ in 0..<12 {
      rig.press("G")
      answer()
    }
    #expect(rig.widget.badge == "10000+")
    #expect(rig.lines.last == "the first 10000; / finds the others")
  }

  @Test mutating func `ten thousand todos from a server that keeps no limits are cut, and it says so`() {
    rig.mount()
    rig.answer { _ in .page((0..<10_000).map { TodoServer.item("\($0)", "Todo") }) }
    #expect(rig.widget.badge == "1000+")
    #expect(rig.lines.last == "the first 1000; / finds the others")
  }

  @Test mutating func `a failure on the way is told, and the next load gets there`() {
    start()
    rig.press("G")
    rig.answer { _ in .offline }
    #expect(rig.lines.contains { $0 == "the first 1000; the server has more" })
    rig.send(.stale)
    answer()
    #expect(rig.widget.badge == "2000+")
  }

  @Test mutating func `after a failure keys ask for nothing, until it is tried again`() {
    start()
    rig.press("G")
    rig.answer { _ in .offline }
    rig.effects = []
    rig.press("k", "j", "G")
    #expect(rig.open.isEmpty)
    let timers = rig.effects.count { if case .timer = $0 { true } else { false } }
    #expect(timers == 0)
    rig.send(.timer(tag: "retry"))
    answer()
    rig.press("k", "G")
    answer()
    #expect(rig.widget.badge == "2500")
  }

  @Test mutating func `a search finds what is not loaded`() {
    start()
    search("odo 2222")
    #expect(rig.lines == ["/odo 2222  Esc all", "[ ] Todo 2222"])
    #expect(server.searches == ["odo 2222"], "not each letter was asked for")
    #expect(rig.widget.badge == "1")
    rig.press("Esc")
    #expect(rig.widget.badge == "1000+")
  }

  @Test mutating func `a search that changes come into ends, and is asked for once more then`() {
    server.looksAt = 500
    start()
    rig.press("/")
    rig.type("odo 2222")
    rig.send(.timer(tag: "find"))
    rig.send(.stale)
    rig.send(.stale)
    let searches = rig.open.filter { open in open.request.query.contains { $0.name == "search" } }
    #expect(searches.count == 1, "it is not begun anew with each change")
    answer()
    rig.press("Enter")
    #expect(rig.lines.contains("[ ] Todo 2222"))
    #expect(server.searches.count == 10)
    #expect(rig.widget.badge == "1")
  }

  @Test mutating func `a search goes on where a page has too few, or none`() {
    server.looksAt = 500
    start()
    search("odo 2222")
    #expect(rig.lines == ["/odo 2222  Esc all", "[ ] Todo 2222"])
    #expect(server.searches.count == 5)
    #expect(rig.widget.badge == "1")
    rig.press("Esc")
    search("zzzz")
    #expect(server.searches.count == 10)
    #expect(rig.lines.contains { $0.contains("Nothing matches.") })
  }

  @Test mutating func `a search that is given up does not go on`() throws {
    server.looksAt = 500
    start()
    rig.press("/")
    rig.type("odo 2222")
    rig.send(.timer(tag: "find"))
    let first = try #require(rig.open.first)
    rig.open = []
    rig.press("Esc")
    rig.give(server.reply(first.request), to: first)
    #expect(rig.open.isEmpty)
    #expect(rig.widget.badge == "1000+")
  }

  @Test mutating func `a search of a server that never comes to an end is ended here`() {
    start()
    var asked = 0
    rig.press("/")
    rig.type("zzzz")
    rig.send(.timer(tag: "find"))
    rig.answer { _ in
      asked += 1
      return .page([TodoItem](), next: "x")
    }
    #expect(asked == 100)
    #expect(rig.lines.contains { $0.contains("Nothing was found so far.") })
  }

  @Test mutating func `what is found can be changed, by the version that was seen`() {
    server.items[2_222].version = 7
    start()
    search("odo 2222")
    rig.press("D")
    #expect(rig.pending.first?.write.request.ifMatch == "\"7\"")
  }

  @Test mutating func `a search whose answer is missing says where it looked`() {
    server.finds = false
    start()
    rig.press("/")
    rig.type("odo 2222")
    #expect(rig.lines.contains { $0.contains("Asking the server") })
    rig.send(.timer(tag: "find"))
    answer()
    #expect(rig.lines.contains { $0.contains("Nothing of the first 1000 matches.") })
    rig.press("Esc")
    search("odo 99")
    #expect(rig.lines.last == "looked only at the first 1000")
  }

  @Test mutating func `an answer to an earlier search is not taken for that to the last`() throws {
    start()
    rig.press("/")
    rig.type("odo 1111")
    rig.send(.timer(tag: "find"))
    let earlier = try #require(rig.open.first)
    rig.open = []
    rig.press("Backspace", "Backspace")
    rig.send(.timer(tag: "find"))
    rig.give(.page([TodoItem]()), to: earlier)
    #expect(rig.open.count == 1)
    answer()
    // Todo 11, 110 to 119, and 1100 to 1199.
    #expect(rig.widget.badge == "111")
  }

  @Test mutating func `a day shows its todos wherever they stand in the list`() {
    server.items[2_400].due = CivilDate("2030-01-01")
    start()
    rig.send(.state(.shared("selectedDate"), "2030-01-01"))
    answer()
    #expect(server.searches == ["2030-01-01"])
    #expect(rig.lines.count == 2 && rig.lines[0].hasPrefix("due Tue 1 Jan"))
    #expect(rig.lines.last?.hasPrefix("[ ] Todo 2400") == true)
  }

  @Test mutating func `more than is told of what matches is said`() {
    start()
    search("todo")
    #expect(rig.lines.last == "more than these match")
  }

  @Test mutating func `what is added here is shown, and stays, until it is gone`() {
    start()
    addMine()
    answer()
    #expect(rig.lines.contains { $0.hasPrefix("[ ] Mine") })
    rig.press("g")
    rig.send(.stale)
    answer()
    rig.press("G")
    #expect(rig.lines.contains { $0.hasPrefix("[ ] Mine") })
    answer()
    rig.press("g")
    server.items.removeLast()
    rig.send(.stale)
    answer()
    rig.press("G")
    #expect(!rig.lines.contains { $0.hasPrefix("[ ] Mine") })
  }

  @Test mutating func `what is done beyond what is loaded does not make it look like all`() {
    start()
    addMine()
    answer()
    #expect(rig.widget.badge == "1001+")
    rig.press("Space")
    answer()
    #expect(server.items.last?.completed == true)
    #expect(rig.widget.badge == "1000+")
    #expect(rig.lines.contains { $0.hasPrefix("the first 1000;") })
  }

  @Test mutating func `where completed ones are loaded all open ones are, whatever is done to the last`() {
    for index in 900..<server.items.count {
      server.items[index].completed = true
      server.items[index].completedAt = server.items[index].createdAt
    }
    start()
    #expect(rig.widget.badge == "900")
    rig.press("G", "Space")
    answer()
    #expect(rig.widget.badge == "901")
  }

  @Test mutating func `what was added here is asked for with fresh answers alone, and not for ever`() throws {
    rig.mount()
    let load = try #require(rig.open.first)
    rig.open = []
    let kept = Page(items: Array(server.items.prefix(1_000)), next: "1000")
    rig.give(.json(kept, keptSince: WidgetRig.now), to: load)
    addMine()
    answer()
    rig.give(.json(kept, keptSince: WidgetRig.now), to: load)
    #expect(checks.isEmpty)
    rig.give(.json(kept), to: load)
    #expect(checks.count == 1)
    answer()
    var asked = 1
    for _ in 0..<20 {
      rig.press("g")
      rig.send(.stale)
      rig.answer { request in
        if request.path.split(separator: "/").count > 3 { asked += 1 }
        return server.reply(request)
      }
    }
    #expect(asked == 10)
    rig.press("G")
    #expect(!rig.lines.contains { $0.hasPrefix("[ ] Mine") })
  }

  @Test mutating func `what was added here and moved to another list elsewhere goes`() {
    start()
    addMine()
    answer()
    rig.press("g")
    server.items[server.items.count - 1].list = "home"
    rig.send(.stale)
    answer()
    rig.press("G")
    #expect(!rig.lines.contains { $0.hasPrefix("[ ] Mine") })
  }
}
