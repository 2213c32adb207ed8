import Canvas
import EaselKit

/// The outbox as the sender has it: what was just taken back is not sent, and of each attempt is told before it is made.
nonisolated struct GuardedOutbox: OutboxStore {
  let store: any OutboxStore
  /// Whether a write may be sent now.
  let mayAttempt: @MainActor @Sendable (String) -> Bool

  func noteAttempt(_ id: String, of account: String) async throws(StoreError) {
    guard await mayAttempt(id) else { throw StoreError(.missing, "That was taken back.") }
    try await store.noteAttempt(id, of: account)
  }

  func outbox(of account: String) async throws(StoreError) -> [PendingWrite] { try await store.outbox(of: account) }
  func add(
    _ write: BackendWrite, service: String, of account: String, at instant: Timestamp
  ) async throws(StoreError) -> PendingWrite {
    try await store.add(write, service: service, of: account, at: instant)
  }
  func noteMerged(
    _ request: BackendRequest, leaving conflicts: [WriteConflict], besidesThoseBefore instant: Timestamp?,
    for write: String, of account: String
  ) async throws(StoreError) {
    try await store.noteMerged(
      request, leaving: conflicts, besidesThoseBefore: instant, for: write, of: account)
  }
  func settle(
    _ id: String, of account: String, conflicts: [WriteConflict], retagging old: String?, to new: String?
  ) async throws(StoreError) {
    try await store.settle(id, of: account, conflicts: conflicts, retagging: old, to: new)
  }
  func refuse(_ id: String, of account: String, code: String, sentence: String) async throws(StoreError) {
    try await store.refuse(id, of: account, code: code, sentence: sentence)
  }
  func retryRefused(_ ids: [String]?, of account: String) async throws(StoreError) -> Int {
    try await store.retryRefused(ids, of: account)
  }
  func drop(_ ids: [String], of account: String) async throws(StoreError) -> [PendingWrite] {
    try await store.drop(ids, of: account)
  }
  func conflicts(of account: String) async throws(StoreError) -> [WriteConflict] {
    try await store.conflicts(of: account)
  }
  func keep(_ conflicts: [WriteConflict], of account: String) async throws(StoreError) {
    try await store.keep(conflicts, of: account)
  }

  func resolve(
    _ conflict: String, with write: BackendWrite?, of account: String, at instant: Timestamp
  ) async throws(StoreError) { try await store.resolve(conflict, with: write, of: account, at: instant) }
}
