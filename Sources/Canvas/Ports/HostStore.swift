package import EaselKit

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

/// Keeps the canvas as it is, between runs.
package protocol SnapshotStore: Sendable {
  /// Keeps a snapshot instead of the one before, and what is new in the history: both or neither.
  ///
  /// Without an update the history stays as it is.
  func save(_ snapshot: CanvasSnapshot, history: HistoryUpdate?, at instant: Timestamp) async throws(StoreError)
  /// Keeps one value of the person's preferences; nil removes it.
  func setPreference(_ value: JSONValue?, for key: String) async throws(StoreError)
}

extension SnapshotStore {
  /// Keeps a snapshot and leaves the history as it is.
  package func save(_ snapshot: CanvasSnapshot, at instant: Timestamp) async throws(StoreError) {
    try await save(snapshot, history: nil, at: instant)
  }
}

/// Keeps what can be undone and redone on the canvas, however long ago it was done.
package protocol HistoryStore: Sendable {
  /// Records that are done, before one with a number: the newest of them.
  func history(before number: Int, limit: Int) async throws(StoreError) -> HistoryPage
  /// Records that were undone, after one with a number: the oldest of them.
  func history(after number: Int, limit: Int) async throws(StoreError) -> HistoryPage
  /// Records before one with a number as listed, newest first.
  func historyEntries(before number: Int, limit: Int) async throws(StoreError) -> [HistoryEntry]
}

/// What a canvas needs of its store.
package typealias CanvasStore = LayoutStore & HistoryStore

/// Keeps the last answer to each read of a backend, so that widgets have something to show at once.
///
/// Each account has its own: what one person was answered is never shown to another. An account is a server and a
/// person there; the empty text is the private server's.
package protocol ResponseCache: Sendable {
  /// Keeps an answer under the request's target.
  func keep(
    _ response: BackendResponse, for target: String, of account: String, at instant: Timestamp
  ) async throws(StoreError)
  /// The answer that is kept for a target, with its age; nil when there is none.
  func keptResponse(for target: String, of account: String) async throws(StoreError) -> BackendResponse?
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
  /// What of them was alike on the server when an account met it last, as ``AgreementStore`` says.
  package var agreedPreferences: [String: JSONValue] = [:]
  /// The last answers to an account by request target: the newest 64 of those that have at most 256 KiB.
  package var responses: [String: BackendResponse]
  /// What can be undone and redone first.
  package var history: HistoryTail
  /// What the server has not confirmed, in order.
  package var outbox: [PendingWrite] = []
  /// What nobody has decided yet of changes that crossed others.
  package var conflicts: [WriteConflict] = []
  /// The layout that is marked to be opened when there is no snapshot; read only then.
  package var defaultLayout: Layout?

  package init(
    snapshot: CanvasSnapshot? = nil, preferences: [String: JSONValue] = [:],
    responses: [String: BackendResponse] = [:], history: HistoryTail = HistoryTail(), defaultLayout: Layout? = nil
  ) {
    self.snapshot = snapshot
    self.history = history
    self.defaultLayout = defaultLayout
    self.preferences = preferences
    self.responses = responses
  }
}

/// All that the host keeps.
package protocol HostStore: LayoutStore, LayoutVersionStore, HistoryStore, SnapshotStore, ResponseCache, RecordStore,
  EventLogStore, OutboxStore, AgreementStore
{
  /// Reads what the first frame needs. The one call that may be made before the first frame, on the main thread.
  func startState(of account: String) throws(StoreError) -> StartState
  /// Keeps a snapshot, what is new in the history, and events, after all that was handed over before, and answers when
  /// they are kept. For the end of the program.
  func saveAtEnd(
    _ snapshot: CanvasSnapshot, history: HistoryUpdate?, events: [CanvasEvent], at instant: Timestamp
  ) throws(StoreError)
}

extension HostStore {
  /// Reads what the first frame needs with the private server.
  package func startState() throws(StoreError) -> StartState { try startState(of: "") }
}
