import EaselAPI
import EaselKit
import Foundation
import GRDB
import HTTPTypes
import Logging
import TestKit
import Testing

@testable import Backend

/// Events of services in other processes, which the gateway keeps.
@Suite("events of services apart", .timeLimit(.minutes(1)))
struct ForeignEventTests {
  @Test("what happens at a service elsewhere is told at the gateway, in order and once")
  func handedOn() async throws {
    try await withPlatform { platform in
      for number in 1...3 { _ = try await platform.door.add("\(number)") }
      await platform.serviceExchange.settle()
      let events = try await platform.door.call(EventsAPI.events()).items
      #expect(events.map { $0.data["title"]?.string } == ["1", "2", "3"])
      #expect(events.allSatisfy { $0.type == "todo.item.created" && $0.source == "todo" })
      #expect(platform.door.hub.sequence == 3)
    }
  }

  @Test("more than fits one body goes in parts")
  func large() async throws {
    try await withPlatform { platform in
      let text = String(repeating: "x", count: 60_000)
      let events = (1...40).map { number in Self.event("todo.item.created", "\(number)", ["title": .string(text)]) }
      try await platform.sink(as: "todo").take(events)
      try await platform.sink(as: "todo").take(events)
      let kept = try await platform.door.everything { EventsAPI.events(after: $0.flatMap { Int($0) } ?? 0, limit: 20) }
      #expect(kept.map(\.subject) == (1...40).map { "\($0)" })
    }
  }

  @Test("the events of a service that was told of no gateway are fetched, once each, and by nobody else")
  func fetched() async throws {
    try await withTemporaryFolder { folder in
      try await Platform(folder: folder.path).run { platform in
        try await platform.withService(isTold: false) {
          let live = try await LiveClient.open("\(platform.folder)/gateway.sock")
          try await live.listen(to: ["todo.**"])
          for number in 1...3 { _ = try await platform.door.add("\(number)") }
          #expect(try await live.events(3).map { $0.data["title"]?.string } == ["1", "2", "3"])
          try await live.close()
          await platform.door.exchange.settle()
          let service = RawConnection.sender(platform.service)
          let body = Array(#"{"upTo":0}"#.utf8)
          for (identity, status) in [(Identity.ada, 404), (OutgoingController.reader, 200)] {
            let token = try InternalIdentity.make(identity, .post, OutgoingController.path, key: platform.key)
            let answer = try await service(
              .post, OutgoingController.path, [.identity: token, .contentType: "application/json"], body)
            #expect(answer.status == status)
            if status == 200 { #expect(try answer.decoded(WaitingEvents.self).events.isEmpty) }
          }
          let outside = try await platform.door.send(.post, OutgoingController.path, "{}")
          #expect(outside.status == 404)
        }
      }
    }
  }

  @Test("an event that is refused for what it is is put aside and told of, and those after it go on")
  func refused() async throws {
    try await withPlatform { platform in
      await #expect(throws: EventsRefused.self) {
        try await platform.sink(as: "todo").take([Self.event("nonsense", "1")])
      }
    }
    try await withTemporaryFolder { folder in
      let log = Locked<[String]>([])
      let exchange = EventExchange(logger: Logger(label: "test") { _ in LineLog(lines: log) })
      let environment = ServiceEnvironment(folder: folder.path, hub: LiveHub(), exchange: exchange)
      let database = try ServiceDatabase(name: "todo", in: environment) { _ in }
      exchange.carry(from: database, in: environment)
      let sink = PickySink()
      exchange.connect(sink)
      for subject in ["1", "bad", "2"] {
        _ = try await database.change { _ in
          Outcome.changed(subject, Happening("todo.item.created", subject, to: .everyone))
        }
      }
      exchange.start()
      await exchange.settle()
      #expect(sink.taken.value == ["1", "2"])
      let left = try await database.read { db in
        try Row.fetchAll(db, sql: "SELECT reason FROM refusedEvent").map { $0["reason"] as String }
          + Row.fetchAll(db, sql: "SELECT body FROM outgoingEvent").map { $0["body"] as String }
      }
      #expect(left == ["it is bad"])
      #expect(log.value.filter { $0.contains("refused") }.count == 1)
      await exchange.close()
    }
  }

  @Test("a service speaks for itself, with the right key, and nowhere else")
  func forged() async throws {
    try await withPlatform { platform in
      let other = try #require(InternalKey(bytes: Array(repeating: 9, count: 32)))
      let event = Self.event("todo.item.created", "1")
      for (sink, reason) in [
        (try platform.sink(as: "chat"), "403 Forbidden"),
        (try platform.sink(as: "todo", key: other), "no proof of the internal key"),
      ] {
        await #expect(throws: GatewayEventSink.Untaken(reason: reason)) { try await sink.take([event]) }
      }
      #expect(try await platform.door.call(EventsAPI.events()).items.isEmpty)
      // With its key it is nobody else at other paths.
      let token = try InternalIdentity.make(service: "todo", .post, "/api/todo/items", key: platform.key)
      _ = try await platform.door.send(
        .post, "/api/todo/items", [.service: token, .contentType: "application/json"],
        Array(#"{"title":"a"}"#.utf8))
      #expect(try await platform.door.call(TodoAPI.items()).items.map(\.title) == ["a"])
    }
  }

  @Test("people sign in at the gateway for services elsewhere too, and services need not")
  func signedIn() async throws {
    try await withPlatform(signIn: .tokens(NamedTokens())) { platform in
      func create(_ token: String?) async throws -> Answer {
        var headers: HTTPFields = [.contentType: "application/json"]
        headers[.authorization] = token.map { "Bearer \($0)" }
        return try await platform.door.send(.post, "/api/todo/items", headers, Array(#"{"title":"a"}"#.utf8))
      }
      try platform.door.refusal(401, "auth.required", of: try await create(nil))
      try platform.door.refusal(401, "auth.token.refused", of: try await create("nobody"))
      try platform.door.refusal(403, "auth.role.refused", of: try await create("guest"))
      #expect(try await create("member").status == 201)
      await platform.serviceExchange.settle()
      let events = try await platform.door.send(.get, "/api/events", [.authorization: "Bearer member"], nil)
      #expect(try events.decoded(Page<PublishedEvent>.self).items.map(\.type) == ["todo.item.created"])
      let others = try await platform.door.send(.get, "/api/events", [.authorization: "Bearer guest"], nil)
      #expect(try others.decoded(Page<PublishedEvent>.self).items.isEmpty)
    }
  }

  private static func event(_ type: String, _ subject: String, _ data: [String: JSONValue] = [:]) -> ServiceEvent {
    ServiceEvent(
      id: UUIDs.next(), type: type, source: "todo", subject: subject, timestamp: SystemClock.now(),
      data: .object(data), audience: .user("ada"))
  }
}

/// Takes the name of a role for a token of somebody with it.
private struct NamedTokens: TokenVerifier {
  func identity(of token: String) async throws -> Identity {
    guard let role = Identity.Role(rawValue: token) else { throw Problem.tokenRefused }
    return Identity(user: "a \(token)", name: token, role: role)
  }
}

/// Takes everything but what is about "bad".
private struct PickySink: EventSink {
  let taken = Locked<[String]>([])

  func take(_ events: [ServiceEvent]) async throws {
    guard !events.contains(where: { $0.subject == "bad" }) else { throw EventsRefused(reason: "it is bad") }
    taken.change { $0 += events.map(\.subject) }
  }
}
