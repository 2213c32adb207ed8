package import Canvas

/// Lets one program at a time send what waits, so that the order holds whoever sends.
package protocol OutboxLock: Sendable {
  /// Waits until no other program sends, then does the work. Ends with the program, however that ends.
  ///
  /// - Returns: What the work answers; nil when the task was cancelled while it waited.
  /// - Throws: Why nobody can send, such as a disk that takes nothing.
  func whileSending<Answer: Sendable>(_ work: @Sendable () async -> Answer) async throws(StoreError) -> Answer?
}
