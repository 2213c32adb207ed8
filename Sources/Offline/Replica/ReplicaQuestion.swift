import Canvas
import EaselAPI
import EaselKit

/// What the replica makes of one read: of the server's answer to it, and an answer of its own.
protocol ReplicaQuestion: Sendable {
  /// What the server's answer says; nothing when it is none that says something.
  func news(
    of response: BackendResponse, at instant: Timestamp, _ seen: SeenThings
  ) async throws(StoreError) -> [SeenNews]
  /// What there is to say; nil when that is nothing.
  func answer(_ seen: SeenThings) async throws(StoreError) -> Replica.Answer?
  /// What is known no more once the one thing that is asked for is gone.
  func newsOfRemoval() -> [SeenNews]
}

extension ReplicaQuestion {
  func newsOfRemoval() -> [SeenNews] { [] }
}

/// What an account has seen.
struct SeenThings: Sendable {
  let store: any RecordStore
  let account: String

  func records(_ kind: String, _ part: SeenPart, limit: Int) async throws(StoreError) -> [SeenRecord] {
    try await store.records(of: kind, in: part, limit: limit, account: account)
  }

  func stretches(_ kind: String, _ scope: String) async throws(StoreError) -> [SeenStretch] {
    try await store.stretches(of: kind, scope: scope, account: account)
  }

  func record(_ kind: String, id: String) async throws(StoreError) -> SeenRecord? {
    try await records(kind, .id(id), limit: 1).first
  }
}

extension SeenPart {
  /// All there is.
  static let all = SeenPart.places(from: "", to: SortKey.end, scope: nil)
}
