import Canvas
import TestKit

extension InMemoryHostStore: RecordStore {
  func note(_ news: [SeenNews], of account: String) async throws(StoreError) { try work { $0.seen.note(news) } }

  func records(
    of kind: String, in part: SeenPart, limit: Int, account: String
  ) async throws(StoreError) -> [SeenRecord] {
    try work { $0.seen.records(of: kind, in: part, limit: limit) }
  }

  func stretches(of kind: String, scope: String, account: String) async throws(StoreError) -> [SeenStretch] {
    try work { $0.seen.pieces(of: kind, scope: scope) }
  }
}
