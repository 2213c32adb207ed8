import Synchronization

/// A value that tests wait on: no sleeping, no polling.
final class Watched<Value: Sendable>: Sendable {
  private struct State: Sendable {
    var value: Value
    var waiting: [@Sendable (Value) -> Bool] = []
  }

  private let state: Mutex<State>

  init(_ value: Value) { state = Mutex(State(value: value)) }

  var value: Value { state.withLock { $0.value } }

  @discardableResult
  func change<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result {
    state.withLock { state in
      let result = body(&state.value)
      let value = state.value
      state.waiting.removeAll { $0(value) }
      return result
    }
  }

  /// Waits until the value satisfies a condition, and answers it.
  @discardableResult
  func wait(until condition: @escaping @Sendable (Value) -> Bool) async -> Value {
    await withCheckedContinuation { continuation in
      let offer: @Sendable (Value) -> Bool = { value in
        guard condition(value) else { return false }
        continuation.resume(returning: value)
        return true
      }
      state.withLock { state in
        if !offer(state.value) { state.waiting.append(offer) }
      }
    }
  }
}
