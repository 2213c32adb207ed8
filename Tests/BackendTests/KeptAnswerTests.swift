import EaselAPI
import EaselKit
import Foundation
import GRDB
import HTTPTypes
import TestKit
import Testing

@testable import Backend

/// What is kept of calls that carry a key.
@Suite("kept answers", .timeLimit(.minutes(1)))
struct KeptAnswerTests {
  private static let large = NewChatMessage(text: String(repeating: "x", count: 2000))

  private static func send(_ message: NewChatMessage) -> BackendRequest {
    ChatAPI.send(message, to: "general", key: "k").request
  }

  @Test("of what a call asked for no more is kept than tells it from others")
  func digests() async throws {
    try await withTemporaryFolder { folder in
      try await withServer(.inProcess, in: folder.path) { server in
        let answer = try await server.send(Self.send(Self.large))
        #expect(answer.status == 201)
      }
      let length = try await DatabaseQueue.of(service: "\(folder.path)/services/chat.sqlite").read { db in
        try Int.fetchOne(db, sql: "SELECT max(length(fingerprint)) FROM keptAnswer")
      }
      #expect(length == 43)
    }
  }

  @Test("a call that an earlier version answered gets that answer again, and its key is for no other")
  func upgrade() async throws {
    try await withTemporaryFolder { folder in
      let first = Locked<[UInt8]>([])
      try await withServer(.inProcess, in: folder.path) { server in
        let answer = try await server.send(Self.send(Self.large))
        first.change { $0 = answer.body }
      }
      let old =
        "POST /api/chat/channels/general/messages\n"
        + String(decoding: try APIJSON.encode(Self.large), as: UTF8.self)
      try await DatabaseQueue.of(service: "\(folder.path)/services/chat.sqlite").write { db in
        try db.execute(sql: "UPDATE keptAnswer SET fingerprint = ?", arguments: [old])
        try db.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = 'answers-2'")
      }
      try await withServer(.inProcess, in: folder.path) { server in
        #expect(try await server.send(Self.send(Self.large)).body == first.value)
        try server.refusal(
          422, "idempotency.key.reused", field: "Idempotency-Key",
          of: try await server.send(Self.send(NewChatMessage(text: "y"))))
        #expect(try await server.call(ChatAPI.messages("general")).items.count == 1)
      }
    }
  }
}
