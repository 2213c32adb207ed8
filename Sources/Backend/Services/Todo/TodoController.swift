import EaselAPI
import EaselKit
import HTTPTypes

/// Answers the calls about todos.
struct TodoController: ServiceController {
  static let title = TextRule(
    field: "title", code: "todo.title", noun: "A title", longest: TodoAPI.longestTitle)
  static let listName = TextRule(
    field: "name", code: "todo.list.name", noun: "A list's name", longest: TodoAPI.longestListName)

  /// What is longer is in no title.
  static let search = Schema.text(0...TodoAPI.longestTitle)

  let repository: any TodoRepository
  let environment: ServiceEnvironment

  func register(on routes: ServiceRoutes) {
    routes.on(TodoOperations.lists) { call in try .ok(await repository.lists(of: try call.user, try call.page())) }
    routes.on(TodoOperations.createList, createList)
    routes.on(TodoOperations.list) { call in
      try .ok(versioned: await repository.list(call.parameter("id"), of: try call.user))
    }
    routes.on(TodoOperations.updateList, updateList)
    routes.on(TodoOperations.deleteList) { call in
      let items = try call.query("items", "a number from 0 on", Int.init(plain:)) ?? 0
      try await repository.delete(
        list: call.parameter("id"), withAtMost: items, of: try call.user, if: call.condition)
      return .noContent
    }
    routes.on(TodoOperations.items, items)
    routes.on(TodoOperations.createItem, createItem)
    routes.on(TodoOperations.item) { call in
      try .ok(versioned: await repository.item(call.parameter("id"), of: try call.user))
    }
    routes.on(TodoOperations.updateItem, updateItem)
    routes.on(TodoOperations.deleteItem, deleteItem)
    routes.on(TodoOperations.completeItem, completeItem)
  }

  @Sendable private func createList(_ call: Call) async throws -> Reply {
    let body = try await call.body(NewTodoList.self)
    let now = environment.now()
    let list = TodoList(
      id: try environment.id(chosen: body.id, at: now), name: try Self.listName.checked(body.name),
      createdAt: now)
    let outcome = try await repository.create(list, of: try call.user, once: try call.once(body))
    return try .created(versioned: outcome.value)
  }

  @Sendable private func updateList(_ call: Call) async throws -> Reply {
    let patch = try await call.body(TodoListPatch.self)
    let name = try patch.name.map { name throws(Problem) in try Self.listName.checked(name) }
    let outcome = try await repository.rename(
      call.parameter("id"), to: name, of: try call.user, if: call.condition, once: try call.once(patch))
    return try .ok(versioned: outcome.value)
  }

  @Sendable private func items(_ call: Call) async throws -> Reply {
    let filter = TodoFilter(
      list: call.query("list"), completed: try call.query("completed", "true or false", Bool.init),
      due: try call.query("due", "a date as YYYY-MM-DD") { CivilDate($0) },
      search: try call.query("search", "a text of at most \(TodoAPI.longestTitle) characters") { text in
        text.unicodeScalars.count <= TodoAPI.longestTitle ? text : nil
      })
    return try .ok(await repository.items(of: try call.user, filter, try call.page(default: 200)))
  }

  @Sendable private func createItem(_ call: Call) async throws -> Reply {
    let body = try await call.body(NewTodoItem.self)
    let now = environment.now()
    let isDone = body.completed ?? false
    let item = TodoItem(
      id: try environment.id(chosen: body.id, at: now), list: body.list ?? TodoList.inbox,
      title: try Self.title.checked(body.title), completed: isDone, due: body.due, createdAt: now, updatedAt: now,
      completedAt: isDone ? now : nil)
    let outcome = try await repository.create(item, of: try call.user, once: try call.once(body))
    return try .created(versioned: outcome.value, under: "/api/todo/items")
  }

  @Sendable private func updateItem(_ call: Call) async throws -> Reply {
    let patch = try await call.body(TodoItemPatch.self)
    let title = try patch.title.map { title throws(Problem) in try Self.title.checked(title) }
    let now = environment.now()
    let outcome = try await repository.update(
      call.parameter("id"), of: try call.user, if: call.condition, once: try call.once(patch)
    ) { old in
      var new = old
      new.list = patch.list ?? old.list
      new.title = title ?? old.title
      new.due = patch.due.applied(to: old.due)
      return new.completing(patch.completed ?? old.completed, at: now).touched(from: old, at: now)
    }
    return try .ok(versioned: outcome.value)
  }

  @Sendable private func completeItem(_ call: Call) async throws -> Reply {
    let now = environment.now()
    let outcome = try await repository.update(
      call.parameter("id"), of: try call.user, if: call.condition, once: try call.once()
    ) { old in
      old.completing(true, at: now).touched(from: old, at: now)
    }
    return try .ok(versioned: outcome.value)
  }

  @Sendable private func deleteItem(_ call: Call) async throws -> Reply {
    try await repository.delete(call.parameter("id"), of: try call.user, if: call.condition)
    return .noContent
  }
}

extension TodoItem {
  /// The item, completed or not; completing a completed one keeps the time.
  fileprivate func completing(_ completed: Bool, at now: Timestamp) -> TodoItem {
    guard completed != self.completed else { return self }
    var item = self
    item.completed = completed
    item.completedAt = completed ? now : nil
    return item
  }

  /// The item as its next version, unless it is what it was.
  fileprivate func touched(from old: TodoItem, at now: Timestamp) -> TodoItem {
    guard self != old else { return self }
    var item = self
    item.updatedAt = now
    item.version = old.version + 1
    return item
  }
}
