import EaselAPI
import EaselKit
import Foundation
import GRDB
import TestKit
import Testing

@testable import Backend

/// Old events go, unless somebody needs them.
@Suite("retention of events", .timeLimit(.minutes(1)))
struct EventRetentionTests {
  private static let day = 86_400

  private func event(_ clock: TestClock, _ type: String = "test.thing.happened") -> ServiceEvent {
    ServiceEvent(
      id: UUIDs.next(), type: type, source: "test", subject: "", timestamp: clock.now(), audience: .user("ada"))
  }

  /// Appends an event, at which who follows events is asked to write down how far it is, and one an hour later.
  private func appendTwice(_ server: Backdoor, _ store: any EventStore, _ clock: TestClock) async throws {
    _ = try await store.append([event(clock)])
    await server.exchange.settle()
    clock.advance(seconds: 3600)
    _ = try await store.append([event(clock)])
  }

  private func withKept(
    _ body: @Sendable (Backdoor, any EventStore, TestClock) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let clock = TestClock()
      try await withServer(.unix, in: folder.path, clock: clock) { server in
        try await body(server, try #require(server.exchange.store), clock)
      }
    }
  }

  @Test("after their time events are gone, and who asks for them is told so")
  func gone() async throws {
    try await withKept { server, store, clock in
      for _ in 1...3 {
        _ = try await store.append([event(clock), event(clock)])
        clock.advance(seconds: 12 * Self.day)
      }
      // The first two are 36 days old now, the next two 24.
      try await appendTwice(server, store, clock)
      #expect(try await store.forgotten() == 2)
      #expect(try await store.newest() == 8)
      #expect(try await server.call(EventsAPI.events()).items.map(\.sequence) == Array(3...8))
      #expect(try await server.call(EventsAPI.events(after: 2)).items.count == 6)
      for place in [0, 1] {
        let answer = try await server.send(EventsAPI.events(after: place).request)
        try server.refusal(410, "events.place.gone", of: answer)
      }
      let live = try await LiveClient.open("\(server.folder)/s")
      #expect(try await live.listen(after: 1) == 8)
      #expect(try await live.word() == .reset(sequence: 8))
      try await live.listen(after: 2)
      #expect(try await live.events(6).map(\.sequence) == Array(3...8))
      try await live.close()
      clock.advance(seconds: 7 * Self.day)
      try await appendTwice(server, store, clock)
      #expect(try await store.forgotten() == 4)
    }
  }

  @Test("places go on where they were when all events are gone and the server starts anew")
  func places() async throws {
    try await withTemporaryFolder { folder in
      let clock = TestClock()
      try await withServer(.unix, in: folder.path, clock: clock) { server in
        _ = try await server.exchange.store?.append([event(clock), event(clock)])
      }
      let database = try DatabaseQueue.of(service: "\(folder.path)/services/events.sqlite")
      try await database.write { db in try db.execute(sql: "DELETE FROM event; UPDATE forgotten SET place = 2") }
      try database.close()
      try await withServer(.unix, in: folder.path, clock: clock) { server in
        #expect(server.hub.sequence == 2)
        let stored = try await server.exchange.store?.append([event(clock)])
        #expect(stored?.map(\.sequence) == [3])
      }
    }
  }

  @Test("a consumer that lags behind holds what it has not handled, and a dead letter its event")
  func needed() async throws {
    try await withTemporaryFolder { folder in
      let clock = TestClock()
      let table = ConsumerTable()
      let environment = ServiceEnvironment(folder: folder.path, hub: LiveHub(), now: clock.now, sleep: clock.sleep)
      let database = try ServiceDatabase(name: "events", in: environment) { EventSchema.register(&$0) }
      let retention = EventRetention(seconds: Self.day, consumers: { table }, now: clock.now)
      let store = SQLiteEventStore(database: database, retention: retention) { _ in }
      func note(_ sql: String) async throws { try await database.note { db in try db.execute(sql: sql) } }
      func later() async throws -> Int {
        clock.advance(seconds: 2 * Self.day)
        _ = try await store.append([event(clock)])
        return try await store.forgotten()
      }
      _ = try await store.append((0..<4).map { _ in event(clock) })
      // Nobody knows yet what this one needs.
      table.add(Idle())
      #expect(try await later() == 0)
      try await note("INSERT INTO consumer (name, position) VALUES ('idle', 2)")
      #expect(try await later() == 2)
      // One that was removed holds nothing, whatever is left of it.
      try await note("INSERT INTO consumer (name, position) VALUES ('webhook-99', 0)")
      // A webhook that is switched off holds nothing.
      try await note(
        """
        INSERT INTO webhook (seq, owner, id, eventType, callbackUrl, secret, enabled, createdAt, updatedAt, version)
          VALUES (7, 'ada', 'x', '**', 'https://x', 's', 0, 0, 0, 1);
        INSERT INTO consumer (name, position) VALUES ('webhook-7', 2);
        UPDATE consumer SET position = 5 WHERE name = 'idle';
        INSERT INTO deadLetter (id, consumer, sequence, attempts, error, failedAt) VALUES ('l', 'idle', 4, 1, 'e', 0);
        """)
      #expect(try await later() == 5)
      let query = EventQuery(patterns: .everything, after: 0, limit: 100, reader: nil)
      #expect(try await store.events(query).map(\.sequence) == [4, 6, 7])
      try await note("DELETE FROM deadLetter; UPDATE consumer SET position = 6 WHERE name = 'idle'")
      #expect(try await later() == 6)
      #expect(try await store.events(query).map(\.sequence) == [7, 8])
    }
  }
}

extension EventRetentionTests {
  @Test("a webhook holds events for twice their time and no longer; it goes on, and its owner is told what it missed")
  func bounded() async throws {
    try await withTemporaryFolder { folder in
      let clock = TestClock()
      let environment = ServiceEnvironment(folder: folder.path, hub: LiveHub(), now: clock.now, sleep: clock.sleep)
      let database = try ServiceDatabase(name: "events", in: environment) { EventSchema.register(&$0) }
      let ledger = ConsumerLedger(database: database)
      let retention = EventRetention(seconds: Self.day, consumers: { nil }, now: clock.now)
      let store = SQLiteEventStore(database: database, retention: retention) { _ in }
      try await database.note { db in
        for (number, pattern) in [(7, "test.**"), (8, "other.**")] {
          try db.execute(
            sql: """
              INSERT INTO webhook (seq, owner, id, eventType, callbackUrl, secret, enabled, createdAt, updatedAt, version)
                VALUES (?1, 'ada', ?1, ?2, 'https://x', 's', 1, 0, 0, 1);
              """, arguments: [number, pattern])
          try db.execute(
            sql: "INSERT INTO consumer (name, position, attempts, retryAt, error) VALUES (?, 1, 3, 4, 'e')",
            arguments: ["webhook-\(number)"])
        }
      }
      _ = try await store.append((0..<4).map { _ in event(clock) })
      clock.advance(seconds: 2 * Self.day - 3600)
      _ = try await store.append([event(clock)])
      #expect(try await store.forgotten() == 1, "both wait, and not for too long yet")
      clock.advance(seconds: 7200)
      _ = try await store.append([event(clock)])
      #expect(try await store.forgotten() == 4)
      for name in ["webhook-7", "webhook-8"] {
        let place = try await ledger.place(of: name)
        #expect(place.position == 4 && place.attempts == 0 && place.retryAt == nil, "\(name)")
      }
      // What it was at is kept for its owner to see and to have delivered; the other one missed nothing.
      let ada = ConsumerLedger.Viewer(Identity(user: "ada", name: "Ada", role: .member))
      let letters = try await ledger.letters(for: ada, PageRequest(limit: 10, cursor: nil)).items
      #expect(letters.map(\.consumer) == ["webhook-7"])
      #expect(letters.map(\.sequence) == [2])
      #expect(letters.first?.error.contains("2 more") == true)
      let query = EventQuery(patterns: .everything, after: 0, limit: 100, reader: nil)
      #expect(try await store.events(query).map(\.sequence) == [2, 5, 6])
    }
  }
}

private struct Idle: EventConsumer {
  let name = "idle"
  let patterns: [EventPattern] = []

  func handle(_ stored: StoredEvent) {}
}
