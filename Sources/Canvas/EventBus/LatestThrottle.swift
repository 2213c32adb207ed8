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
  private var heldCount = 0

  /// Whether the event may be told now; if not it is held back in place of one held before.
  mutating func admits(_ event: CanvasEvent) -> Bool {
    let key = Key(source: event.source, type: event.type)
    if var lane = lanes[key], lane.held != nil || isShut(lane, at: event.timestamp) {
      if lane.held == nil { heldCount += 1 }
      lane.held = event
      lanes[key] = lane
      return false
    }
    lanes[key] = Lane(opensAt: opening(after: event.timestamp))
    return true
  }

  var nextDeadline: Timestamp? { lanes.values.filter { $0.held != nil }.map(\.opensAt).min() }

  /// The events whose time has come, oldest first; with each come those its source said before it.
  mutating func due(at now: Timestamp) -> [CanvasEvent] {
    var last: [String: CanvasEvent] = [:]
    for (key, lane) in lanes where !isShut(lane, at: now) {
      guard let event = lane.held else { continue }
      if let other = last[key.source], Self.isBefore(event, other) { continue }
      last[key.source] = event
    }
    guard !last.isEmpty else { return [] }
    return take(at: now) { event in
      last[event.source].map { event.id == $0.id || Self.isBefore(event, $0) } ?? false
    }
  }

  /// What is held back of a source, oldest first: it is told before what the source says next, or before it leaves.
  mutating func release(source: String) -> [CanvasEvent] {
    guard heldCount > 0 else { return [] }
    return take(at: nil) { $0.source == source }
  }

  /// Takes out held events; their lanes open an interval after an instant, or else when they would have.
  private mutating func take(at now: Timestamp?, where isMeant: (CanvasEvent) -> Bool) -> [CanvasEvent] {
    var events: [CanvasEvent] = []
    for (key, lane) in lanes {
      guard let event = lane.held, isMeant(event) else { continue }
      events.append(event)
      lanes[key] = Lane(opensAt: now.map(opening) ?? lane.opensAt)
    }
    heldCount -= events.count
    return events.sorted(by: Self.isBefore)
  }

  private static func isBefore(_ left: CanvasEvent, _ right: CanvasEvent) -> Bool {
    (left.timestamp, left.id) < (right.timestamp, right.id)
  }

  mutating func forget(source: String) {
    lanes = lanes.filter { $0.key.source != source }
    heldCount = lanes.values.count { $0.held != nil }
  }

  /// A lane that would stay shut for longer than the interval means that the clock was set back: it is open.
  private func isShut(_ lane: Lane, at now: Timestamp) -> Bool {
    now < lane.opensAt && lane.opensAt.milliseconds - now.milliseconds <= EventBus.latestInterval
  }

  private func opening(after instant: Timestamp) -> Timestamp {
    Timestamp(milliseconds: instant.milliseconds + EventBus.latestInterval)
  }
}
