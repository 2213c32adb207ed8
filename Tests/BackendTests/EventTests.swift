import EaselAPI
import EaselKit
import Foundation
import GRDB
import HTTPTypes
import TestKit
import Testing

@testable import Backend

@Suite("events", .timeLimit(.minutes(1)))
struct EventTests {
  @Test("every change is an event with what it led to, and a refused one is none", arguments: Door.allCases)
  func changes(door: Door) async throws {
    try await withServer(door) { server in
      let item = try await server.add("a")
      server.clock.advance(seconds: 5)
      let done = try await server.call(TodoAPI.complete(item.id, key: "c"))
      _ = try await server.send(TodoAPI.update(item.id, TodoItemPatch(title: "x"), version: 9).request)
      _ = try await server.send(TodoAPI.create(NewTodoItem(title: ""), key: "n").request)
      _ = try await server.call(TodoAPI.complete(item.id, key: "c"))
      _ = try await server.call(TodoAPI.delete(item.id))
      await server.exchange.settle()

      let events = try await server.call(EventsAPI.events()).items
      #expect(events.map(\.type) == ["todo.item.created", "todo.item.completed", "todo.item.deleted"])
      #expect(events.map(\.sequence) == [1, 2, 3])
      #expect(events.allSatisfy { $0.source == "todo" && $0.subject == item.id && $0.correlationID?.isEmpty == false })
      #expect(Set(events.map(\.id)).count == 3)
      #expect(events[1].timestamp == done.updatedAt)
      #expect(events[1].data["title"]?.string == "a")
      #expect(events[1].data["version"]?.int == 2)
      #expect(events[2].data == [:])
    }
  }

  @Test("what was committed before a crash is told after it, once and in order")
  func crashBeforeForwarding() async throws {
    try await withTemporaryFolder { folder in
      // A process without an event store commits and can hand nothing on: what a crash right after leaves.
      try await withServer(.inProcess, in: folder.path, services: [.todo]) { server in
        for number in 1...450 { _ = try await server.add("\(number)") }
        await server.exchange.settle()
      }
      for _ in 1...2 {
        try await withServer(.inProcess, in: folder.path) { server in
          await server.exchange.settle()
          let events = try await server.everything { EventsAPI.events(after: $0.flatMap { Int($0) } ?? 0, limit: 500) }
          #expect(events.map { $0.data["title"]?.string } == (1...450).map { "\($0)" })
          #expect(server.hub.sequence == 450)
        }
      }
      let queue = try DatabaseQueue.of(service: "\(folder.path)/services/todo.sqlite")
      #expect(try await queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM outgoingEvent") } == 0)
    }
  }

  @Test("a store that took events and could not say so gets them again and keeps them once")
  func crashAfterForwarding() async throws {
    try await withStore { store, rig in
      let database = try ServiceDatabase(name: "shop", in: rig) { _ in }
      let sink = ForgetfulSink(store: store)
      rig.exchange.connect(sink)
      rig.exchange.carry(from: database, in: rig.environment)
      rig.exchange.start()
      for number in 1...3 { try await database.tell("shop.order.made", "\(number)") }
      try await waitUntil {
        rig.clock.advance(seconds: 60)
        return sink.taken.value >= 2
      }
      await rig.exchange.settle()
      let kept = try await store.events(EventQuery(patterns: .everything, after: 0, limit: 100, reader: nil))
      #expect(kept.map(\.event.subject) == ["1", "2", "3"])
      #expect(kept.map(\.sequence) == [1, 2, 3])
      await rig.exchange.close()
    }
  }

  @Test("a change that fails tells nothing")
  func rollback() async throws {
    try await withStore { store, rig in
      let database = try ServiceDatabase(name: "shop", in: rig) { _ in }
      await #expect(throws: Problem.self) {
        try await database.change { db in
          try OutgoingEvents.add(
            [Happening("shop.order.made", "1", to: .everyone)], from: "shop", correlationID: nil,
            now: rig.now(), in: db)
          if Bool(true) { throw Problem.unexpected }
          return Outcome.changed("x")
        }
      }
      #expect(try await database.read { try OutgoingEvents.first(10, in: $0) }.isEmpty)
      #expect(try await store.newest() == 0)
    }
  }

  @Test("events about one thing keep their order, whoever writes at the same time")
  func subjectOrder() async throws {
    try await withServer(.unix) { server in
      let items = [try await server.add("a"), try await server.add("b"), try await server.add("c")]
      try await withThrowingTaskGroup(of: Void.self) { group in
        for item in items {
          group.addTask {
            for number in 1...15 {
              _ = try await server.call(TodoAPI.update(item.id, TodoItemPatch(title: "\(number)"), version: nil))
            }
          }
          group.addTask {
            for number in 1...5 {
              _ = try await server.call(
                ChatAPI.send(NewChatMessage(text: "\(number)"), to: "general", key: UUIDs.next()))
            }
          }
        }
        try await group.waitForAll()
      }
      await server.exchange.settle()
      let events = try await server.call(EventsAPI.events(limit: 500)).items
      #expect(events.map(\.sequence) == Array(1...63))
      for item in items {
        let versions = events.filter { $0.subject == item.id }.map { $0.data["version"]?.int }
        #expect(versions == (1...16).map { $0 })
      }
    }
  }

  @Test("patterns, places and limits choose the events", arguments: Door.allCases)
  func queries(door: Door) async throws {
    try await withServer(door) { server in
      let item = try await server.add("a")
      _ = try await server.call(TodoAPI.complete(item.id, key: "c"))
      _ = try await server.call(TodoAPI.createList(NewTodoList(name: "l"), key: "l"))
      await server.exchange.settle()
      _ = try await server.call(ChatAPI.send(NewChatMessage(text: "t"), to: "general", key: "m"))
      await server.exchange.settle()
      let cases: [(String, [Int])] = [
        ("**", [1, 2, 3, 4]), ("todo.**", [1, 2, 3]), ("todo.item.*", [1, 2]), ("*.*.created", [1, 3]),
        ("chat.message.sent,todo.list.created", [3, 4]), ("nothing.here", []), ("todo", []),
      ]
      for (pattern, expected) in cases {
        #expect(
          try await server.call(EventsAPI.events(pattern: pattern)).items.map(\.sequence) == expected, "\(pattern)")
        let later = try await server.call(EventsAPI.events(pattern: pattern, after: 2)).items
        #expect(later.map(\.sequence) == expected.filter { $0 > 2 }, "\(pattern)")
      }
      let page = try await server.call(EventsAPI.events(pattern: "todo.**", limit: 2))
      #expect(page.items.map(\.sequence) == [1, 2])
      #expect(page.next == "2")
      #expect(try await server.call(EventsAPI.events(after: 9_999_999)).items.isEmpty)
      #expect(try await server.call(EventsAPI.events(pattern: "todo.**", after: 2, limit: 2)).next == nil)
      let bad = [
        ("pattern=", "pattern"), ("pattern=a..b", "pattern"), ("pattern=a,,b", "pattern"),
        ("pattern='%20OR%201", "pattern"),
        ("pattern=\(Array(repeating: "a", count: 21).joined(separator: ","))", "pattern"), ("after=-1", "after"),
        ("after=x", "after"), ("after=99999999999999999999", "after"), ("after=9007199254740992", "after"),
        ("limit=0", "limit"),
      ]
      for (query, field) in bad {
        try server.refusal(
          422, "query.value.invalid", field: field, of: try await server.send(.get, "/api/events?\(query)"))
      }
    }
  }

  @Test("others hear of what is shared, and of nothing that is mine")
  func audience() async throws {
    try await withTemporaryFolder { folder in
      try await withServer(.inProcess, in: folder.path, owner: "ada") { ada in
        try await withServer(.inProcess, in: folder.path, owner: "bob") { bob in
          let message = try await ada.call(ChatAPI.send(NewChatMessage(text: "t"), to: "general", key: "m"))
          _ = try await ada.add("secret")
          _ = try await ada.call(EventsAPI.publish(NewEvent(type: "timer.round.ended"), key: "e"))
          await ada.exchange.settle()
          for pattern in ["**", "*.*.*", "todo.**,timer.**,chat.**", "todo.item.created,chat.message.sent"] {
            let heard = try await bob.call(EventsAPI.events(pattern: pattern)).items
            #expect(heard.map(\.subject) == [message.id], "\(pattern)")
          }
          #expect(try await ada.call(EventsAPI.events()).items.count == 3)
        }
      }
    }
  }

  @Test("an app publishes under its own name alone", arguments: Door.allCases)
  func sources(door: Door) async throws {
    try await withServer(door) { server in
      let data: JSONValue = ["rounds": 3]
      let new = NewEvent(type: "timer.round.ended", source: "timer", subject: "s", data: data, correlationID: "c")
      let event = try await server.call(EventsAPI.publish(new, key: "k"))
      #expect(event.data == data && event.source == "timer" && event.subject == "s" && event.correlationID == "c")
      #expect(try await server.call(EventsAPI.publish(new, key: "k")) == event)
      #expect(try await server.call(EventsAPI.events()).items == [event])
      for type in ["todo.item.created", "TODO.item.created", "auth.user.verified", "events.x", "chat.message.sent"] {
        let answer = try await server.send(EventsAPI.publish(NewEvent(type: type), key: UUIDs.next()).request)
        try server.refusal(403, "events.source.refused", of: answer)
      }
      try server.refusal(
        422, "events.source.mismatch", field: "source",
        of: try await server.send(EventsAPI.publish(NewEvent(type: "todo.x", source: "timer"), key: "a").request))
      for type in ["", "timer", "a..b", "a.*", "a.\u{1B}", String(repeating: "a.", count: 200) + "a"] {
        try server.refusal(
          422, "events.type.invalid", field: "type",
          of: try await server.send(EventsAPI.publish(NewEvent(type: type), key: UUIDs.next()).request))
      }
      let bad: [(String, String, String)] = [
        (#""data":[1]"#, "events.data.invalid", "data"), (#""subject":"a\nb""#, "events.subject.invalid", "subject"),
        (#""id":"1""#, "id.invalid", "id"), (#""audience":"bob""#, "body.member.unknown", "audience"),
        (#""sequence":1"#, "body.member.unknown", "sequence"),
        (#""correlationId":"""#, "events.correlation.empty", "correlationId"),
        (#""correlationID":"""#, "events.correlation.empty", "correlationId"),
        (#""data":{"a":"\#(String(repeating: "x", count: 65_536))"}"#, "events.data.large", "data"),
      ]
      for (member, code, field) in bad {
        let answer = try await server.send(.post, "/api/events", #"{"type":"timer.x",\#(member)}"#)
        try server.refusal(422, code, field: field, of: answer)
      }
      #expect(server.hub.sequence == 1)
    }
  }

  @Test("large events come in pages that are cut by their size, and none is missing")
  func largePages() async throws {
    try await withServer(.inProcess) { server in
      let data: JSONValue = ["text": .string(String(repeating: "x", count: 60_000))]
      for number in 1...30 {
        let event = NewEvent(type: "timer.round.ended", subject: "\(number)", data: data)
        _ = try await server.call(EventsAPI.publish(event, key: UUIDs.next()))
      }
      let answer = try await server.send(EventsAPI.events(limit: 500).request)
      #expect(answer.body.count < 1_200_000)
      let all = try await server.everything { EventsAPI.events(after: $0.flatMap { Int($0) } ?? 0, limit: 500) }
      #expect(all.map(\.subject) == (1...30).map { "\($0)" })
      #expect(try await server.call(EventsAPI.events(after: all[25].sequence, limit: 500)).next == nil)
    }
  }

  @Test("an id is taken once: again by who used it, refused to others")
  func publishedTwice() async throws {
    try await withTemporaryFolder { folder in
      try await withServer(.inProcess, in: folder.path, owner: "ada") { ada in
        try await withServer(.inProcess, in: folder.path, owner: "bob") { bob in
          let new = NewEvent(id: UUIDs.next(), type: "timer.round.ended")
          let event = try await ada.call(EventsAPI.publish(new, key: "1"))
          #expect(try await ada.call(EventsAPI.publish(new, key: "2")) == event)
          try bob.refusal(
            409, "id.taken", field: "id", of: try await bob.send(EventsAPI.publish(new, key: "1").request))
        }
      }
    }
  }

  @Test("people cannot hand on events as if they were a service")
  func ingest() async throws {
    try await withServer(.inProcess) { server in
      try server.refusal(
        403, "events.source.refused", of: try await server.send(.post, "/api/events/ingest", #"{"events":[]}"#))
    }
    let event = ServiceEvent(
      id: UUIDs.next(), type: "todo.item.created", source: "todo", subject: "", timestamp: Timestamp(seconds: 0),
      audience: .everyone)
    #expect(throws: Never.self) { try EventSource.check(event, from: "todo") }
    #expect(throws: Problem.self) { try EventSource.check(event, from: "chat") }
  }

  @Test("places are never given twice, though everything was removed")
  func sequence() async throws {
    try await withStore { store, rig in
      func event(_ id: String) -> ServiceEvent {
        ServiceEvent(
          id: id, type: "a.b", source: "a", subject: "", timestamp: rig.now(), audience: .user("ada"))
      }
      let id = UUIDs.next()
      #expect(try await store.append([event(id), event(id.uppercased())]).map(\.sequence) == [1])
      #expect(try await store.append([event(id)]).isEmpty)
      #expect(try await store.append([event(UUIDs.next()), event(id), event(UUIDs.next())]).map(\.sequence) == [2, 3])
      try await store.database.note { try $0.execute(sql: "DELETE FROM event") }
      #expect(try await store.append([event(UUIDs.next())]).map(\.sequence) == [4])
    }
  }

  @Test("nothing is written while nothing happens")
  func idle() async throws {
    try await withServer(.inProcess) { server in
      _ = try await server.add("a")
      _ = try await server.call(EventsAPI.events())
      await server.exchange.settle()
      let before = try written(server.folder)
      _ = try await server.call(TodoAPI.items())
      _ = try await server.call(TodoAPI.lists())
      _ = try await server.call(EventsAPI.events(pattern: "todo.**"))
      server.clock.advance(seconds: 3600)
      server.exchange.start()
      await server.exchange.settle()
      #expect(try written(server.folder) == before)
      #expect(server.clock.sleepers == 0)
    }
  }

  /// What every database holds on disk.
  private func written(_ folder: String) throws -> [String: Data] {
    let services = URL(filePath: "\(folder)/services")
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: services.path) where !name.hasSuffix("-shm") {
      files[name] = try Data(contentsOf: services.appending(path: name))
    }
    return files
  }
}

/// A store that takes events and fails to say so the first time.
private final class ForgetfulSink: EventSink {
  let store: SQLiteEventStore
  let taken = Locked(0)

  init(store: SQLiteEventStore) { self.store = store }

  func take(_ events: [ServiceEvent]) async throws {
    try await store.take(events)
    taken.change { $0 += 1 }
    if taken.value == 1 { throw CancellationError() }
  }
}
