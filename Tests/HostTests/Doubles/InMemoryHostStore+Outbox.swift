import Canvas
import EaselAPI
import EaselKit

extension InMemoryHostStore: OutboxStore {
  func outbox(of account: String) async throws(StoreError) -> [PendingWrite] { try work { $0.outbox } }

  func add(
    _ write: BackendWrite, service: String, of account: String, at instant: Timestamp
  ) async throws(StoreError) -> PendingWrite {
    try work { content in
      if let there = content.outbox.first(where: { $0.id == write.id }) { return there }
      content.added += 1
      let pending = PendingWrite(write, service: service, number: content.added, madeAt: instant)
      content.outbox.append(pending)
      return pending
    }
  }

  func noteAttempt(_ id: String, of account: String) async throws(StoreError) {
    let isThere = try work { content in
      for index in content.outbox.indices where content.outbox[index].id == id { content.outbox[index].attempts += 1 }
      return content.outbox.contains { $0.id == id }
    }
    if !isThere { throw StoreError(.missing, "There is no such change.") }
  }

  func settle(
    _ id: String, of account: String, conflicts: [WriteConflict], retagging old: String?, to new: String?
  ) async throws(StoreError) {
    try work { content in
      guard let settled = content.outbox.first(where: { $0.id == id }) else { return }
      content.outbox.removeAll { $0.id == id }
      content.conflicts += conflicts
      guard let new else { return }
      for index in content.outbox.indices where content.outbox[index].write.subject == settled.write.subject {
        content.outbox[index].write.retag(from: old, to: new)
      }
    }
  }

  func refuse(_ id: String, of account: String, code: String, sentence: String) async throws(StoreError) {
    try work { content in
      for index in content.outbox.indices where content.outbox[index].id == id {
        content.outbox[index].state = .refused(code: code, sentence: sentence)
      }
    }
  }

  func retryRefused(_ ids: [String]?, of account: String) async throws(StoreError) -> Int {
    try work { content in
      var count = 0
      for index in content.outbox.indices where ids?.contains(content.outbox[index].id) != false {
        guard case .refused = content.outbox[index].state else { continue }
        content.outbox[index].state = .waiting
        count += 1
      }
      return count
    }
  }

  func drop(_ ids: [String], of account: String) async throws(StoreError) -> [PendingWrite] {
    try work { content in
      let made = content.outbox.filter { ids.contains($0.id) && $0.write.makesItsSubject }.map(\.write.subject)
      let dropped = content.outbox.filter { ids.contains($0.id) || made.contains($0.write.subject) }
      content.outbox.removeAll { pending in dropped.contains { $0.id == pending.id } }
      return dropped
    }
  }

  func conflicts(of account: String) async throws(StoreError) -> [WriteConflict] { try work { $0.conflicts } }

  func keep(_ conflicts: [WriteConflict], of account: String) async throws(StoreError) {
    try work { $0.conflicts += conflicts }
  }

  func resolve(
    _ conflict: String, with write: BackendWrite?, of account: String, at instant: Timestamp
  ) async throws(StoreError) {
    let service = try work { content in
      defer { content.conflicts.removeAll { $0.id == conflict } }
      return content.conflicts.first { $0.id == conflict }?.service
    }
    if let write, let service { _ = try await add(write, service: service, of: account, at: instant) }
  }
}
