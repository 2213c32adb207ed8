package import EaselKit

/// Follows events from where it left off, each until it is handled or given up.
///
/// An event can come more than once, as after a stop in between: what handling it does must be the same then.
package protocol EventConsumer: Sendable {
  /// What its place is kept under.
  var name: String { get }
  /// Which types it is told of.
  var patterns: [EventPattern] { get }
  /// The person it works for, who may not know everything; nil for a service.
  var reader: String? { get }
  /// How long to wait before each new attempt.
  var retries: RetrySchedule { get }

  /// Handles an event, or throws to have it tried again.
  func handle(_ stored: StoredEvent) async throws
}

extension EventConsumer {
  package var reader: String? { nil }
  package var retries: RetrySchedule { .brisk }
}

/// The pauses between attempts; after the last one fails, an event becomes a dead letter.
package struct RetrySchedule: Sendable, Hashable {
  /// For work inside the server: about ten minutes.
  package static let brisk = RetrySchedule(seconds: [1, 5, 30, 120, 600])

  package let seconds: [Int]

  package init(seconds: [Int]) { self.seconds = seconds }
}

/// Why an event could not be handled, in a sentence that may be shown.
package struct ConsumerFailure: Error, Sendable, Hashable {
  package let sentence: String

  package init(_ sentence: String) { self.sentence = sentence }
}

/// Thrown by a consumer that takes no more events for now: the event stays the next one.
package struct ConsumerPause: Error, Sendable {
  package init() {}
}
