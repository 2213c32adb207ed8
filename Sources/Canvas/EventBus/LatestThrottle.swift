import EaselKit

/// Lets one `latest` event in 100 ms pass for each source and type, and keeps the last one for later.
struct LatestThrottle {
  private struct Key: Hashable {
    let source: String
    let type: String
  }

  private struct Lane {
    var opensAt: Timestamp
    var held: CanvasEvent?
  }

  private var lanes: [Key: Lane] = [:]

  /// Whether the event may be told now; if not it is held back in place of one held before.
  mutating func admits(_ event: CanvasEvent) -> Bool {
    let key = Key(source: event.source, type: event.type)
    if var lane = lanes[key], lane.held != nil || isShut(lane, at: event.timestamp) {
      lane.held = event
      lanes[key] = lane
      return false
    }
    lanes[key] = Lane(opensAt: opening(after: event.timestamp))
    return true
  }

  var nextDeadline: Timestamp? { lanes.values.filter { $0.held != nil }.map(\.opensAt).min() }

  /// The events whose time has come, oldest first.
  mutating func due(at now: Timestamp) -> [CanvasEvent] {
    var events: [CanvasEvent] = []
    for (key, lane) in lanes where !isShut(lane, at: now) {
      guard let event = lane.held else { continue }
      events.append(event)
      lanes[key] = Lane(opensAt: opening(after: now))
    }
    return events.sorted { ($0.timestamp, $0.id) < ($1.timestamp, $1.id) }
  }

  mutating func forget(source: String) { lanes = lanes.filter { $0.key.source != source } }

  /// A lane that would stay shut for longer than the interval means that the clock was set back: it is open.
  private func isShut(_ lane: Lane, at now: Timestamp) -> Bool {
    now < lane.opensAt && lane.opensAt.milliseconds - now.milliseconds <= EventBus.latestInterval
  }

  private func opening(after instant: Timestamp) -> Timestamp {
    Timestamp(milliseconds: instant.milliseconds + EventBus.latestInterval)
  }
}
