/// Takes the events of a service.
///
/// A port: the store of the same process, or the gateway of another.
package protocol EventSink: Sendable {
  /// Takes events for good, in their order; one that was taken before is left alone.
  func take(_ events: [ServiceEvent]) async throws
}
