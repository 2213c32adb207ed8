import Canvas
import EaselKit
import Store

/// What a picture of the canvas needs of the store: the newest events.
///
/// Nothing is kept, and of layouts and the history there is nothing to see.
struct ForgetfulStore: HostStore {
  let kept: SQLiteStore

  func newestEvents(limit: Int) async throws(StoreError) -> [CanvasEvent] { try await kept.newestEvents(limit: limit) }
  func startState(of account: String) throws(StoreError) -> StartState { StartState() }

  func append(_ events: [CanvasEvent]) async throws(StoreError) {}
  func keep(
    _ response: BackendResponse, for target: String, of account: String, at instant: Timestamp
  ) async throws(StoreError) {}
  func keptResponse(for target: String, of account: String) async throws(StoreError) -> BackendResponse? { nil }
  func setPreference(_ value: JSONValue?, for key: String) async throws(StoreError) {}
  func save(_ snapshot: CanvasSnapshot, history: HistoryUpdate?, at instant: Timestamp) async throws(StoreError) {}
  func saveAtEnd(
    _ snapshot: CanvasSnapshot, history: HistoryUpdate?, events: [CanvasEvent], at instant: Timestamp
  ) throws(StoreError) {}
}

extension ForgetfulStore {
  func note(_ news: [SeenNews], of account: String) async throws(StoreError) {}
  func records(
    of kind: String, in part: SeenPart, limit: Int, account: String
  ) async throws(StoreError) -> [SeenRecord] { [] }
  func stretches(of kind: String, scope: String, account: String) async throws(StoreError) -> [SeenStretch] { [] }

  func history(before number: Int, limit: Int) async throws(StoreError) -> HistoryPage { HistoryPage() }
  func history(after number: Int, limit: Int) async throws(StoreError) -> HistoryPage { HistoryPage() }
  func historyEntries(before number: Int, limit: Int) async throws(StoreError) -> [HistoryEntry] { [] }

  func layouts() async throws(StoreError) -> [LayoutSummary] { [] }
  func layout(named name: String) async throws(StoreError) -> Layout? { nil }
  func layout(named name: String, version: Int) async throws(StoreError) -> Layout? { nil }
  func deletedLayouts() async throws(StoreError) -> [String] { [] }
  func versions(of name: String) async throws(StoreError) -> [LayoutVersion] { [] }

  func save(_ layout: Layout, at instant: Timestamp) async throws(StoreError) -> LayoutSummary { throw Self.refusal }
  func restore(_ name: String, version: Int, at instant: Timestamp) async throws(StoreError) -> LayoutSummary {
    throw Self.refusal
  }
  func duplicateLayout(
    _ name: String, as newName: String, at instant: Timestamp
  ) async throws(StoreError) -> LayoutSummary { throw Self.refusal }
  func deleteLayout(named name: String) async throws(StoreError) -> Bool { throw Self.refusal }
  func undeleteLayout(named name: String) async throws(StoreError) -> Bool { throw Self.refusal }
  func undoLayout(_ name: String) async throws(StoreError) -> LayoutSummary? { throw Self.refusal }
  func redoLayout(_ name: String) async throws(StoreError) -> LayoutSummary? { throw Self.refusal }
  func renameLayout(_ name: String, to newName: String) async throws(StoreError) { throw Self.refusal }
  func setDefaultLayout(_ name: String?) async throws(StoreError) { throw Self.refusal }

  private static var refusal: StoreError { StoreError(.failed, "A picture changes nothing.") }
}

/// What waits is shown as it was when the picture was begun, and stays as it is.
extension ForgetfulStore {
  func outbox(of account: String) async throws(StoreError) -> [PendingWrite] { try await kept.outbox(of: account) }
  func conflicts(of account: String) async throws(StoreError) -> [WriteConflict] {
    try await kept.conflicts(of: account)
  }

  func add(
    _ write: BackendWrite, service: String, of account: String, at instant: Timestamp
  ) async throws(StoreError) -> PendingWrite { throw Self.refusal }
  func noteAttempt(_ id: String, of account: String) async throws(StoreError) {}
  func settle(
    _ id: String, of account: String, conflicts: [WriteConflict], retagging old: String?, to new: String?
  ) async throws(StoreError) {}
  func refuse(_ id: String, of account: String, code: String, sentence: String) async throws(StoreError) {}
  func retryRefused(_ ids: [String]?, of account: String) async throws(StoreError) -> Int { throw Self.refusal }
  func drop(_ ids: [String], of account: String) async throws(StoreError) -> [PendingWrite] { throw Self.refusal }
  func keep(_ conflicts: [WriteConflict], of account: String) async throws(StoreError) {}
  func resolve(
    _ conflict: String, with write: BackendWrite?, of account: String, at instant: Timestamp
  ) async throws(StoreError) { throw Self.refusal }
}

/// A picture agrees with nobody.
extension ForgetfulStore {
  func layoutStandings(of account: String) async throws(StoreError) -> [LayoutStanding] { [] }
  func layout(named name: String, at mark: LayoutMark) async throws(StoreError) -> Layout? { nil }
  func adopt(_ adoption: LayoutAdoption, of account: String) async throws(StoreError) -> LayoutMark? { nil }
  func drop(_ name: String, at mark: LayoutMark, of account: String) async throws(StoreError) -> Bool { false }
  func agree(_ agreement: LayoutAgreement?, on name: String, of account: String) async throws(StoreError) {}
  func adopt(
    preferences: [String: JSONValue], over known: [String: JSONValue], of account: String
  ) async throws(StoreError) {}
}
