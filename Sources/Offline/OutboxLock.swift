/// Lets one program at a time send what waits, so that the order holds whoever sends.
package protocol OutboxLock: Sendable {
  /// Waits until no other program sends, then does the work. Ends with the program, however that ends.
  ///
  /// - Returns: What the work answers; nil when the task was cancelled while it waited.
  func whileSending<Answer: Sendable>(_ work: @Sendable () async -> Answer) async -> Answer?
}
