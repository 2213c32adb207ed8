import EaselAPI
import EaselKit
import Foundation
import GRDB
import TestKit
import Testing

@testable import Backend

/// Places in the order of events that were told before a restore are none of the order after it.
@Suite("restored events", .timeLimit(.minutes(1)))
struct RestoredEventsTests {
  private static func restore(_ folder: URL, at second: Int) async throws {
    let former = try await BackupRestorer(
      folder: "\(folder.path)/backup", data: "\(folder.path)/services", replaces: true,
      now: Timestamp(seconds: 1_800_000_000 + second)
    ).restore().former
    try FileManager.default.removeItem(atPath: try #require(former))
  }

  /// A folder with a backup of three events, where events were told after it.
  private static func withBackup(_ body: (_ folder: URL, _ told: [Int]) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try await withServer(.inProcess, in: folder.path) { server in try await server.publish(3) }
      _ = try BackupMaker(data: "\(folder.path)/services", folder: "\(folder.path)/backup").make()
      let told = Locked<[Int]>([])
      try await withServer(.inProcess, in: folder.path) { server in
        try await server.publish(2)
        let all = try await server.everyEvent()
        told.change { $0 = all.map(\.sequence) }
      }
      #expect(told.value.count == 5)
      try await body(folder, told.value)
    }
  }

  @Test("who goes on from a place that was told before a restore is sent to read everything anew, each time")
  func gone() async throws {
    try await Self.withBackup { folder, told in
      let places = Locked(told)
      for round in 0..<2 {
        try await Self.restore(folder, at: round)
        try await withServer(.unix, in: folder.path) { server in
          try await server.publish(4)
          for place in places.value {
            let answer = try await server.send(EventsAPI.events(after: place).request)
            try server.refusal(410, "events.place.gone", of: answer)
            let live = try await LiveClient.open("\(server.folder)/s")
            let newest = try await live.listen(after: place)
            #expect(try await live.word() == .reset(sequence: newest))
          }
          let all = try await server.everyEvent()
          #expect(all.map(\.subject) == ["0", "1", "2", "0", "1", "2", "3"])
          let sequences = all.map(\.sequence)
          #expect(sequences == sequences.sorted() && Set(sequences).isDisjoint(with: places.value))
          let rest = try await server.call(EventsAPI.events(after: all[1].sequence)).items
          #expect(rest == Array(all[2...]))
          places.change { $0 += sequences }
        }
      }
    }
  }

  @Test("all that tells of a place tells of the same event afterwards, however far the events move")
  func moved() async throws {
    try await withStore { store, rig in
      let events = (0..<6).map { number in
        ServiceEvent(
          id: UUIDs.next(), type: "a.b", source: "a", subject: "\(number)", timestamp: rig.clock.now(),
          audience: .everyone)
      }
      _ = try await store.append(events)
      _ = try await store.database.change { db in
        try db.execute(
          sql: """
            DELETE FROM event WHERE sequence = 1;
            UPDATE forgotten SET place = 2;
            INSERT INTO consumer (name, position) VALUES ('c', 4);
            INSERT INTO deadLetter (id, consumer, sequence, attempts, error, failedAt)
              VALUES ('1', 'c', 2, 1, '', 0), ('2', 'c', 3, 1, '', 0);
            """)
        // Once far and once by so little that old places and new ones meet.
        for now in [Timestamp(milliseconds: 5), Timestamp(milliseconds: 5)] { try EventMove.move(at: now, in: db) }
        return Outcome.unchanged(0)
      }
      let stored = try await store.events(EventQuery(patterns: .everything, after: 0, limit: 50, reader: nil))
      #expect(stored.map(\.event.subject) == ["1", "2", "3", "4", "5"])
      let first = try #require(stored.first?.sequence)
      let newest = try await store.newest()
      let forgotten = try await store.forgotten()
      #expect(stored.map(\.sequence) == Array(first..<first + 5))
      #expect(newest == first + 4)
      #expect(forgotten == first)
      let (position, letters) = try await store.database.read { db in
        (
          try Int.fetchOne(db, sql: "SELECT position FROM consumer"),
          try Int.fetchAll(db, sql: "SELECT sequence FROM deadLetter ORDER BY id")
        )
      }
      #expect(position == first + 2)
      #expect(letters == [first, first + 1])
    }
  }

  @Test("a store that never had an event begins behind all places, too")
  func empty() async throws {
    try await withStore { store, rig in
      let now = Timestamp(milliseconds: 7)
      _ = try await store.database.change { db in
        try EventMove.move(at: now, in: db)
        return Outcome.unchanged(0)
      }
      let event = ServiceEvent(
        id: UUIDs.next(), type: "a.b", source: "a", subject: "", timestamp: rig.clock.now(), audience: .everyone)
      let stored = try await store.append([event])
      let forgotten = try await store.forgotten()
      #expect(forgotten == 7_000)
      #expect(stored.map(\.sequence) == [7_001])
    }
  }
}

extension Backdoor {
  fileprivate func publish(_ count: Int) async throws {
    for number in 0..<count {
      _ = try await call(
        EventsAPI.publish(NewEvent(type: "timer.round.finished", subject: "\(number)"), key: UUIDs.next()))
    }
  }

  /// All events, two a page.
  fileprivate func everyEvent() async throws -> [PublishedEvent] {
    try await everything { EventsAPI.events(after: $0.flatMap { Int($0) }, limit: 2) }
  }
}
