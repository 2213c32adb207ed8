package import EaselKit

/// The newest events in memory, oldest first.
package struct EventLog: Sendable {
  package static let capacity = 2000

  private var ring: [CanvasEvent] = []
  private var start = 0

  package init() {}

  package mutating func append(_ event: CanvasEvent) {
    if ring.count < Self.capacity {
      ring.append(event)
    } else {
      ring[start] = event
      start = (start + 1) % Self.capacity
    }
  }

  /// The newest events, oldest first.
  package func newest(_ limit: Int) -> [CanvasEvent] { (ring[start...] + ring[..<start]).suffix(max(0, limit)) }
}
