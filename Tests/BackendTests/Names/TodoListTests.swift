import Backend
import EaselAPI
import EaselKit
import HTTPTypes
import Testing

@Suite("todo backend: lists", .timeLimit(.minutes(1)))
struct TodoListTests {
  @Test("a list lives: made, read, renamed, deleted, each with an event", arguments: Door.allCases)
  func life(door: Door) async throws {
    try await withServer(door) { server in
      let made = try await server.call(TodoAPI.createList(NewTodoList(name: " Home "), key: "k1"))
      #expect(made.name == "Home" && made.version == 1 && made.items == 0)
      _ = try await server.add("one", list: made.id)
      let read = try await server.send(TodoAPI.list(made.id).request)
      #expect(read.headers[.eTag] == "\"1\"")
      #expect(try read.decoded(TodoList.self).items == 1)

      let renamed = try await server.call(TodoAPI.updateList(made.id, TodoListPatch(name: "House"), version: 1))
      #expect(renamed.name == "House" && renamed.version == 2 && renamed.items == 1)
      try server.refusal(
        412, "todo.version.stale",
        of: try await server.send(TodoAPI.updateList(made.id, TodoListPatch(name: "Flat"), version: 1).request))
      #expect(try await server.call(TodoAPI.updateList(made.id, TodoListPatch(), version: nil)) == renamed)

      _ = try await server.call(TodoAPI.deleteList(made.id, items: 1))
      for call in [TodoAPI.list(made.id).request, TodoAPI.deleteList(made.id, items: 1).request] {
        try server.refusal(404, "todo.list.unknown", of: try await server.send(call))
      }
      #expect(try await server.call(TodoAPI.lists()).items.map(\.id) == [TodoList.inbox])
      await server.exchange.settle()
      let events = try await server.call(EventsAPI.events(pattern: "todo.list.*")).items
      #expect(events.map(\.type) == ["todo.list.created", "todo.list.updated", "todo.list.deleted"])
      #expect(events.map(\.subject) == [made.id, made.id, made.id])
      #expect(events.last?.data["items"] == .int(1))
    }
  }

  @Test("a list goes only with as many todos as the call says, and they are gone with it", arguments: Door.allCases)
  func filled(door: Door) async throws {
    try await withServer(door) { server in
      let list = try await server.call(TodoAPI.createList(NewTodoList(name: "Home"), key: "k"))
      let item = try await server.add("one", list: list.id)
      let other = try await server.add("other")
      _ = try await server.call(TodoAPI.complete(try await server.add("two", list: list.id).id, key: "c"))
      for most in [0, 1] {
        let answer = try await server.send(TodoAPI.deleteList(list.id, items: most).request)
        let problem = try server.refusal(409, "todo.list.filled", field: "items", of: answer)
        #expect(problem.detail.hasPrefix("2 todos are on the list \"Home\""))
      }
      try server.refusal(
        422, "query.value.invalid", field: "items",
        of: try await server.send(.delete, "/api/todo/lists/\(list.id)?items=-1"))
      #expect(try await server.call(TodoAPI.items()).items.count == 3)
      _ = try await server.call(TodoAPI.deleteList(list.id, items: 2))
      #expect(try await server.call(TodoAPI.items()).items == [other])
      // An item or a list that is made again under its id goes on with another version.
      let again = try await server.call(TodoAPI.createList(NewTodoList(id: list.id, name: "Home"), key: "k2"))
      #expect(again.version == 2)
      let made = try await server.call(TodoAPI.create(NewTodoItem(id: item.id, list: list.id, title: "x"), key: "i"))
      #expect(made.version == 2)
    }
  }

  @Test("the inbox keeps its name and stays", arguments: Door.allCases)
  func inbox(door: Door) async throws {
    try await withServer(door) { server in
      _ = try await server.call(TodoAPI.lists())
      try server.refusal(
        409, "todo.list.fixed", field: "name",
        of: try await server.send(TodoAPI.updateList("inbox", TodoListPatch(name: "x"), version: nil).request))
      try server.refusal(
        409, "todo.list.fixed", field: "id",
        of: try await server.send(TodoAPI.deleteList("inbox", items: 99).request))
      try server.refusal(
        409, "todo.list.name.taken", field: "name",
        of: try await server.send(TodoAPI.createList(NewTodoList(name: "INBOX"), key: "k").request))
      #expect(try await server.add("still").list == TodoList.inbox)
    }
  }

  @Test("names that look alike are one name", arguments: NameExamples.alike)
  func alike(names: [String]) async throws {
    try await withServer(.inProcess) { server in
      let made = try await server.call(TodoAPI.createList(NewTodoList(name: names[0]), key: "k"))
      let other = try await server.call(TodoAPI.createList(NewTodoList(name: "other"), key: "o"))
      for (number, name) in names.enumerated() {
        for call in [
          TodoAPI.createList(NewTodoList(name: name), key: "k\(number)").request,
          TodoAPI.updateList(other.id, TodoListPatch(name: name), version: nil).request,
        ] {
          try server.refusal(409, "todo.list.name.taken", field: "name", of: try await server.send(call))
        }
        // A list may change the spelling of its own name.
        #expect(
          try await server.call(TodoAPI.updateList(made.id, TodoListPatch(name: name), version: nil)).name == name)
      }
    }
  }

  @Test("another person's list is not there, and its name is free")
  func foreign() async throws {
    try await withTemporaryServers { ada, bob in
      let list = try await ada.call(TodoAPI.createList(NewTodoList(name: "Secret"), key: "k"))
      let calls = [
        TodoAPI.list(list.id).request, TodoAPI.deleteList(list.id, items: 9).request,
        TodoAPI.updateList(list.id, TodoListPatch(name: "x"), version: nil).request,
      ]
      for call in calls { try bob.refusal(404, "todo.list.unknown", of: try await bob.send(call)) }
      _ = try await bob.call(TodoAPI.createList(NewTodoList(name: "Secret"), key: "k"))
      #expect(try await ada.call(TodoAPI.list(list.id)) == list)
    }
  }
}
