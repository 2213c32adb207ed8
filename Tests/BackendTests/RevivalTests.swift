import EaselAPI
import EaselKit
import HTTPTypes
import Testing

@testable import Backend

/// What was deleted and is made again under its id, as who edited it meanwhile does.
@Suite("What is made again") struct RevivalTests {
  @Test("no version of before fits a todo that was made again", arguments: Door.allCases)
  func todo(door: Door) async throws {
    try await withServer(door) { server in
      let new = NewTodoItem(id: UUIDs.next(), title: "Milk")
      let made = try await server.call(TodoAPI.create(new, key: UUIDs.next()))
      _ = try await server.call(TodoAPI.delete(made.id))
      let again = try await server.call(TodoAPI.create(new, key: UUIDs.next()))
      #expect(made.version == 1 && again.version == 2)
      var late = TodoAPI.delete(made.id).request
      late.ifMatch = "\"1\""
      #expect(try await server.send(late).status == 412)
      #expect(try await server.call(TodoAPI.item(made.id)) == again)
    }
  }

  @Test("what was done is done when it is made again", arguments: Door.allCases)
  func done(door: Door) async throws {
    try await withServer(door) { server in
      let new = NewTodoItem(id: UUIDs.next(), title: "Milk", completed: true)
      let made = try await server.call(TodoAPI.create(new, key: UUIDs.next()))
      #expect(made.completed && made.completedAt == made.createdAt)
      #expect(try await server.call(TodoAPI.items(completed: true)).items == [made])
      #expect(try await server.call(TodoAPI.items(completed: false)).items.isEmpty)
    }
  }

  @Test("nor does one fit an event", arguments: Door.allCases)
  func event(door: Door) async throws {
    try await withServer(door) { server in
      let id = UUIDs.next()
      let body = #"{"id":"\#(id)","title":"Fair","start":"2026-05-01"}"#
      for version in ["\"1\"", "\"2\"", "\"3\""] {
        let made = try await server.send(.post, "/api/calendar/events", body)
        #expect(made.status == 201 && made.headers[.eTag] == version, "\(made)")
        #expect(try await server.send(.delete, "/api/calendar/events/\(id)").status == 204)
      }
    }
  }
}
