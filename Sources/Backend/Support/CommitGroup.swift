import GRDB
import Synchronization

/// Makes changes that come at the same time last together: each for itself, all with one wait for the disk.
///
/// A change that fails undoes itself alone. Should all of a group be undone, as when the disk is full, each is made
/// again in a transaction of its own, so that each ends as it would have alone.
///
/// What went to files that are not where they were is no change that lasts: before a group begins and after it ended it
/// is looked whether they are, and nobody is told of success when they are not.
final class CommitGroup: Sendable {
  private typealias End = @Sendable ((any Error)?) -> Void

  private struct Change: Sendable {
    /// Makes it in an open transaction, and answers how to tell its caller once that has ended.
    let make: @Sendable (Database) -> End
    /// Tells its caller that it was not made.
    let fail: @Sendable (any Error) -> Void
  }

  private struct State {
    var waiting: [Change] = []
    var isRunning = false
  }

  /// How many go together at most; who reads with the same connection waits for them.
  private static let most = 64

  private let state = Mutex(State())
  /// Why nothing that is written would last; nil as long as it does.
  private let fault: @Sendable () -> (any Error)?

  init(fault: @escaping @Sendable () -> (any Error)? = { nil }) { self.fault = fault }

  /// How many have not begun.
  var waiting: Int { state.withLock(\.waiting.count) }

  /// Makes a change that lasts once this answers.
  func write<Value: Sendable>(
    _ queue: DatabaseQueue, _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let change = Change(
        make: { db in
          let result = Result { try Self.alone(body, in: db) }
          // Why it failed itself tells more than why the transaction could not go on then.
          return { error in continuation.resume(with: result.flatMap { error.map(Result.failure) ?? .success($0) }) }
        },
        fail: { continuation.resume(throwing: $0) })
      let isFirst = state.withLock { state in
        state.waiting.append(change)
        defer { state.isRunning = true }
        return !state.isRunning
      }
      if isFirst { begin(queue) }
    }
  }

  private func begin(_ queue: DatabaseQueue) {
    queue.asyncWriteWithoutTransaction { db in
      self.makeNext(in: db)
      let isMore = self.state.withLock { state in
        state.isRunning = !state.waiting.isEmpty
        return state.isRunning
      }
      // In a turn of its own, so that others get theirs.
      if isMore { self.begin(queue) }
    }
  }

  private func makeNext(in db: Database) {
    let changes = state.withLock { state in
      let first = Array(state.waiting.prefix(Self.most))
      state.waiting.removeFirst(first.count)
      return first
    }
    if let fault = fault() {
      for change in changes { change.fail(fault) }
      return
    }
    do {
      let ends = try Self.together(changes, in: db)
      let fault = fault()
      for end in ends { end(fault) }
    } catch {
      for change in changes { make(change, in: db) }
    }
  }

  private static func together(_ changes: [Change], in db: Database) throws -> [End] {
    var ends: [End] = []
    try db.inTransaction(.immediate) {
      for change in changes {
        ends.append(change.make(db))
        guard db.isInsideTransaction else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
      }
      return .commit
    }
    return ends
  }

  /// Makes one in a transaction of its own.
  private func make(_ change: Change, in db: Database) {
    var end: End?
    do {
      try db.inTransaction(.immediate) {
        end = change.make(db)
        return .commit
      }
      end?(fault())
    } catch {
      if let end { end(error) } else { change.fail(error) }
    }
  }

  private static func alone<Value>(_ body: (Database) throws -> Value, in db: Database) throws -> Value {
    var value: Value?
    try db.inSavepoint {
      value = try body(db)
      return .commit
    }
    guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
    return value
  }
}
