/// What the host waits for.
enum TimerKey: Hashable {
  case widget(id: String, tag: String)
  case second
  case minute
  case bus
  case notice
  case reconnect
  case outbox
  case outboxTold
  case sync
  case ring(key: String)
  case layoutSync
  case preferenceSync
  case presence
  case saveCanvas
  case saveEvents
  case recall
  case stale
  case publish
  case startIsOver
}

/// The moments at which something is due, on the uptime clock.
///
/// The run loop sleeps until the first.
struct TimerTable {
  private var deadlines: [TimerKey: Int64] = [:]

  mutating func set(_ key: TimerKey, at uptime: Int64) { deadlines[key] = uptime }

  /// Sets a timer unless it runs already.
  mutating func setIfIdle(_ key: TimerKey, at uptime: Int64) {
    if deadlines[key] == nil { deadlines[key] = uptime }
  }

  /// Sets a timer, or lets one that runs already end sooner.
  mutating func setNoLater(_ key: TimerKey, at uptime: Int64) {
    deadlines[key] = min(deadlines[key] ?? .max, uptime)
  }

  mutating func cancel(_ key: TimerKey) { deadlines[key] = nil }

  mutating func cancelAll(ofWidget id: String) {
    deadlines = deadlines.filter { key, _ in
      if case .widget(id, _) = key { false } else { true }
    }
  }

  func isSet(_ key: TimerKey) -> Bool { deadlines[key] != nil }

  /// Milliseconds until the first is due; nil when there is none.
  func wait(from uptime: Int64) -> Int? { deadlines.values.min().map { Int(max(0, $0 - uptime)) } }

  /// Takes out what is due, earliest first.
  mutating func due(at uptime: Int64) -> [TimerKey] {
    var due: [(key: TimerKey, at: Int64)] = []
    for (key, at) in deadlines where at <= uptime { due.append((key, at)) }
    for (key, _) in due { deadlines[key] = nil }
    return due.sorted { $0.at < $1.at }.map(\.key)
  }
}
