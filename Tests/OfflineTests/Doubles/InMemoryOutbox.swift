import Canvas
import EaselKit
import Offline
import Synchronization

/// An outbox that lives as long as the test.
final class InMemoryOutbox: OutboxStore {
  struct State {
    var writes: [PendingWrite] = []
    var conflicts: [WriteConflict] = []
    var noted: [String: [WriteConflict]] = [:]
    var number = 0
    var failure: StoreError?
    /// The ids of rows that have another than the write in them, by the id of the write.
    var rowIDs: [String: String] = [:]
    /// How often all was read; who reads it without an end is stopped.
    var reads = 0 {
      didSet { if reads > 100 { failure = StoreError(.failed, "It was read too often.") } }
    }

    func place(of id: String) -> Int? { writes.firstIndex { (rowIDs[$0.id] ?? $0.id) == id } }
  }

  let state = Mutex(State())

  func outbox(of account: String) async throws(StoreError) -> [PendingWrite] {
    try change { state in
      state.reads += 1
      return state.writes
    }
  }

  func add(
    _ write: BackendWrite, service: String, of account: String, at instant: Timestamp
  ) async throws(StoreError) -> PendingWrite { try change { $0.add(write, service, instant) } }

  func noteAttempt(_ id: String, of account: String) async throws(StoreError) {
    let isThere = try change { state in
      guard let index = state.place(of: id) else { return false }
      state.writes[index].attempts += 1
      return true
    }
    if !isThere { throw StoreError(.missing, "It is not there.") }
  }

  func noteMerged(
    _ request: BackendRequest, leaving conflicts: [WriteConflict], besidesThoseBefore instant: Timestamp?,
    for write: String, of account: String
  ) async throws(StoreError) {
    try change { state in
      guard let index = state.writes.firstIndex(where: { $0.id == write }) else { return }
      state.writes[index].merged = request
      let left = (state.noted[write] ?? []).filter { noted in
        instant.map { noted.foundAt < $0 } ?? false && !conflicts.contains { $0.isOfSame(noted) }
      }
      state.noted[write] = left + conflicts
    }
  }

  func settle(
    _ id: String, of account: String, conflicts: [WriteConflict], retagging old: String?, to new: String?
  ) async throws(StoreError) {
    try change { state in
      guard let index = state.place(of: id) else { return }
      let subject = state.writes.remove(at: index).write.subject
      for place in state.writes.indices where state.writes[place].write.subject == subject {
        if let new { state.writes[place].write.retag(from: old, to: new) }
      }
      let noted = state.noted.removeValue(forKey: id) ?? []
      state.conflicts += noted + conflicts.filter { !noted.contains($0) }
    }
  }

  func refuse(_ id: String, of account: String, code: String, sentence: String) async throws(StoreError) {
    try change { state in
      guard let index = state.place(of: id) else { return }
      state.writes[index].state = .refused(code: code, sentence: sentence)
    }
  }

  func retryRefused(_ ids: [String]?, of account: String) async throws(StoreError) -> Int {
    try change { state in
      for index in state.writes.indices { state.writes[index].state = .waiting }
      return state.writes.count
    }
  }

  func drop(_ ids: [String], of account: String) async throws(StoreError) -> [PendingWrite] {
    try change { state in
      let dropped = state.writes.filter { ids.contains($0.id) }
      state.writes.removeAll { ids.contains($0.id) }
      return dropped
    }
  }

  func conflicts(of account: String) async throws(StoreError) -> [WriteConflict] { try change { $0.conflicts } }

  func keep(_ conflicts: [WriteConflict], of account: String) async throws(StoreError) {
    try change { $0.conflicts += conflicts }
  }

  func resolve(
    _ conflict: String, with write: BackendWrite?, of account: String, at instant: Timestamp
  ) async throws(StoreError) {
    try change { state in
      state.conflicts.removeAll { $0.id == conflict }
      if let write { _ = state.add(write, "t", instant) }
    }
  }

  private func change<Value>(_ body: (inout State) -> Value) throws(StoreError) -> Value {
    try state.withLock { (state) throws(StoreError) in
      if let failure = state.failure { throw failure }
      return body(&state)
    }
  }
}

extension InMemoryOutbox.State {
  mutating func add(_ write: BackendWrite, _ service: String, _ instant: Timestamp) -> PendingWrite {
    number += 1
    let pending = PendingWrite(write, service: service, number: number, madeAt: instant)
    writes.append(pending)
    return pending
  }
}
