import EaselAPI
import EaselKit
import GRDB
import TestKit
import Testing

@testable import Backend

/// However many types of events there are, each reader finds theirs, and nobody makes up types without end.
@Suite("types of events", .timeLimit(.minutes(2)))
struct EventTypesTests {
  private static func event(_ type: String, at now: Timestamp, for audience: ServiceEvent.Audience) -> ServiceEvent {
    ServiceEvent(
      id: UUIDs.next(), type: type, source: "test", subject: "", timestamp: now, audience: audience)
  }

  private static func query(_ pattern: String, reader: String?, after: Int = 0, limit: Int = 100) throws -> EventQuery {
    EventQuery(patterns: [try #require(EventPattern(pattern))], after: after, limit: limit, reader: reader)
  }

  @Test("ten thousand types of somebody else's hide nothing, whatever the pattern and whoever asks")
  func flood() async throws {
    try await withStore { store, rig in
      let now = rig.now()
      _ = try await store.append(
        (0..<10_050).map { Self.event("a.t\(String($0 + 10_000))", at: now, for: .user("eve")) })
      let shared = try await store.append([Self.event("todo.item.created", at: now, for: .everyone)])
      let own = try await store.append([Self.event("todo.item.changed", at: now, for: .user("ada"))])
      for pattern in ["todo.**", "todo.item.*", "*.item.*", "**", "**.item.**", "todo.item.*,a.**"] {
        for reader in ["ada", nil] {
          var query = try Self.query("x", reader: reader, after: reader == nil ? 10_050 : 0)
          query.patterns = pattern.split(separator: ",").compactMap { EventPattern(String($0)) }
          let found = try await store.events(query)
          #expect(found.map(\.sequence) == (shared + own).map(\.sequence), "\(pattern) for \(reader ?? "a service")")
        }
      }
      #expect(try await store.events(Self.query("todo.item.changed", reader: "ada")).count == 1)
      #expect(try await store.events(Self.query("todo.item.changed", reader: "eve")).isEmpty)
      let late = try await store.events(Self.query("a.*", reader: "eve", after: 10_000))
      #expect(late.map(\.sequence) == Array(10_001...10_050))
    }
  }

  @Test("a person publishes so many types and no more; those that are known go on, and so do others")
  func limit() async throws {
    try await withServer(.inProcess) { server in
      let store = try #require(server.exchange.store as? SQLiteEventStore)
      let now = server.clock.now()
      _ = try await store.append((1..<500).map { Self.event("timer.t\($0)", at: now, for: .user("ada")) })
      _ = try await server.call(EventsAPI.publish(NewEvent(type: "timer.t500"), key: UUIDs.next()))
      let more = try await server.send(EventsAPI.publish(NewEvent(type: "timer.more"), key: UUIDs.next()).request)
      try server.refusal(409, "events.types.many", field: "type", of: more)
      _ = try await server.call(EventsAPI.publish(NewEvent(type: "timer.t7"), key: UUIDs.next()))
      _ = try await store.publish(Self.event("timer.more", at: now, for: .user("bob")), once: nil)
    }
  }

  @Test("no query of a reader looks through what is for others, whatever it asks for")
  func plans() async throws {
    try await withStore { store, rig in
      let now = rig.now()
      _ = try await store.append(
        (0..<300).map { number in
          let audience: ServiceEvent.Audience = number % 3 == 0 ? .everyone : .user(["ada", "eve"][number % 2])
          return Self.event("a.t\(number % 150)", at: now, for: audience)
        })
      for (pattern, reader) in [("**", "ada"), ("a.*", "ada"), ("a.t0", "ada"), ("a.t0", nil), ("**", nil)] {
        let query = try Self.query(pattern, reader: reader)
        let plan = try await store.database.read { db in
          let statement = try EventStatement(query, in: db)
          return try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + statement.sql, arguments: statement.arguments)
            .map { $0["detail"] as String }
        }
        let steps = plan.filter { $0.contains(" event") }
        #expect(!steps.isEmpty && steps.allSatisfy { $0.hasPrefix("SEARCH") }, "\(pattern): \(plan)")
        if reader != nil {
          let found = steps.filter { !$0.contains("INTEGER PRIMARY KEY") }
          #expect(!found.isEmpty && found.allSatisfy { $0.contains("(reader=?") }, "\(pattern): \(plan)")
        }
        #expect(!plan.contains { $0.contains("TEMP B-TREE FOR ORDER BY") && pattern == "**" }, "\(pattern): \(plan)")
      }
      let leaps = try await store.database.read { db in
        try Row.fetchAll(
          db, sql: "EXPLAIN QUERY PLAN SELECT min(type) FROM event WHERE reader = ? AND type > ? AND type < ?",
          arguments: ["ada", "a", "b"]
        ).map { $0["detail"] as String }
      }
      #expect(leaps == ["SEARCH event USING COVERING INDEX eventByReaderAndType (reader=? AND type>? AND type<?)"])
    }
  }

  @Test("a page of what a reader may be told is in order and whole, with or without a limit in its middle")
  func merged() async throws {
    try await withStore { store, rig in
      let now = rig.now()
      let audiences: [ServiceEvent.Audience] = [.everyone, .user("ada"), .user("eve"), .user("ada"), .everyone]
      _ = try await store.append((0..<50).map { Self.event("a.t\($0)", at: now, for: audiences[$0 % 5]) })
      let meant = (1...50).filter { $0 % 5 != 3 }
      #expect(try await store.events(Self.query("**", reader: "ada")).map(\.sequence) == meant)
      let part = try await store.events(Self.query("**", reader: "ada", after: 10, limit: 7))
      #expect(part.map(\.sequence) == Array(meant.filter { $0 > 10 }.prefix(7)))
      #expect(try await store.events(Self.query("a.*", reader: "ada", after: 10, limit: 7)) == part)
    }
  }
}
