/// Takes the events of a service.
///
/// A port: the store of the same process, or the gateway of another.
package protocol EventSink: Sendable {
  /// Takes events for good, in their order; one that was taken before is left alone.
  ///
  /// Throws `EventsRefused` when these will never be taken; after any other error they are to be handed on again.
  func take(_ events: [ServiceEvent]) async throws

  /// Takes events that wait on another disk than its own, where they may as well wait on.
  func takeFromElsewhere(_ events: [ServiceEvent]) async throws
}

extension EventSink {
  package func takeFromElsewhere(_ events: [ServiceEvent]) async throws { try await take(events) }
}

/// There is something wrong with events themselves, so that handing them on again is of no use.
package struct EventsRefused: Error, Sendable, Hashable {
  package let reason: String
}
