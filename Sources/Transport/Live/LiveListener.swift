import EaselAPI

/// The listener's end of a live channel; the channel ends with it.
final class LiveListener: Sendable {
  private let queue: LiveQueue
  private let leave: @Sendable () -> Void

  init(_ queue: LiveQueue, leave: @escaping @Sendable () -> Void) {
    self.queue = queue
    self.leave = leave
  }

  deinit { leave() }

  func next() async throws -> LiveWord? { try await queue.next() }
}
