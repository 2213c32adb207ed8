import Synchronization

/// Lets each caller read a few things at a time from one service; what they ask for beyond that waits in line.
///
/// A page of a list takes a thousand times as long as most calls. Whoever asks for a hundred at once would have all others
/// wait for all of them; so others wait for a few.
final class PersonTurns: Sendable {
  private struct Line {
    let turns: ReplayTurns
    /// How many are at work or wait.
    var count = 0
  }

  private let most: Int
  private let lines = Mutex<[String: Line]>([:])

  /// Turns for so many reads of each caller at a time.
  init(_ most: Int) { self.most = most }

  /// How many callers have something at work.
  var callers: Int { lines.withLock(\.count) }

  /// How many reads of a caller wait.
  func waiting(of caller: String) -> Int { lines.withLock { $0[caller]?.turns.waiting } ?? 0 }

  /// Does something when its caller's turn comes; at once for nobody in particular.
  ///
  /// Throws what that throws, and `CancellationError` when the task is cancelled before its turn.
  func hold<Value: Sendable>(
    for caller: String?, _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    guard let caller else { return try await work() }
    let turns = lines.withLock { lines in
      lines[caller, default: Line(turns: ReplayTurns(most))].count += 1
      return lines[caller]?.turns
    }
    defer {
      lines.withLock { lines in
        lines[caller]?.count -= 1
        if lines[caller]?.count == 0 { lines[caller] = nil }
      }
    }
    return try await (turns ?? ReplayTurns(most)).hold(work)
  }
}
