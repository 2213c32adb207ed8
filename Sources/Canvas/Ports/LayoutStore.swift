package import EaselKit

/// A saved layout, as listed.
package struct LayoutSummary: Sendable, Hashable, Codable {
  package var name: String
  /// How many times it was saved; the newest version's number.
  package var version: Int
  package var widgets: Int
  package var savedAt: Timestamp

  package init(name: String, version: Int, widgets: Int, savedAt: Timestamp) {
    self.name = name
    self.version = version
    self.widgets = widgets
    self.savedAt = savedAt
  }
}

/// What comes back on the next start: the arrangement and what the widgets keep.
package struct CanvasSnapshot: Sendable, Hashable, Codable {
  package var layout: Layout
  /// The index of the page in front.
  package var page: Int
  /// The id of the widget in focus.
  package var focus: String?
  package var zoomed: Bool
  /// The widgets' own states by widget id.
  package var states: [String: JSONValue]

  package init(
    layout: Layout, page: Int = 0, focus: String? = nil, zoomed: Bool = false, states: [String: JSONValue] = [:]
  ) {
    self.layout = layout
    self.page = page
    self.focus = focus
    self.zoomed = zoomed
    self.states = states
  }
}

/// Keeps named layouts and all their versions.
package protocol LayoutStore: Sendable {
  /// The saved layouts by name.
  func layouts() async throws(StoreError) -> [LayoutSummary]
  /// The newest version of a layout, nil when there is none of that name.
  func layout(named name: String) async throws(StoreError) -> Layout?
  /// Saves under the layout's name as a new version; saving what is saved already makes none.
  func save(_ layout: Layout, at instant: Timestamp) async throws(StoreError) -> LayoutSummary
  /// Removes a layout; its versions are kept for a later undo. False when there is none of that name.
  func deleteLayout(named name: String) async throws(StoreError) -> Bool
}

/// Keeps the canvas as it is, between runs.
package protocol SnapshotStore: Sendable {
  /// Keeps a snapshot instead of the one before.
  func save(_ snapshot: CanvasSnapshot, at instant: Timestamp) async throws(StoreError)
  /// Keeps one value of the person's preferences; nil removes it.
  func setPreference(_ value: JSONValue?, for key: String) async throws(StoreError)
}

/// Keeps the last answer to each read of a backend, so that widgets have something to show at once.
package protocol ResponseCache: Sendable {
  /// Keeps an answer under the request's target.
  func keep(_ response: BackendResponse, for target: String, at instant: Timestamp) async throws(StoreError)
}

/// Keeps the tail of the event log.
package protocol EventLogStore: Sendable {
  /// Adds events, and lets the oldest go beyond the newest 10,000.
  func append(_ events: [CanvasEvent]) async throws(StoreError)
  /// The newest events, oldest first.
  func newestEvents(limit: Int) async throws(StoreError) -> [CanvasEvent]
}

/// All that is read before the first frame, in one go.
package struct StartState: Sendable {
  /// Nil on the first start.
  package var snapshot: CanvasSnapshot?
  package var preferences: [String: JSONValue]
  /// The last answers by request target, the newest 64 of at most 256 KiB each.
  package var responses: [String: BackendResponse]

  package init(
    snapshot: CanvasSnapshot? = nil, preferences: [String: JSONValue] = [:],
    responses: [String: BackendResponse] = [:]
  ) {
    self.snapshot = snapshot
    self.preferences = preferences
    self.responses = responses
  }
}

/// All that the host keeps.
package protocol HostStore: LayoutStore, SnapshotStore, ResponseCache, EventLogStore {
  /// Reads what the first frame needs. The one call that may be made before the first frame, on the main thread.
  func startState() throws(StoreError) -> StartState
  /// Keeps a snapshot and events, after all that was handed over before, and answers when they are kept. For the end of
  /// the program.
  func saveAtEnd(_ snapshot: CanvasSnapshot, events: [CanvasEvent], at instant: Timestamp) throws(StoreError)
}
