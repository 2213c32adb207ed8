import EaselAPI
import EaselKit

/// The calls about todos.
enum TodoOperations {
  private static let listID = Schema.text(format: .todoList).meeting("todo.list.unknown")
  private static let pathID = APIParameter.path(
    "id", .text(format: .todoList), "The id of the list.", example: Example.id)
  private static let unknownList = ProblemNote.notFound("todo.list.unknown")
  private static let fixed = ProblemNote.conflict("todo.list.fixed")
  private static let unknown = ProblemNote.notFound("todo.item.unknown")

  static let lists = APIOperation(
    .get, "/api/todo/lists", "listTodoLists", "Your lists, in the order they were made.",
    parameters: [.limit(), .cursor], answer: .ok(Page<TodoList>.self, "A page of lists."))
  static let createList = APIOperation(
    .post, "/api/todo/lists", "createTodoList", "Makes a list.", parameters: [.idempotencyKey],
    body: NewTodoList.self, answer: .created(TodoList.self),
    problems: [.conflict("id.taken"), .conflict("todo.list.name.taken")])
  static let list = APIOperation(
    .get, "/api/todo/lists/{id}", "getTodoList", "One list.", parameters: [pathID],
    answer: .ok(TodoList.self, "The list."), problems: [unknownList])
  static let updateList = APIOperation(
    .patch, "/api/todo/lists/{id}", "updateTodoList", "Renames a list; the inbox keeps its name.",
    parameters: [pathID, .ifMatch, .idempotencyKey], body: TodoListPatch.self,
    answer: .ok(TodoList.self, "The list as it is now."),
    problems: [unknownList, fixed, .conflict("todo.list.name.taken"), .stale("todo")])
  static let deleteList = APIOperation(
    .delete, "/api/todo/lists/{id}", "deleteTodoList",
    "Deletes a list and the todos on it; the inbox cannot be deleted.",
    parameters: [
      pathID, .ifMatch,
      .query(
        "items", Schema.count().otherwise(.int(0)),
        "The most todos that may go with the list; where there are more, nothing is deleted (409)."),
    ], answer: .nothing("It is gone."), problems: [unknownList, fixed, .conflict("todo.list.filled"), .stale("todo")])
  static let items = APIOperation(
    .get, "/api/todo/items", "listTodoItems",
    "Your todos: open ones first, by due day and then as they were made; completed ones after, newest first. By day or "
      + "search a page may have few or none of them and go on all the same: next alone tells whether there may be more.",
    parameters: [
      .query("list", listID, "Only those of a list."),
      .query("completed", .flag, "Only those that are completed, or that are not."),
      .query("due", .date, "Only those that are due on a day."),
      .query(
        "search", TodoController.search, "Only those that have this in their titles; neither case nor accents matter."),
      .limit(default: 200), .cursor,
    ], answer: .ok(Page<TodoItem>.self, "A page of todos."))
  static let createItem = APIOperation(
    .post, "/api/todo/items", "createTodoItem", "Makes a todo.", parameters: [.idempotencyKey],
    body: NewTodoItem.self, answer: .created(TodoItem.self, hasLocation: true), problems: [.conflict("id.taken")])
  static let item = APIOperation(
    .get, "/api/todo/items/{id}", "getTodoItem", "One todo.", parameters: [.id(of: "todo")],
    answer: .ok(TodoItem.self, "The todo."), problems: [unknown])
  static let updateItem = APIOperation(
    .patch, "/api/todo/items/{id}", "updateTodoItem", "Changes a todo; absent members stay as they are.",
    parameters: [.id(of: "todo"), .ifMatch, .idempotencyKey], body: TodoItemPatch.self,
    answer: .ok(TodoItem.self, "The todo as it is now."), problems: [unknown, .stale("todo")])
  static let deleteItem = APIOperation(
    .delete, "/api/todo/items/{id}", "deleteTodoItem", "Removes a todo.", parameters: [.id(of: "todo"), .ifMatch],
    answer: .nothing("It is gone."), problems: [unknown, .stale("todo")])
  static let completeItem = APIOperation(
    .post, "/api/todo/items/{id}/complete", "completeTodoItem",
    "Completes a todo; completing a completed one changes nothing.",
    parameters: [.id(of: "todo"), .ifMatch, .idempotencyKey], answer: .ok(TodoItem.self, "The todo as it is now."),
    problems: [unknown, .stale("todo")])

  static let all = [
    lists, createList, list, updateList, deleteList, items, createItem, item, updateItem, deleteItem, completeItem,
  ]
}

extension TodoItem: Described {
  static var schema: Schema {
    .object([
      "id": .text(format: .uuid), "list": .text().meaning("The id of its list."), "title": .text(),
      "completed": .flag, "due": Schema.date.optional.meaning("The day it is due."), "createdAt": .timestamp,
      "updatedAt": .timestamp, "completedAt": Schema.timestamp.optional, "version": .version,
    ])
  }

  static var example: TodoItem {
    TodoItem(
      id: Example.id, list: inbox, title: "Pay rent", completed: true, due: Example.day, createdAt: Example.instant,
      updatedAt: Example.instant, completedAt: Example.instant, version: 2)
  }

  private static var inbox: String { TodoList.inbox }
}

extension TodoList: Described {
  static var schema: Schema {
    .object([
      "id": .text().meaning("A UUID, or inbox."),
      "name": .text().meaning("Unique among your lists; names that look alike are one name."),
      "createdAt": .timestamp,
      "items": Schema.count().optional.meaning("How many todos are on it, open and completed."), "version": .version,
    ])
  }

  static var example: TodoList { TodoList(id: Example.id, name: "Home", createdAt: Example.instant, items: 3) }
}

extension NewTodoItem: Described {
  static var schema: Schema {
    .body([
      "id": .chosenID, "list": TodoItemPatch.list.otherwise(.string(TodoList.inbox)),
      "title": TodoController.title.schema, "completed": Schema.flag.orNull.optional,
      "due": Schema.date.orNull.optional,
    ])
  }

  static var example: NewTodoItem {
    NewTodoItem(id: Example.id, list: TodoList.inbox, title: "Pay rent", completed: false, due: Example.day)
  }
}

extension TodoItemPatch: Described {
  fileprivate static let list = Schema.text(format: .todoList).orNull.optional.meeting("todo.list.unknown")

  static var schema: Schema {
    .body([
      "list": list, "title": TodoController.title.schema.orNull.optional, "completed": Schema.flag.orNull.optional,
      "due": Schema.date.orNull.optional.meaning("Null takes it off."),
    ])
  }

  static var example: TodoItemPatch {
    TodoItemPatch(list: TodoList.inbox, title: "Pay the rent", completed: true, due: .set(Example.day))
  }
}

extension TodoListPatch: Described {
  static var schema: Schema { .body(["name": TodoController.listName.schema.orNull.optional]) }

  static var example: TodoListPatch { TodoListPatch(name: "House") }
}

extension NewTodoList: Described {
  static var schema: Schema { .body(["id": .chosenID, "name": TodoController.listName.schema]) }

  static var example: NewTodoList { NewTodoList(id: Example.id, name: "Home") }
}
