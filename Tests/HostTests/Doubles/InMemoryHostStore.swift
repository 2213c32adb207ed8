import Canvas
import EaselKit
import Synchronization
import TestKit

/// Keeps everything in memory; can be told to fail.
final class InMemoryHostStore: LayoutStore, SnapshotStore, ResponseCache, EventLogStore {
  struct Content {
    var layouts: [String: [Layout]] = [:]
    var snapshot: CanvasSnapshot?
    var preferences: [String: JSONValue] = [:]
    var responses: [String: BackendResponse] = [:]
    /// How often one of them was asked for.
    var lookups = 0
    var seen = SeenContent()
    var events: [CanvasEvent] = []
    var failure: StoreError?
    /// What is kept of the history.
    var records: [HistoryRecord] = []
    var pointer = 0
    /// The versions that count, where that is not the newest.
    var current: [String: Int] = [:]
    var deleted: [String: [Layout]] = [:]
    var defaultLayout: String?
    var outbox: [PendingWrite] = []
    var conflicts: [WriteConflict] = []
    /// Whose the agreements are, and what is agreed on layouts and on preferences.
    var layoutOwner: String?
    var agreements: [String: LayoutAgreement] = [:]
    var preferenceOwner: String?
    var agreedPreferences: [String: JSONValue] = [:]
    /// The layouts that the disk does not give.
    var unreadable: Set<String> = []
    /// How many writes were ever added.
    var added = 0
  }

  private let content = Mutex(Content())

  var now: Content { content.withLock { $0 } }

  func change(_ change: (inout Content) -> Void) { content.withLock { change(&$0) } }

  func work<Value: Sendable>(_ work: (inout Content) -> Value) throws(StoreError) -> Value {
    let result: Result<Value, StoreError> = content.withLock { content in
      if let failure = content.failure { return .failure(failure) }
      return .success(work(&content))
    }
    return try result.get()
  }

  func layouts() async throws(StoreError) -> [LayoutSummary] {
    try work { content in content.layouts.keys.sorted().compactMap { Self.summary($0, content) } }
  }

  func layout(named name: String) async throws(StoreError) -> Layout? { try work { $0.layout(name) } }

  func save(_ layout: Layout, at instant: Timestamp) async throws(StoreError) -> LayoutSummary {
    try work { content in
      content.layouts[layout.name, default: []].append(layout)
      content.current[layout.name] = nil
      return LayoutSummary(
        name: layout.name, version: content.layouts[layout.name]?.count ?? 0, widgets: layout.widgets.count,
        savedAt: instant)
    }
  }

  func deleteLayout(named name: String) async throws(StoreError) -> Bool {
    try work { content in
      content.deleted[name] = content.layouts.removeValue(forKey: name)
      return content.deleted[name] != nil
    }
  }

  func layout(named name: String, version: Int) async throws(StoreError) -> Layout? {
    try work { content in
      content.layouts[name].flatMap { $0.indices.contains(version - 1) ? $0[version - 1] : nil }
    }
  }

  func save(
    _ snapshot: CanvasSnapshot, history: HistoryUpdate?, at instant: Timestamp
  ) async throws(StoreError) {
    try work { $0.keep(snapshot, history) }
  }

  func setPreference(_ value: JSONValue?, for key: String) async throws(StoreError) {
    try work { $0.preferences[key] = value }
  }

  func keep(
    _ response: BackendResponse, for target: String, of account: String, at instant: Timestamp
  ) async throws(StoreError) {
    try work { $0.responses[target] = response }
  }

  func keptResponse(for target: String, of account: String) async throws(StoreError) -> BackendResponse? {
    try work { content in
      content.lookups += 1
      return content.responses[target]
    }
  }

  func append(_ events: [CanvasEvent]) async throws(StoreError) { try work { $0.events += events } }

  func newestEvents(limit: Int) async throws(StoreError) -> [CanvasEvent] {
    try work { Array($0.events.suffix(limit)) }
  }

  func startState(of account: String) throws(StoreError) -> StartState {
    try work { content in
      var state = content.startState
      if content.preferenceOwner != nil {
        state.agreedPreferences = content.preferenceOwner == account ? content.agreedPreferences : content.preferences
      }
      return state
    }
  }

  func saveAtEnd(
    _ snapshot: CanvasSnapshot, history: HistoryUpdate?, events: [CanvasEvent], at instant: Timestamp
  ) throws(StoreError) {
    try work { content in
      content.keep(snapshot, history)
      content.events += events
    }
  }

  static func summary(_ name: String, _ content: Content) -> LayoutSummary? {
    content.layouts[name].map {
      LayoutSummary(
        name: name, version: content.current[name] ?? $0.count, widgets: content.layout(name)?.widgets.count ?? 0,
        savedAt: Timestamp(seconds: 0), isDefault: content.defaultLayout == name)
    }
  }
}
