import EaselAPI
import Hummingbird

/// Hands a service's events to the gateway in front of it, which keeps those of all.
///
/// What the gateway does not take stays with the service until it does.
struct GatewayEventSink: EventSink {
  /// The gateway did not take events.
  struct Untaken: Error, Hashable {
    let reason: String
  }

  static let path = "/api/events/ingest"
  /// How many bytes of events go at once, well below what a body may have.
  private static let largest = StrictBody.largest / 2

  let gateway: GatewayClient

  func take(_ events: [ServiceEvent]) async throws {
    var (batch, bytes): ([ServiceEvent], Int) = ([], 0)
    for event in events {
      let size = try APIJSON.encode(event).count
      if bytes + size > Self.largest, !batch.isEmpty {
        try await send(batch)
        (batch, bytes) = ([], 0)
      }
      batch.append(event)
      bytes += size
    }
    if !batch.isEmpty { try await send(batch) }
  }

  private func send(_ events: [ServiceEvent]) async throws {
    switch try await gateway.call(.post, Self.path, try APIJSON.encode(IngestedEvents(events: events))) {
    case .answer(let response) where response.status.kind == .successful: return
    // Others say that something is wrong here or there, such as a key, which can be set right.
    case .answer(let response) where [400, 413, 415, 422].contains(response.status.code):
      throw EventsRefused(reason: "\(response.status)")
    case .answer(let response): throw Untaken(reason: "\(response.status)")
    case .trouble(_, let reason): throw Untaken(reason: reason)
    }
  }
}
