import EaselAPI
import EaselKit
import Foundation
import GRDB
import HTTPTypes
import TestKit
import Testing

@testable import Backend

@Suite("ownership", .timeLimit(.minutes(1)))
struct OwnershipTests {
  @Test("somebody else's todo is not there, whatever is asked of it")
  func foreignTodos() async throws {
    try await withTwo { ada, bob in
      let list = try await ada.call(TodoAPI.createList(NewTodoList(name: "Secret"), key: "l"))
      let item = try await ada.add("mine", list: list.id)
      let calls = [
        TodoAPI.item(item.id).request, TodoAPI.delete(item.id).request, TodoAPI.complete(item.id, key: "c").request,
        TodoAPI.update(item.id, TodoItemPatch(title: "theirs"), version: nil).request,
        TodoAPI.update(item.id.uppercased(), TodoItemPatch(title: "theirs"), version: 1).request,
      ]
      for call in calls { try bob.refusal(404, "todo.item.unknown", of: try await bob.send(call)) }
      try bob.refusal(
        422, "todo.list.unknown", field: "list", of: try await bob.send(TodoAPI.items(list: list.id).request))
      try bob.refusal(
        422, "todo.list.unknown", field: "list",
        of: try await bob.send(TodoAPI.create(NewTodoItem(list: list.id, title: "x"), key: "x").request))
      let own = try await bob.add("own")
      try bob.refusal(
        422, "todo.list.unknown", field: "list",
        of: try await bob.send(TodoAPI.update(own.id, TodoItemPatch(list: list.id), version: nil).request))

      #expect(try await bob.call(TodoAPI.items()).items == [own])
      #expect(try await bob.call(TodoAPI.lists()).items.map(\.id) == [TodoList.inbox])
      #expect(try await ada.call(TodoAPI.items()).items == [item])
      #expect(try await ada.call(TodoAPI.lists()).items.map(\.name) == ["Inbox", "Secret"])
    }
  }

  @Test("an id that somebody else has is free, so that nothing tells of theirs")
  func sameIDs() async throws {
    try await withTwo { ada, bob in
      let id = UUIDs.next()
      for person in [ada, bob] {
        _ = try await person.call(TodoAPI.createList(NewTodoList(id: id, name: "l"), key: "same"))
        _ = try await person.call(TodoAPI.create(NewTodoItem(id: id, list: id, title: "t"), key: "item"))
        let day = CalendarTime.day(CivilDate(daysSinceEpoch: 20_000))
        _ = try await person.call(CalendarAPI.create(NewCalendarEvent(id: id, title: "e", start: day), key: "e"))
      }
      _ = try await bob.call(TodoAPI.delete(id))
      _ = try await bob.call(CalendarAPI.delete(id))
      #expect(try await ada.call(TodoAPI.item(id)).title == "t")
      #expect(try await ada.call(CalendarAPI.event(id)).title == "e")
    }
  }

  @Test("somebody else's event is not there, whatever is asked of it")
  func foreignEvents() async throws {
    try await withTwo { ada, bob in
      let day = CivilDate(daysSinceEpoch: 20_000)
      let event = try await ada.call(CalendarAPI.create(NewCalendarEvent(title: "e", start: .day(day)), key: "e"))
      let calls = [
        CalendarAPI.event(event.id).request, CalendarAPI.delete(event.id).request,
        CalendarAPI.update(event.id, CalendarEventPatch(title: "f"), version: nil).request,
      ]
      for call in calls { try bob.refusal(404, "calendar.event.unknown", of: try await bob.send(call)) }
      #expect(try await bob.call(CalendarAPI.events()).items.isEmpty)
      let span = CalendarAPI.occurrences(from: day, to: day.adding(days: 1), zone: "UTC")
      #expect(try await bob.call(span).items.isEmpty)
      #expect(try await ada.call(span).items.map(\.eventId) == [event.id])
      #expect(try await bob.call(CalendarAPI.calendars()).items.map(\.id) == [CalendarInfo.personal])
      #expect(try await ada.call(CalendarAPI.calendars()).items.count == 1)
    }
  }

  @Test("channels are shared, and each has read what they have read")
  func sharedChat() async throws {
    try await withTwo { ada, bob in
      let channel = try await ada.call(ChatAPI.createChannel(NewChatChannel(name: "team"), key: "c"))
      let said = try await ada.call(ChatAPI.send(NewChatMessage(text: "hi"), to: "team", key: "m"))
      #expect(try await bob.call(ChatAPI.messages("team")).items == [said])
      #expect(try await bob.unread(channel.id) == 1)
      #expect(try await ada.unread(channel.id) == 0)
      _ = try await bob.call(ChatAPI.markRead("team", ChatReadMark(message: said.id)))
      #expect(try await bob.unread(channel.id) == 0)
    }
  }

  @Test("text that looks like SQL is text, as an id, a cursor, a name and a key")
  func injection() async throws {
    try await withTwo { ada, bob in
      let item = try await ada.add("x'); DROP TABLE item; --")
      for text in ["' OR 1=1 --", "x' UNION SELECT * FROM item --", "\(item.id)' OR owner <> '", "%25", "_"] {
        let path = PercentEncoding.encode(text)
        try bob.refusal(404, "todo.item.unknown", of: try await bob.send(.get, "/api/todo/items/\(path)"))
        try bob.refusal(404, "todo.item.unknown", of: try await bob.send(.delete, "/api/todo/items/\(path)"))
        try bob.refusal(
          404, "chat.channel.unknown", of: try await bob.send(.get, "/api/chat/channels/\(path)/messages"))
        try bob.refusal(
          422, "todo.list.unknown", field: "list", of: try await bob.send(.get, "/api/todo/items?list=\(path)"))
        try bob.refusal(
          422, "page.cursor.invalid", field: "cursor", of: try await bob.send(.get, "/api/todo/items?cursor=\(path)"))
      }
      #expect(try await ada.call(TodoAPI.items()).items == [item])
    }
  }

  @Test("whose name looks like SQL has what is theirs")
  func hostileOwner() async throws {
    try await withTemporaryFolder { folder in
      for name in ["' OR '1'='1", "ada", "", "x\" --"] {
        try await withServer(.inProcess, in: folder.path, owner: name) { server in
          _ = try await server.add("of <\(name)>")
          #expect(try await server.call(TodoAPI.items()).items.map(\.title) == ["of <\(name)>"])
        }
      }
    }
  }

  @Test("what was kept before there were people is the owner's, every bit of it")
  func migration() async throws {
    try await withTemporaryFolder { folder in
      try Self.writeOld(in: "\(folder.path)/services")
      try await withServer(.inProcess, in: folder.path, owner: "ada") { ada in
        let items = try await ada.call(TodoAPI.items()).items
        #expect(items.map(\.title) == ["due", "open", "done"])
        #expect(items.map(\.version) == [4, 2, 7])
        #expect(items.map(\.list) == ["inbox", "home", "home"])
        #expect(items.last?.completedAt == Timestamp(milliseconds: 99))
        #expect(try await ada.call(TodoAPI.lists()).items.map(\.name) == ["Inbox", "Home"])
        let event = try #require(try await ada.call(CalendarAPI.events()).items.first)
        #expect(event.title == "trip")
        #expect(event.version == 3)
        #expect(try await ada.call(ChatAPI.messages("general")).items.map(\.author) == ["bob", "ada"])
        #expect(try await ada.call(ChatAPI.messages("general")).items.map(\.authorId) == ["bob", "ada"])
        #expect(try await ada.unread("general") == 1)
        // Nothing that is made now takes the place of what was there.
        _ = try await ada.add("new")
        #expect(try await ada.call(TodoAPI.items()).items.map(\.title) == ["due", "open", "new", "done"])
      }
      try await withServer(.inProcess, in: folder.path, owner: "bob") { bob in
        let events = try await bob.call(CalendarAPI.events()).items
        #expect(events.isEmpty)
        #expect(try await bob.call(TodoAPI.items()).items.isEmpty)
      }
    }
  }

  /// Two people at one server's data, each at a gateway of their own.
  @Test("somebody else's canvas and layouts are not there")
  func foreignCanvas() async throws {
    try await withTwo { ada, bob in
      let layout: JSONValue = ["name": "desk", "grid": Self.grid, "pages": [["id": "p", "title": "P", "widgets": []]]]
      let change: JSONValue = [
        "verb": "load", "items": [], "frameBefore": ["name": "canvas", "grid": Self.grid, "pages": []],
        "frameAfter": layout,
      ]
      let new = NewCanvasChange(id: nil, base: 0, origin: "desk", change: change)
      _ = try await ada.call(CanvasAPI.make(new, key: "1"))
      let saved = try await ada.call(CanvasAPI.save(layout, as: "mine"))
      #expect(try await bob.call(CanvasAPI.state()).revision == 0)
      #expect(try await bob.call(CanvasAPI.changes(after: 0)).items.isEmpty)
      #expect(try await bob.call(CanvasAPI.layouts()).items.isEmpty)
      for name in ["mine", saved.id] {
        for call in [
          CanvasAPI.layout(name).request, CanvasAPI.versions(of: name).request, CanvasAPI.delete(name).request,
          CanvasAPI.layout(name, version: 1).request,
        ] { try bob.refusal(404, "canvas.layout.unknown", of: try await bob.send(call)) }
      }
    }
  }

  private static let grid: JSONValue = ["columns": 12, "rows": 12, "compaction": "none", "preventCollision": false]

  private func withTwo(_ body: @Sendable (Backdoor, Backdoor) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try await withServer(.inProcess, in: folder.path, owner: "ada") { ada in
        try await withServer(.inProcess, in: folder.path, owner: "bob") { bob in try await body(ada, bob) }
      }
    }
  }

  /// Databases as they were before rows had owners.
  private static func writeOld(in folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    func open(_ name: String, _ register: (inout DatabaseMigrator) -> Void) throws -> DatabaseQueue {
      let queue = try DatabaseQueue.of(service: "\(folder)/\(name).sqlite")
      var migrator = DatabaseMigrator()
      migrator.registerMigration("answers-1", migrate: KeptAnswers.migrate)
      register(&migrator)
      try migrator.migrate(queue, upTo: "\(name)-1")
      return queue
    }
    try open("todo") { TodoSchema.register(&$0, owner: "nobody") }.write { db in
      try db.execute(
        sql: """
          INSERT INTO list (id, name, createdAt, version) VALUES ('home', 'Home', 1, 1);
          INSERT INTO item (id, list, title, dueDay, createdAt, updatedAt, completedAt, version) VALUES
            ('1', 'home', 'done', NULL, 1, 1, 99, 7), ('2', 'home', 'open', NULL, 1, 1, NULL, 2),
            ('3', 'inbox', 'due', 20000, 1, 1, NULL, 4);
          """)
    }
    try open("calendar") { CalendarSchema.register(&$0, owner: "nobody") }.write { db in
      try db.execute(
        sql: """
          INSERT INTO event
            (id, calendar, title, allDay, start, end, startKey, endKey, timeZone, createdAt, updatedAt, version)
          VALUES ('1', 'personal', 'trip', 1, '2026-12-01', '2026-12-02', 20788, 20789, 'UTC', 1, 1, 3);
          """)
    }
    try open("chat") { ChatSchema.register(&$0) }.write { db in
      try db.execute(
        sql: """
          INSERT INTO message (id, channel, author, text, sentAt) VALUES
            ('1', 'general', 'ada', 'a', 1), ('2', 'general', 'bob', 'b', 2);
          """)
    }
  }
}

extension Backdoor {
  fileprivate func unread(_ channel: String) async throws -> Int? {
    try await call(ChatAPI.channels()).items.first { $0.id == channel }?.unread
  }
}
