package import EaselKit

/// Keeps what the server has not confirmed yet, in order, for all programs of a person on this machine.
///
/// What is added is on disk when the call returns. Each account has its own, as with ``ResponseCache``. All that a call does
/// happens in one transaction.
package protocol OutboxStore: Sendable {
  /// All that is not confirmed, in order; what was being sent when a program ended waits again.
  func outbox(of account: String) async throws(StoreError) -> [PendingWrite]
  /// Adds a write at the end; one with the same id that is there already stays as it is.
  func add(_ write: BackendWrite, service: String, of account: String, at instant: Timestamp)
    async throws(StoreError) -> PendingWrite
  /// Notes one more attempt; fails as missing when the write was taken out meanwhile.
  func noteAttempt(_ id: String, of account: String) async throws(StoreError)
  /// Notes the call that is about to be made for a write as others changed the thing, and the conflicts that it leaves
  /// behind: it takes the place of what they wrote, which cannot be seen any more after a sudden end. Nobody is shown them
  /// yet. Notes nothing for a write that was taken out meanwhile.
  ///
  /// What was noted earlier is forgotten, but for conflicts found before an instant that are not found again: the call they
  /// were noted for may have been done.
  func noteMerged(
    _ request: BackendRequest, leaving conflicts: [WriteConflict], besidesThoseBefore instant: Timestamp?,
    for write: String, of account: String
  ) async throws(StoreError)
  /// Takes out a write that is settled, keeps the conflicts that came of it (those that were noted, too), and tells waiting
  /// writes of the same subject that were made for the entity tag `old` that the thing now has the tag `new`; none are told
  /// without a new one.
  func settle(
    _ id: String, of account: String, conflicts: [WriteConflict], retagging old: String?, to new: String?
  ) async throws(StoreError)
  /// Notes that the server would not have a write; it waits for the person.
  func refuse(_ id: String, of account: String, code: String, sentence: String) async throws(StoreError)
  /// Has refused writes tried again; nil for all. Answers how many.
  func retryRefused(_ ids: [String]?, of account: String) async throws(StoreError) -> Int
  /// Drops writes, and what was made after them on the same subject if they would have made it. Conflicts that were noted for
  /// them stay, as the call that they come of may have been done. Answers what was dropped.
  func drop(_ ids: [String], of account: String) async throws(StoreError) -> [PendingWrite]

  /// The conflicts that nobody has decided yet, oldest first.
  func conflicts(of account: String) async throws(StoreError) -> [WriteConflict]
  /// Keeps conflicts that come of no write, as those of the canvas.
  func keep(_ conflicts: [WriteConflict], of account: String) async throws(StoreError)
  /// Takes a conflict out, and adds the write that the decision needs, if it needs one.
  func resolve(_ conflict: String, with write: BackendWrite?, of account: String, at instant: Timestamp)
    async throws(StoreError)
}

extension OutboxStore {
  /// A store that does not outlive the program has no use for it: `settle` is given all conflicts.
  package func noteMerged(
    _ request: BackendRequest, leaving conflicts: [WriteConflict], besidesThoseBefore instant: Timestamp?,
    for write: String, of account: String
  ) async throws(StoreError) {}
}
