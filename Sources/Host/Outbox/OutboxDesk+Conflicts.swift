import Canvas
import EaselKit

/// Conflicts that come of no write, as those of the canvas: they are put on disk before what they came of is.
extension OutboxDesk {
  /// Takes them in; one takes the place of another that nobody has decided, about the same and with the same outcome.
  func note(_ found: [WriteConflict]) {
    let new = found.filter { one in !conflicts.contains { $0.isOfSame(one) && $0.path == one.path } }
    guard !new.isEmpty else { return }
    let old = conflicts.filter { one in new.contains { one.isOvertaken(by: $0) } }
    conflicts.removeAll { one in old.contains { $0.id == one.id } }
    conflicts += new
    unkeptConflicts += new
    for one in old where !forgetUnkept(one.id) { resolve(one.id) }
    onChange([])
    enqueue { _ = await self.putConflictsOnDisk() }
  }

  /// Puts on disk what is not there yet; false when the disk does not take it.
  func keepConflicts() async -> Bool {
    guard !unkeptConflicts.isEmpty else { return true }
    return await withCheckedContinuation { done in
      enqueue { done.resume(returning: await self.putConflictsOnDisk()) }
    }
  }

  private func putConflictsOnDisk() async -> Bool {
    let new = unkeptConflicts
    guard !new.isEmpty else { return true }
    let isKept = await attemptOnDisk { () async throws(StoreError) in
      try await self.store.keep(new, of: self.account)
    }
    guard isKept else { return false }
    // What was decided meanwhile does not come back.
    for one in new where !forgetUnkept(one.id, isKept: true) { resolve(one.id) }
    return true
  }

  /// Takes one out of those that are not on disk, and out of what is to be decided unless it is there now; false when it is
  /// none of them.
  func forgetUnkept(_ id: String, isKept: Bool = false) -> Bool {
    guard let index = unkeptConflicts.firstIndex(where: { $0.id == id }) else { return false }
    unkeptConflicts.remove(at: index)
    if !isKept { conflicts.removeAll { $0.id == id } }
    return true
  }

  private func resolve(_ id: String) {
    let now = now
    enqueue {
      await self.attemptOnDisk { () async throws(StoreError) in
        // Another program may have decided it.
        do throws(StoreError) { try await self.store.resolve(id, with: nil, of: self.account, at: now) } catch {
          if error.code != .missing { throw error }
        }
      }
    }
  }
}

extension WriteConflict {
  /// Whether another says the same of a later value that gave way.
  fileprivate func isOvertaken(by other: WriteConflict) -> Bool {
    (path, field) == (other.path, other.field) && mine == other.mine
  }
}
