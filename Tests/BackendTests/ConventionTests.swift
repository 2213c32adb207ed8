import Backend
import EaselAPI
import EaselKit
import HTTPTypes
import Testing

/// The conventions that hold for every service, shown at one of them.
@Suite("wire conventions", .timeLimit(.minutes(1)))
struct ConventionTests {
  private static let items = "/api/todo/items"

  @Test("paths and methods that are not there", arguments: Door.allCases)
  func wrongPlaces(door: Door) async throws {
    try await withServer(door) { server in
      for path in ["/", "/api", "/api/todo", "/api/nope/items", "/api/todo/items/a/b", "/health"] {
        try server.refusal(404, "gateway.path.unknown", of: try await server.send(.get, path))
      }
      for (method, path) in [(HTTPRequest.Method.put, Self.items), (.delete, Self.items), (.post, "/health/status")] {
        let answer = try await server.send(method, path)
        try server.refusal(405, "gateway.method.refused", of: answer)
        #expect(answer.headers[.allow]?.contains("GET") == true)
      }
      let answer = try await server.send(.put, "/api/todo/items/x/complete")
      #expect(answer.headers[.allow] == "POST")
    }
  }

  @Test("bad bodies are refused, naming the member at fault", arguments: Door.allCases)
  func badBodies(door: Door) async throws {
    try await withServer(door) { server in
      let cases: [(String, Int, String, String?)] = [
        ("", 400, "body.missing", nil), ("{", 400, "body.json.invalid", nil), ("nope", 400, "body.json.invalid", nil),
        ("[]", 400, "body.object.expected", nil), ("\"text\"", 400, "body.object.expected", nil),
        ("null", 400, "body.object.expected", nil), ("{} {}", 400, "body.json.invalid", nil),
        (#"{"title":"a",}"#, 400, "body.json.invalid", nil),
        (String(repeating: "[", count: 100_000), 400, "body.json.invalid", nil),
        (#"{"title":"a","id":1}"#, 422, "body.member.invalid", "id"),
        (#"{"due":"2026-12-01"}"#, 422, "body.member.missing", "title"),
        (#"{"title":null}"#, 422, "body.member.invalid", "title"),
        (#"{"title":{"a":1}}"#, 422, "body.member.invalid", "title"),
        (#"{"title":"a","due":"tomorrow"}"#, 422, "body.member.invalid", "due"),
        (#"{"title":"a","due":"2026-02-30"}"#, 422, "body.member.invalid", "due"),
        (#"{"title":"a","colour":"red"}"#, 422, "body.member.unknown", "colour"),
        (#"{"title":"a","\u001b[31m":1}"#, 422, "body.member.unknown", "\u{1B}[31m"),
        (#"{"title":"a","title":"b"}"#, 422, "body.member.repeated", "title"),
        (#"{"title":"a","t\u0069tle":"b"}"#, 422, "body.member.repeated", "title"),
      ]
      for (body, status, code, field) in cases {
        try server.refusal(status, code, field: field, of: try await server.send(.post, Self.items, body))
      }
      #expect(try await server.call(TodoAPI.items()).items.isEmpty)
    }
  }

  @Test("a body that is not said to be JSON in UTF-8 is refused", arguments: Door.allCases)
  func contentType(door: Door) async throws {
    try await withServer(door) { server in
      let body = Array(#"{"title":"a"}"#.utf8)
      let refused = [
        nil, "text/plain", "application/x-www-form-urlencoded", "application/jsonp", "text/json",
        "application/json; charset=latin1", "multipart/form-data; boundary=application/json",
      ]
      for type in refused {
        var headers = HTTPFields()
        headers[.contentType] = type
        try server.refusal(415, "body.type.refused", of: try await server.send(.post, Self.items, headers, body))
      }
      for type in ["application/json", "Application/JSON; Charset=\"UTF-8\"", "application/json;charset=utf-8"] {
        #expect(try await server.send(.post, Self.items, [.contentType: type], body).status == 201)
      }
      #expect(try await server.call(TodoAPI.items()).items.count == 3)
    }
  }

  @Test("a title of which nothing would be seen is refused")
  func invisibleTitles() async throws {
    try await withServer(.inProcess) { server in
      for title in [" ", "\u{200B}", "\u{2060}\u{FE0F}", "\u{301}", "\u{3164}", "\u{E0041}", "\u{2800}"] {
        try server.refusal(
          422, "todo.title.empty", field: "title",
          of: try await server.send(.post, Self.items, #"{"title":"\#(title)"}"#))
      }
      try server.refusal(
        422, "todo.title.invalid", field: "title",
        of: try await server.send(.post, Self.items, #"{"title":"a\u202eb"}"#))
      #expect(try await server.send(.post, Self.items, #"{"title":"👨‍👩‍👧"}"#).status == 201)
    }
  }

  @Test("bodies that are no UTF-8 or hold half a character are refused", arguments: Door.allCases)
  func badText(door: Door) async throws {
    try await withServer(door) { server in
      for bytes in [
        Array(#"{"title":""#.utf8) + [0xFF, 0xFE] + Array(#""}"#.utf8), Array(#"{"title":"\ud800"}"#.utf8),
      ] {
        let answer = try await server.send(.post, Self.items, [.contentType: "application/json"], bytes)
        #expect([400, 422].contains(answer.status))
      }
      #expect(try await server.call(TodoAPI.items()).items.isEmpty)
    }
  }

  @Test("bodies up to 1 MiB are read, larger ones refused", arguments: Door.allCases)
  func largeBodies(door: Door) async throws {
    try await withServer(door) { server in
      let padding = { (size: Int) in #"{"title":"a"}"# + String(repeating: " ", count: size - 13) }
      #expect(try await server.send(.post, Self.items, padding(1 << 20)).status == 201)
      try server.refusal(413, "body.large", of: try await server.send(.post, Self.items, padding(1 << 20 + 1)))
      let title = String(repeating: "x", count: 1_000_000)
      try server.refusal(
        422, "todo.title.long", field: "title", of: try await server.send(.post, Self.items, #"{"title":"\#(title)"}"#))
      #expect(try await server.call(TodoAPI.items()).items.count == 1)
    }
  }

  @Test("bad query values are refused, naming them", arguments: Door.allCases)
  func badQueries(door: Door) async throws {
    try await withServer(door) { server in
      let cases = [
        ("limit=0", "limit"), ("limit=501", "limit"), ("limit=x", "limit"), ("limit=", "limit"),
        ("limit=%2B5", "limit"), ("limit=+5", "limit"), ("limit=01", "limit"), ("limit=-1", "limit"),
        ("limit=99999999999999999999", "limit"), ("completed=maybe", "completed"), ("due=x", "due"),
        ("search=%00zzqq", "search"), ("search=a%00", "search"), ("list=%00", "list"),
      ]
      for (query, field) in cases {
        try server.refusal(
          422, "query.value.invalid", field: field, of: try await server.send(.get, "\(Self.items)?\(query)"))
      }
      try server.refusal(
        422, "query.value.invalid", field: "cursor", of: try await server.send(.get, "\(Self.items)?cursor=%ff"))
      for cursor in ["x", "e30", "WzEsMiwzXQ", "bnVsbA", String(repeating: "A", count: 7000), "..%2f"] {
        let answer = try await server.send(.get, "\(Self.items)?cursor=\(cursor)")
        try server.refusal(422, "page.cursor.invalid", field: "cursor", of: answer)
      }
    }
  }

  @Test("a repeated key gets the first answer and makes nothing new", arguments: Door.allCases)
  func idempotency(door: Door) async throws {
    try await withServer(door) { server in
      let once = TodoAPI.create(NewTodoItem(id: UUIDs.next(), title: "a"), key: "key")
      let first = try await server.send(once.request)
      let second = try await server.send(once.request)
      #expect(second.status == 201)
      #expect(second.body == first.body)
      #expect(second.headers[.eTag] == first.headers[.eTag])
      #expect(try await server.call(TodoAPI.items()).items.count == 1)
      await server.exchange.settle()
      #expect(server.hub.sequence == 1)

      for other in [
        TodoAPI.create(NewTodoItem(title: "b"), key: "key").request, TodoAPI.complete("x", key: "key").request,
      ] {
        try server.refusal(
          422, "idempotency.key.reused", field: "Idempotency-Key", of: try await server.send(other))
      }
      // Another service keeps its own keys.
      _ = try await server.call(ChatAPI.createChannel(NewChatChannel(name: "x"), key: "key"))
    }
  }

  @Test("a key is kept for a day, and what was refused is not kept")
  func keyLifetime() async throws {
    try await withServer(.inProcess) { server in
      try server.refusal(
        422, "todo.title.empty", field: "title",
        of: try await server.send(TodoAPI.create(NewTodoItem(title: ""), key: "key").request))
      let call = TodoAPI.create(NewTodoItem(title: "a"), key: "key")
      let first = try await server.call(call)
      server.clock.advance(seconds: 24 * 3600 - 1)
      #expect(try await server.call(call) == first)
      server.clock.advance(seconds: 2)
      #expect(try await server.call(call).id != first.id)
    }
  }

  @Test("keys that are no keys are refused", arguments: ["", String(repeating: "k", count: 201), "a b", "ä"])
  func badKeys(key: String) async throws {
    try await withServer(.inProcess) { server in
      let answer = try await server.send(TodoAPI.create(NewTodoItem(title: "a"), key: key).request)
      try server.refusal(422, "idempotency.key.invalid", field: "Idempotency-Key", of: answer)
    }
  }

  @Test("a change made for another version is refused and loses nothing", arguments: Door.allCases)
  func lostUpdate(door: Door) async throws {
    try await withServer(door) { server in
      let item = try await server.add("a")
      let changed = try await server.call(TodoAPI.update(item.id, TodoItemPatch(title: "b"), version: 1))
      try server.refusal(
        412, "todo.version.stale",
        of: try await server.send(TodoAPI.update(item.id, TodoItemPatch(title: "c"), version: 1).request))
      var delete = TodoAPI.delete(item.id).request
      for stale in ["\"1\"", "W/\"2\"", "2", "", "\"1\", \"3\""] {
        delete.ifMatch = stale
        try server.refusal(412, "todo.version.stale", of: try await server.send(delete))
      }
      #expect(try await server.call(TodoAPI.item(item.id)) == changed)
      var patch = TodoAPI.update(item.id, TodoItemPatch(title: "c"), version: nil).request
      for good in ["*", "\"1\", \"3\""] {
        patch.ifMatch = good
        #expect(try await server.send(patch).status == 200)
      }
    }
  }

  @Test("calls at the same time make each thing once")
  func concurrency() async throws {
    try await withServer(.unix) { server in
      let id = UUIDs.next()
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<40 {
          group.addTask {
            let item = number < 20 ? NewTodoItem(title: "\(number)") : NewTodoItem(id: id, title: "same")
            let key = number < 30 ? "key-\(number)" : "same"
            return try await server.send(TodoAPI.create(item, key: key).request).status
          }
        }
        return try await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(try await server.call(TodoAPI.items()).items.count == 21)
      #expect(statuses.filter { $0 != 201 && $0 != 409 }.isEmpty)
      await server.exchange.settle()
      #expect(server.hub.sequence == 21)
    }
  }

  @Test("health tells every service, and readiness is an empty answer", arguments: Door.allCases)
  func health(door: Door) async throws {
    try await withServer(door) { server in
      let status = try await server.call(HealthAPI.status())
      #expect(status.status == "ok")
      #expect(status.version == EaselVersion.current)
      #expect(status.services.map(\.name) == ["todo", "calendar", "chat", "canvas", "events"])
      #expect(status.startedAt == server.clock.now())
      #expect(status.clients == 0)
      #expect(try await server.send(.get, "/health/ready").status == 204)
      let head = try await server.send(.head, "/health/status")
      #expect(head.status == 200)
      #expect(head.body.isEmpty)
    }
  }

  @Test("any service runs without the others")
  func alone() async throws {
    for service in ServiceCatalog.all {
      try await withServer(.inProcess, services: [service]) { server in
        let names = try await server.call(HealthAPI.status()).services.map(\.name)
        #expect(names == [service.name])
      }
    }
  }
}
