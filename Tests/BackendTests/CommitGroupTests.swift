import Dispatch
import EaselKit
import GRDB
import TestKit
import Testing

@testable import Backend

@Suite("changes at the same time", .timeLimit(.minutes(1)))
struct CommitGroupTests {
  @Test("they wait for the disk once, each with its own result")
  func together() async throws {
    try await withGroup { rig in
      let results = try await rig.run(10) { number, db in
        try db.execute(sql: "INSERT INTO thing VALUES (?)", arguments: [number])
        guard number != 3 else { throw Refused() }
        return number
      }
      #expect(results == [0, 1, 2, nil, 4, 5, 6, 7, 8, 9])
      #expect(try await rig.things() == [0, 1, 2, 4, 5, 6, 7, 8, 9], "what failed undid itself alone")
      #expect(rig.commits.count == 1)
    }
  }

  @Test("more than a group takes go in several, in their order")
  func order() async throws {
    try await withGroup { rig in
      let results = try await rig.run(150) { number, db in
        try db.execute(sql: "INSERT INTO thing VALUES (?)", arguments: [number])
        return number
      }
      #expect(results.compactMap(\.self).count == 150)
      #expect(try await rig.things().count == 150)
      #expect(rig.commits.count == 3)
    }
  }

  @Test("a transaction that ended under them leaves none undone but the one that ended it")
  func aborted() async throws {
    try await withGroup { rig in
      let results = try await rig.run(6) { number, db in
        if number == 4 { try db.execute(sql: "ROLLBACK") }
        try db.execute(sql: "INSERT INTO thing VALUES (?)", arguments: [number])
        return number
      }
      #expect(results == [0, 1, 2, 3, nil, 5])
      #expect(try await rig.things() == [0, 1, 2, 3, 5])
    }
  }

  @Test("nobody is told of success once what was written would not last, be it found only after the commit")
  func lost() async throws {
    let isLost = Locked(false)
    try await withGroup(fault: { isLost.value ? Refused() : nil }) { rig in
      let results = try await rig.run(3) { number, db in
        try db.execute(sql: "INSERT INTO thing VALUES (?)", arguments: [number])
        if number == 2 { isLost.change { $0 = true } }
        return number
      }
      #expect(results == [nil, nil, nil])
      #expect(rig.commits.count == 1)
      let later = try await rig.run(2) { number, db in
        try db.execute(sql: "INSERT INTO thing VALUES (?)", arguments: [number])
        return number
      }
      #expect(later == [nil, nil])
      #expect(rig.commits.count == 1, "nothing more is written")
      isLost.change { $0 = false }
      #expect(try await rig.run(1) { number, _ in number } == [0])
    }
  }

  @Test("who reads does not wait for who changes")
  func reading() async throws {
    try await withStore { store, rig in
      let database = try ServiceDatabase(name: "shop", in: rig) {
        $0.registerMigration("shop-1") { try $0.execute(sql: "CREATE TABLE thing (number INTEGER)") }
      }
      let (begun, begin) = AsyncStream.makeStream(of: Void.self)
      let gate = DispatchSemaphore(value: 0)
      let change = Task {
        try await database.change { db in
          try db.execute(sql: "INSERT INTO thing VALUES (1)")
          begin.finish()
          gate.wait()
          return Outcome.changed(1)
        }.value
      }
      for await _ in begun {}
      let count = "SELECT count(*) FROM thing"
      #expect(try await database.read { try Int.fetchOne($0, sql: count) } == 0)
      gate.signal()
      #expect(try await change.value == 1)
      #expect(try await database.read { try Int.fetchOne($0, sql: count) } == 1)
    }
  }
}

private struct Refused: Error {}

/// A group and the database it works on.
private struct GroupRig: Sendable {
  let group: CommitGroup
  let queue: DatabaseQueue
  let commits: CommitCount

  /// Makes changes at the same time; the results in their order, nil for what failed.
  func run(
    _ count: Int, _ body: @escaping @Sendable (Int, Database) throws -> Int
  ) async throws -> [Int?] {
    let gate = DispatchSemaphore(value: 0)
    queue.asyncWriteWithoutTransaction { _ in gate.wait() }
    return try await withThrowingTaskGroup(of: (Int, Int?).self) { tasks in
      for number in 0..<count {
        tasks.addTask { (number, try? await group.write(queue) { try body(number, $0) }) }
        try await waitUntil { group.waiting > number }
      }
      gate.signal()
      var results = [Int?](repeating: nil, count: count)
      for try await (number, result) in tasks { results[number] = result }
      return results
    }
  }

  func things() async throws -> [Int] {
    try await queue.read { try Int.fetchAll($0, sql: "SELECT number FROM thing ORDER BY number") }
  }
}

private func withGroup(
  fault: @escaping @Sendable () -> (any Error)? = { nil }, _ body: (GroupRig) async throws -> Void
) async throws {
  let queue = try DatabaseQueue()
  try await queue.write { try $0.execute(sql: "CREATE TABLE thing (number INTEGER)") }
  let commits = CommitCount()
  queue.add(transactionObserver: commits)
  try await body(GroupRig(group: CommitGroup(fault: fault), queue: queue, commits: commits))
}

/// Counts the transactions that changed something.
private final class CommitCount: TransactionObserver, Sendable {
  private let state = Locked(0)

  var count: Int { state.value }

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseDidCommit(_ db: Database) { state.change { $0 += 1 } }
  func databaseDidRollback(_ db: Database) {}
}
