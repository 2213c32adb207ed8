import Synchronization

/// Who is told of something, and may be told to whom only later.
///
/// A function that stands in a mutex by itself would be wrapped once more by each look at it, without end; here it is a
/// member of what stands there.
final class Listener: Sendable {
  private struct State {
    var listener: @Sendable () -> Void = {}
  }

  private let state = Mutex(State())

  func set(_ listener: @escaping @Sendable () -> Void) { state.withLock { $0.listener = listener } }

  func tell() {
    let listener = state.withLock { $0.listener }
    listener()
  }
}
