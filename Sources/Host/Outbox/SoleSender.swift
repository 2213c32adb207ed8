import Offline

/// Stands where no other program sends what waits: whoever asks may.
nonisolated struct SoleSender: OutboxLock {
  func whileSending<Answer: Sendable>(_ work: @Sendable () async -> Answer) async -> Answer? { await work() }
}
