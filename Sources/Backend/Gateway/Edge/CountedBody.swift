import EaselAPI
import Hummingbird
import NIOCore
import Synchronization

/// A body whose bytes are counted as they come.
struct CountedBody: AsyncSequence, Sendable {
  typealias Element = ByteBuffer

  /// What one call holds of a budget.
  final class Share: Sendable {
    private struct State {
      var bytes = 0
      var counted = 0
    }

    private let budget: BodyBudget
    private let caller: String
    private let state = Mutex(State())

    init(of budget: BodyBudget, for caller: String) {
      self.budget = budget
      self.caller = caller
    }

    func take(_ bytes: Int) throws(TooMuch) {
      let more = state.withLock { state in
        state.bytes += bytes
        return Swift.max(0, state.bytes - budget.limits.small) - state.counted
      }
      guard more > 0 else { return }
      do throws(Problem) { try budget.take(more, of: caller) } catch { throw TooMuch(problem: error) }
      state.withLock { $0.counted += more }
    }

    /// Gives all of it back.
    func end() {
      let counted = state.withLock { state in
        defer { state.counted = 0 }
        return state.counted
      }
      budget.give(counted, of: caller)
    }
  }

  /// There is no room for more of it.
  struct TooMuch: Error {
    let problem: Problem
  }

  let body: RequestBody
  let share: Share

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(body: body.makeAsyncIterator(), share: share) }

  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var body: RequestBody.AsyncIterator
    fileprivate let share: Share

    @concurrent mutating func next() async throws -> ByteBuffer? {
      guard let part = try await body.next() else { return nil }
      try share.take(part.readableBytes)
      return part
    }
  }
}
