import Canvas
import EaselKit
import Synchronization

/// Keeps everything in memory; can be told to fail.
final class InMemoryHostStore: HostStore {
  struct Content {
    var layouts: [String: [Layout]] = [:]
    var snapshot: CanvasSnapshot?
    var preferences: [String: JSONValue] = [:]
    var responses: [String: BackendResponse] = [:]
    var events: [CanvasEvent] = []
    var failure: StoreError?
  }

  private let content = Mutex(Content())

  var now: Content { content.withLock { $0 } }

  func change(_ change: (inout Content) -> Void) { content.withLock { change(&$0) } }

  private func work<Value: Sendable>(_ work: (inout Content) -> Value) throws(StoreError) -> Value {
    let result: Result<Value, StoreError> = content.withLock { content in
      if let failure = content.failure { return .failure(failure) }
      return .success(work(&content))
    }
    return try result.get()
  }

  func layouts() async throws(StoreError) -> [LayoutSummary] {
    try work { content in content.layouts.keys.sorted().compactMap { Self.summary($0, content) } }
  }

  func layout(named name: String) async throws(StoreError) -> Layout? { try work { $0.layouts[name]?.last } }

  func save(_ layout: Layout, at instant: Timestamp) async throws(StoreError) -> LayoutSummary {
    try work { content in
      content.layouts[layout.name, default: []].append(layout)
      return LayoutSummary(
        name: layout.name, version: content.layouts[layout.name]?.count ?? 0, widgets: layout.widgets.count,
        savedAt: instant)
    }
  }

  func deleteLayout(named name: String) async throws(StoreError) -> Bool {
    try work { $0.layouts.removeValue(forKey: name) != nil }
  }

  func save(_ snapshot: CanvasSnapshot, at instant: Timestamp) async throws(StoreError) {
    try work { $0.snapshot = snapshot }
  }

  func setPreference(_ value: JSONValue?, for key: String) async throws(StoreError) {
    try work { $0.preferences[key] = value }
  }

  func keep(_ response: BackendResponse, for target: String, at instant: Timestamp) async throws(StoreError) {
    try work { $0.responses[target] = response }
  }

  func append(_ events: [CanvasEvent]) async throws(StoreError) { try work { $0.events += events } }

  func newestEvents(limit: Int) async throws(StoreError) -> [CanvasEvent] {
    try work { Array($0.events.suffix(limit)) }
  }

  func startState() throws(StoreError) -> StartState {
    try work { StartState(snapshot: $0.snapshot, preferences: $0.preferences, responses: $0.responses) }
  }

  func saveAtEnd(_ snapshot: CanvasSnapshot, events: [CanvasEvent], at instant: Timestamp) throws(StoreError) {
    try work { content in
      content.snapshot = snapshot
      content.events += events
    }
  }

  private static func summary(_ name: String, _ content: Content) -> LayoutSummary? {
    content.layouts[name].map {
      LayoutSummary(
        name: name, version: $0.count, widgets: $0.last?.widgets.count ?? 0, savedAt: Timestamp(seconds: 0))
    }
  }
}
