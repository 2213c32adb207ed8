import Foundation
import Synchronization

/// A call, or its answer, that stands still on a ``FaultyLink`` until a test, or the end, decides about it.
final class HeldCall: Sendable {
  /// The call as the client sent it.
  let text: String
  private let isDropped = Mutex(false)
  private let isDecided = DispatchSemaphore(value: 0)

  init(_ text: String) { self.text = text }

  /// Has it go on.
  func letGo() { isDecided.signal() }

  /// Loses it, and the connection with it.
  func drop() {
    isDropped.withLock { $0 = true }
    isDecided.signal()
  }

  /// Waits for the decision; whether it goes on.
  func wait() -> Bool {
    isDecided.wait()
    return !isDropped.withLock(\.self)
  }
}

extension AsyncStream<HeldCall> {
  /// The next call that stands still; the suite's time limit ends this when there is none.
  func next() async -> HeldCall? {
    for await call in self { return call }
    return nil
  }
}
