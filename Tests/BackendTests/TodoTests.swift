import EaselAPI
import EaselKit
import HTTPTypes
import Testing

@Suite("todo backend", .timeLimit(.minutes(1)))
struct TodoTests {
  @Test("a todo lives: made, read, changed, completed, deleted", arguments: Door.allCases)
  func life(door: Door) async throws {
    try await withServer(door) { server in
      let due = CivilDate(year: 2026, month: 12, day: 1)
      let made = try await server.call(TodoAPI.create(NewTodoItem(title: "  Pay rent ", due: due), key: "k1"))
      #expect(made.title == "Pay rent")
      #expect(made.list == TodoList.inbox)
      #expect(made.due == due)
      #expect(made.version == 1)
      #expect(TimeOrderedID.isValid(made.id))
      #expect(made.createdAt == server.clock.now())
      #expect(try await server.call(TodoAPI.item(made.id)) == made)

      server.clock.advance(seconds: 60)
      let renamed = try await server.call(
        TodoAPI.update(made.id, TodoItemPatch(title: "Pay the rent", due: .clear), version: 1))
      #expect(renamed.title == "Pay the rent")
      #expect(renamed.due == nil)
      #expect(renamed.version == 2)
      #expect(renamed.updatedAt == server.clock.now())

      let done = try await server.call(TodoAPI.complete(made.id, key: "k2"))
      #expect(done.completed)
      #expect(done.completedAt == server.clock.now())
      #expect(try await server.call(TodoAPI.complete(made.id, key: "k3")) == done)

      _ = try await server.call(TodoAPI.delete(made.id))
      try server.refusal(404, "todo.item.unknown", of: try await server.send(TodoAPI.item(made.id).request))
      try server.refusal(404, "todo.item.unknown", of: try await server.send(TodoAPI.delete(made.id).request))
    }
  }

  @Test("what answers carry: status, media type, entity tag, place", arguments: Door.allCases)
  func headers(door: Door) async throws {
    try await withServer(door) { server in
      let made = try await server.send(TodoAPI.create(NewTodoItem(title: "a"), key: "k").request)
      let item = try made.decoded(TodoItem.self)
      #expect(made.status == 201)
      #expect(made.headers[.contentType] == "application/json")
      #expect(made.headers[.eTag] == "\"1\"")
      #expect(made.headers[.location] == "/api/todo/items/\(item.id)")
      #expect(try await server.send(.get, "/api/todo/items/\(item.id)").headers[.eTag] == "\"1\"")
      let deleted = try await server.send(.delete, "/api/todo/items/\(item.id)")
      #expect(deleted.status == 204)
      #expect(deleted.body.isEmpty)
    }
  }

  @Test("items are found by what their titles have in them, page by page", arguments: Door.allCases)
  func search(door: Door) async throws {
    try await withServer(door) { server in
      for title in ["Ärger melden", "Pay 100 % of it", "kein ärger", "pay", "Pay_rent"] {
        _ = try await server.add(title)
      }
      func found(_ text: String) async throws -> [String] {
        try await server.call(TodoAPI.items(search: text)).items.map(\.title)
      }
      #expect(try await found("ÄRGER") == ["Ärger melden", "kein ärger"])
      #expect(try await found("0 %") == ["Pay 100 % of it"])
      #expect(try await found("y_") == ["Pay_rent"])
      #expect(try await found("%") == ["Pay 100 % of it"])
      #expect(try await found("nowhere").isEmpty)
      #expect(try await found("").count == 5)
      let first = try await server.call(TodoAPI.items(search: "pay", limit: 2))
      #expect(first.items.map(\.title) == ["Pay 100 % of it", "pay"])
      let cursor: String = try #require(first.next)
      let rest = try await server.call(TodoAPI.items(search: "pay", limit: 2, cursor: cursor))
      #expect(rest.items.map(\.title) == ["Pay_rent"] && rest.next == nil)
    }
  }

  @Test("items are listed open first by due day, then as made, and completed ones newest first")
  func order() async throws {
    try await withServer(.inProcess) { server in
      let days = [nil, 5, 3, nil, 3].map { $0.flatMap { CivilDate(year: 2026, month: 12, day: $0) } }
      for (index, day) in days.enumerated() { _ = try await server.add("\(index)", due: day) }
      for title in ["x", "y"] {
        server.clock.advance(seconds: 1)
        _ = try await server.call(TodoAPI.complete(try await server.add(title).id, key: title))
      }
      let titles = try await server.call(TodoAPI.items()).items.map(\.title)
      #expect(titles == ["2", "4", "1", "0", "3", "y", "x"])
    }
  }

  @Test("filters narrow by list, completion and due day", arguments: Door.allCases)
  func filters(door: Door) async throws {
    try await withServer(door) { server in
      let list = try await server.call(TodoAPI.createList(NewTodoList(name: "Home"), key: "l"))
      let day = CivilDate(year: 2026, month: 12, day: 1)
      _ = try await server.add("inbox, due", due: day)
      _ = try await server.add("home", list: list.id)
      let done = try await server.add("home, done", list: list.id)
      _ = try await server.call(TodoAPI.complete(done.id, key: "c"))

      #expect(try await server.titles(TodoAPI.items(list: list.id)) == ["home", "home, done"])
      #expect(try await server.titles(TodoAPI.items(list: list.id, completed: false)) == ["home"])
      #expect(try await server.titles(TodoAPI.items(completed: true)) == ["home, done"])
      #expect(try await server.titles(TodoAPI.items(due: day)) == ["inbox, due"])
      #expect(try await server.call(TodoAPI.lists()).items.map(\.name) == ["Inbox", "Home"])
      try server.refusal(
        422, "todo.list.unknown", field: "list", of: try await server.send(.get, "/api/todo/items?list=nope"))
    }
  }

  @Test("paging gives every item once, in order, while others are added", arguments: [1, 3, 7, 500])
  func paging(limit: Int) async throws {
    try await withServer(.inProcess) { server in
      for number in 0..<20 {
        let item = try await server.add("\(number)", due: CivilDate(year: 2026, month: 12, day: number % 5 + 1))
        if number % 3 == 0 { _ = try await server.call(TodoAPI.complete(item.id, key: "c\(number)")) }
      }
      let whole = try await server.call(TodoAPI.items(limit: 500)).items
      #expect(whole.count == 20)
      var seen: [TodoItem] = []
      var cursor: String?
      repeat {
        let page = try await server.call(TodoAPI.items(limit: limit, cursor: cursor))
        #expect(page.items.count <= limit)
        seen += page.items
        cursor = page.next
        // One that belongs to a page already seen must not shift the next one.
        _ = try await server.add("late", due: CivilDate(year: 2026, month: 11, day: 1))
      } while cursor != nil
      #expect(seen == whole)
    }
  }

  @Test("titles that could act on a terminal, are empty or too long are refused", arguments: Door.allCases)
  func titles(door: Door) async throws {
    try await withServer(door) { server in
      let refused: [(String, String)] = [
        ("", "todo.title.empty"), (" \u{A0}\n ", "todo.title.empty"), ("a\nb", "todo.title.invalid"),
        ("a\tb", "todo.title.invalid"), ("\u{1B}[31mred", "todo.title.invalid"), ("a\u{0}b", "body.member.invalid"),
        ("a\u{7F}b", "todo.title.invalid"), ("a\u{9B}2Jb", "todo.title.invalid"),
        ("a\u{202E}b", "todo.title.invalid"), ("a\u{2066}b", "todo.title.invalid"),
        ("a\u{2028}b", "todo.title.invalid"), (String(repeating: "a", count: 501), "todo.title.long"),
        (String(repeating: " ", count: 500) + "a", "todo.title.long"),
        ("a" + String(repeating: "\u{301}", count: 5000), "todo.title.long"),
      ]
      for (title, code) in refused {
        try server.refusal(
          422, code, field: "title",
          of: try await server.send(TodoAPI.create(NewTodoItem(title: title), key: "k").request))
      }
      for title in [String(repeating: "é", count: 500), "👩‍👩‍👧 שלום 日本語", "'; DROP TABLE item; --", "%00", "\\u001b"] {
        #expect(try await server.add(title).title == title)
      }
      #expect(try await server.call(TodoAPI.items()).items.count == 5)
    }
  }

  @Test("references and ids are checked", arguments: Door.allCases)
  func references(door: Door) async throws {
    try await withServer(door) { server in
      let create = { (item: NewTodoItem) in TodoAPI.create(item, key: UUIDs.next()).request }
      try server.refusal(
        422, "todo.list.unknown", field: "list",
        of: try await server.send(create(NewTodoItem(list: "nope", title: "a"))))
      try server.refusal(
        422, "id.invalid", field: "id", of: try await server.send(create(NewTodoItem(id: "1", title: "a"))))
      let id = UUIDs.next()
      #expect(try await server.call(TodoAPI.create(NewTodoItem(id: id, title: "a"), key: "a")).id == id)
      try server.refusal(
        409, "id.taken", field: "id",
        of: try await server.send(create(NewTodoItem(id: id.uppercased(), title: "b"))))
      try server.refusal(
        422, "todo.list.unknown", field: "list",
        of: try await server.send(TodoAPI.update(id, TodoItemPatch(list: "nope"), version: nil).request))
      #expect(try await server.call(TodoAPI.items()).items.map(\.title) == ["a"])
    }
  }

  @Test("a change that changes nothing keeps the version", arguments: Door.allCases)
  func idleChange(door: Door) async throws {
    try await withServer(door) { server in
      let item = try await server.add("a")
      server.clock.advance(seconds: 5)
      let patch = TodoItemPatch(title: "a", completed: false)
      #expect(try await server.call(TodoAPI.update(item.id, patch, version: nil)) == item)
      let done = try await server.call(TodoAPI.update(item.id, TodoItemPatch(completed: true), version: 1))
      #expect(done.completedAt == server.clock.now())
      let open = try await server.call(TodoAPI.update(item.id, TodoItemPatch(completed: false), version: 2))
      #expect(open.completedAt == nil)
    }
  }
}

extension Backdoor {
  /// Adds a todo.
  func add(_ title: String, list: String? = nil, due: CivilDate? = nil) async throws -> TodoItem {
    try await call(TodoAPI.create(NewTodoItem(list: list, title: title, due: due), key: UUIDs.next()))
  }

  fileprivate func titles(_ endpoint: Endpoint<Page<TodoItem>>) async throws -> [String] {
    try await call(endpoint).items.map(\.title)
  }
}
