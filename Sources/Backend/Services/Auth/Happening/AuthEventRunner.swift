import EaselKit
import Foundation
import Logging

/// Hands pending events to their handler, each until it is handled: again after a while when that fails, longer each
/// time, and in the end dropped with a line in the log.
struct AuthEventRunner: Sendable {
  /// How many attempts take a day, and a week.
  static let attemptsOfDay = 23
  static let attemptsOfWeek = 95
  /// How long an event waits for its next attempt at most, in seconds.
  static let longestPause = 7200
  private static let batch = 32

  let store: AuthStore
  let handler: any AuthEventHandler
  let now: @Sendable () -> Timestamp
  private let logger: Logger
  private let wakes: AsyncStream<Void>
  private let waker: AsyncStream<Void>.Continuation

  init(store: AuthStore, handler: any AuthEventHandler, logger: Logger, now: @escaping @Sendable () -> Timestamp) {
    self.store = store
    self.handler = handler
    self.now = now
    self.logger = logger
    (wakes, waker) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Says that there is something to do.
  func wake() { waker.yield() }

  /// Works until the task is cancelled.
  func run() async {
    while !Task.isCancelled {
      let pause = await drain()
      let alarm = pause.map { pause in
        Task {
          try await Task.sleep(for: pause)
          waker.yield()
        }
      }
      for await _ in wakes { break }
      alarm?.cancel()
    }
  }

  /// Handles all that is due, and answers how long until there is more; nil when nothing waits.
  func drain() async -> Duration? {
    do {
      while true {
        let due = try await store.database.read { [time = now()] db in
          try PendingEvents.due(at: time, limit: Self.batch, in: db)
        }
        if due.isEmpty || Task.isCancelled { break }
        for entry in due { try await handle(entry) }
      }
      let next = try await store.database.read(PendingEvents.nextDue)
      return next.map { .milliseconds(max($0.milliseconds - now().milliseconds, 100)) }
    } catch {
      // The database does not answer; calls tell of that, too.
      return .seconds(5)
    }
  }

  private func handle(_ entry: PendingEvents.Entry) async throws {
    do {
      try await handler.handle(entry.event)
      _ = try await store.write { db in
        try PendingEvents.remove(entry, in: db)
        return true
      }
    } catch {
      let attempts = entry.attempts + 1
      let isLast = attempts >= handler.mostAttempts(at: entry.event)
      logger.warning(
        "event was not handled",
        metadata: [
          "event": "\(entry.event.id)", "type": "\(entry.event.type)", "attempts": "\(attempts)",
          "reason": "\(error)", "givenUp": "\(isLast)",
        ])
      let due = now().adding(seconds: Self.pause(after: attempts))
      _ = try await store.write { db in
        if isLast {
          try PendingEvents.remove(entry, in: db)
        } else {
          try PendingEvents.postpone(entry, to: due, in: db)
        }
        return true
      }
    }
  }

  /// How many seconds to wait after so many failures: 5, then 10, then 20, at most two hours.
  static func pause(after attempts: Int) -> Int { min(5 << min(attempts - 1, 20), longestPause) }
}
