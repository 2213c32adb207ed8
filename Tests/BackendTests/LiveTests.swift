import Backend
import EaselAPI
import EaselKit
import Foundation
import HTTPTypes
import TestKit
import Testing

@Suite("live channel", .timeLimit(.minutes(1)))
struct LiveTests {
  private static let call = "GET /api/live HTTP/1.1\r\nHost: easel\r\n\r\n"

  @Test("every change is told, in order, after the opening")
  func notices() async throws {
    try await withServer(.unix) { server in
      let live = try await RawConnection.open("\(server.folder)/s")
      try await live.send(Self.call)
      let opening = await live.read(until: LiveNotice.opened)
      #expect(opening.contains("text/event-stream"))
      #expect(opening.contains("id: 0\nevent: notice\ndata: {"))

      let item = try await server.add("a")
      _ = try await server.call(TodoAPI.update(item.id, TodoItemPatch(title: "b"), version: nil))
      _ = try await server.call(TodoAPI.complete(item.id, key: "c"))
      _ = try await server.call(TodoAPI.complete(item.id, key: "d"))
      _ = try await server.call(TodoAPI.update(item.id, TodoItemPatch(completed: false), version: nil))
      _ = try await server.call(TodoAPI.update(item.id, TodoItemPatch(completed: true), version: nil))
      _ = try await server.call(TodoAPI.delete(item.id))
      _ = try await server.call(TodoAPI.createList(NewTodoList(name: "l"), key: "l"))
      let day = try #require(CivilDate("2026-12-01"))
      let event = try await server.call(CalendarAPI.create(NewCalendarEvent(title: "e", start: .day(day)), key: "e"))
      _ = try await server.call(CalendarAPI.update(event.id, CalendarEventPatch(title: "f"), version: nil))
      _ = try await server.call(CalendarAPI.delete(event.id))
      _ = try await server.call(ChatAPI.createChannel(NewChatChannel(name: "c"), key: "c"))
      let message = try await server.call(ChatAPI.send(NewChatMessage(text: "t"), to: "c", key: "m"))
      _ = try await server.call(ChatAPI.markRead("c", ChatReadMark(message: message.id)))

      let told = await live.read {
        Data($0).split(separator: UInt8(ascii: "\n")).count { $0.starts(with: Array("data: ".utf8)) } == 13
      }
      let notices = try String(decoding: told, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("data: ") }
        .map { try APIJSON.decode(LiveNotice.self, from: Array($0.dropFirst(6).utf8)) }
      // Each service's notices keep their order; those of different services may overtake each other.
      let expected = [
        "todo": [
          "todo.item.created", "todo.item.updated", "todo.item.completed", "todo.item.updated", "todo.item.completed",
          "todo.item.deleted", "todo.list.created",
        ],
        "calendar": ["calendar.event.created", "calendar.event.updated", "calendar.event.deleted"],
        "chat": ["chat.channel.created", "chat.message.sent", "chat.channel.read"],
      ]
      #expect(Dictionary(grouping: notices, by: \.service).mapValues { $0.map(\.type) } == expected)
      #expect(notices.map(\.sequence) == Array(1...13))
      #expect(notices.first?.subject == item.id)
      #expect(notices.first?.service == "todo")
      try await live.close()
    }
  }

  @Test("a client that hangs up is noticed though nothing is written")
  func hangUp() async throws {
    try await withServer(.unix) { server in
      let live = try await RawConnection.open("\(server.folder)/s")
      try await live.send(Self.call)
      _ = await live.read(until: LiveNotice.opened)
      #expect(try await server.call(HealthAPI.status()).clients == 1)
      try await live.close()
      while try await server.call(HealthAPI.status()).clients > 0 {}
    }
  }

  @Test("a client that takes nothing in is cut off, and others hear everything")
  func slowClient() async throws {
    try await withServer(.unix) { server in
      let slow = try await RawConnection.open("\(server.folder)/s")
      try await slow.send(Self.call)
      _ = await slow.read(until: LiveNotice.opened)
      try await slow.stopReading()
      // More than socket buffers hold, so that the server's own bound is reached.
      let subject = String(repeating: "x", count: 10_000)
      while server.hub.count > 0 {
        server.hub.publish([.test("test.thing.happened", subject: subject)])
        await Task.yield()
      }
      let other = try await RawConnection.open("\(server.folder)/s")
      try await other.send(Self.call)
      _ = await other.read(until: LiveNotice.opened)
      _ = try await server.add("a")
      #expect(await other.read(until: "todo.item.created").contains("todo.item.created"))
      try await other.close()
      try? await slow.close()
    }
  }

  @Test("a stop ends live streams properly")
  func stop() async throws {
    try await withTemporaryFolder { folder in
      let hub = LiveHub()
      let gateway = try Gateway(in: ServiceEnvironment(folder: folder.path, hub: hub))
      let rest = Locked("")
      let open = Locked<RawConnection?>(nil)
      try await withRunningServer(gateway, at: "\(folder.path)/s") { socket in
        let live = try await RawConnection.open(socket)
        try await live.send(Self.call)
        _ = await live.read(until: LiveNotice.opened)
        open.change { $0 = live }
      }
      let tail = await open.value?.readToEnd() ?? ""
      rest.change { $0 = tail }
      #expect(rest.value.hasSuffix("0\r\n\r\n"))
      #expect(hub.subscribe(as: "ada") == nil)
      #expect(!SocketFile.isAnswering("\(folder.path)/s"))
    }
  }

  @Test("the hub tells each listener in order, and nothing after it left")
  func hub() async {
    let hub = LiveHub()
    guard let first = hub.subscribe(as: "ada"), let second = hub.subscribe(as: "bob"),
      let third = hub.subscribe(as: "ada", to: [EventPattern("*.b")].compactMap(\.self))
    else {
      Issue.record("the hub is open")
      return
    }
    hub.publish([.test("x.a"), .test("x.b", to: .user("bob"))])
    hub.unsubscribe(first.id)
    hub.publish([.test("x.b"), .test("x.c")])
    hub.close()
    #expect(await first.signals.reduce(into: []) { $0.append($1.type) } == [LiveNotice.opened, "x.a"])
    #expect(
      await second.signals.reduce(into: []) { $0.append($1.type) } == [LiveNotice.opened, "x.a", "x.b", "x.b", "x.c"])
    #expect(await third.signals.reduce(into: []) { $0.append($1.type) } == [LiveNotice.opened, "x.b"])
    #expect(hub.count == 0)
  }

  @Test("a listener that never reads is dropped at the bound")
  func overflow() {
    let hub = LiveHub()
    let wasCut = Locked(false)
    let subscription = hub.subscribe(as: "ada") { wasCut.change { $0 = true } }
    for _ in 1..<LiveHub.capacity { hub.publish([.test("x.a")]) }
    #expect(hub.count == 1)
    hub.publish([.test("x.a")])
    #expect(hub.count == 0)
    #expect(wasCut.value)
    #expect(subscription != nil)
  }

  @Test("a channel on which nothing happens is told from one that hangs")
  func heartbeat() async throws {
    try await withTemporaryFolder { folder in
      let gateway = try Gateway(
        in: ServiceEnvironment(folder: folder.path, hub: LiveHub()), heartbeat: .milliseconds(5))
      try await withRunningServer(gateway, at: "\(folder.path)/s") { socket in
        let live = try await RawConnection.open(socket)
        try await live.send(Self.call)
        _ = await live.read(until: ":\n\n")
        _ = await live.read(until: ":\n\n")
        try await live.close()
      }
    }
  }
}

extension LiveHub.Signal {
  fileprivate var type: String? {
    switch self {
    case .opened: LiveNotice.opened
    case .event(let stored): stored.event.type
    case .beat: nil
    }
  }
}

extension StoredEvent {
  fileprivate static func test(
    _ type: String, subject: String = "", to audience: ServiceEvent.Audience = .everyone
  ) -> StoredEvent {
    StoredEvent(
      sequence: 1,
      event: ServiceEvent(
        id: UUIDs.next(), type: type, source: "test", subject: subject, timestamp: Timestamp(seconds: 0),
        audience: audience))
  }
}
