/// Starts work of the main actor that waits for others: for the disk, the network, another thread.
struct Errands {
  /// Where the work is between its turns on the main actor; nil for the standard place.
  let executor: (any TaskExecutor)?

  @discardableResult
  func start(_ work: @escaping @MainActor @Sendable () async -> Void) -> Task<Void, Never> {
    Task(executorPreference: executor) { await work() }
  }
}
