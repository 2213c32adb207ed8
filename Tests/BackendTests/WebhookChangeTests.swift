import EaselAPI
import EaselKit
import Foundation
import GRDB
import TestKit
import Testing

@testable import Backend

/// What happens to a delivery under way when its webhook is changed or removed.
@Suite("webhooks that are changed", .timeLimit(.minutes(1)))
struct WebhookChangeTests {
  @Test("a busy webhook that is changed finishes the delivery it is at, and goes on with what it is to be told of now")
  func changed() async throws {
    let caller = HeldCaller()
    try await withServer(.inProcess, webhooks: caller.policy) { server in
      let webhook = try await server.register()
      for title in ["a", "b", "c"] { _ = try await server.add(title) }
      try await caller.begun(1)
      let patch = WebhookPatch(eventType: "chat.**")
      _ = try await server.call(WebhookAPI.update(webhook.id, patch, version: nil))
      _ = try await server.call(ChatAPI.send(NewChatMessage(text: "t"), to: "general", key: "m"))
      _ = try await server.add("d")
      #expect(caller.types == ["todo.item.created"])
      caller.answer(204)
      await server.exchange.settle()
      #expect(caller.types == ["todo.item.created", "chat.message.sent"])
    }
  }

  @Test("what a busy webhook was told of before it was switched off and on is not told again beside what comes")
  func switched() async throws {
    let caller = HeldCaller()
    try await withServer(.inProcess, webhooks: caller.policy) { server in
      let webhook = try await server.register()
      for title in ["a", "b", "c"] { _ = try await server.add(title) }
      try await caller.begun(1)
      for isEnabled in [false, true] {
        let patch = WebhookPatch(enabled: isEnabled)
        _ = try await server.call(WebhookAPI.update(webhook.id, patch, version: nil))
      }
      caller.answer(204)
      await server.exchange.settle()
      #expect(caller.titles == ["a", "b", "c"])
    }
  }

  @Test(
    "what was corrected about a webhook is tried at once, however long it was to wait",
    arguments: [
      WebhookPatch(callbackUrl: "http://hooks.example.test/right"), WebhookPatch(secret: "fedcba9876543210"),
      WebhookPatch(eventType: "todo.item.*"),
    ])
  func corrected(patch: WebhookPatch) async throws {
    let caller = HeldCaller()
    try await withServer(.inProcess, webhooks: caller.policy) { server in
      let webhook = try await server.register()
      _ = try await server.add("a")
      try await caller.begun(1)
      caller.answer(500)
      await server.exchange.settle()
      #expect(try await server.call(WebhookAPI.webhook(webhook.id)).lastError != nil)
      let changed = try await server.call(WebhookAPI.update(webhook.id, patch, version: nil))
      #expect(changed.lastError == nil && changed.failingSince == nil)
      await server.exchange.settle()
      #expect(caller.titles == ["a", "a"])
    }
  }

  @Test("a delivery that ends after its webhook was removed leaves nothing behind", arguments: [204, 500])
  func removed(status: Int) async throws {
    let caller = HeldCaller()
    try await withTemporaryFolder { folder in
      try await withServer(.inProcess, in: folder.path, webhooks: caller.policy) { server in
        let webhook = try await server.register()
        _ = try await server.add("a")
        try await caller.begun(1)
        _ = try await server.call(WebhookAPI.remove(webhook.id))
        caller.answer(status)
        await server.exchange.settle()
      }
      let names = try await DatabaseQueue.of(service: "\(folder.path)/services/events.sqlite").read { db in
        try String.fetchAll(db, sql: "SELECT name FROM consumer UNION SELECT consumer FROM deadLetter")
      }
      #expect(names.filter { $0.hasPrefix("webhook") }.isEmpty)
    }
  }

  @Test("what removed webhooks left behind in earlier versions is taken out, and what is somebody's stays")
  func leftovers() async throws {
    try await withTemporaryFolder { folder in
      let environment = ServiceEnvironment(folder: folder.path, hub: LiveHub())
      func open() throws -> ServiceDatabase {
        try ServiceDatabase(name: "events", in: environment) { EventSchema.register(&$0) }
      }
      try await open().note { db in
        try db.execute(
          sql: """
            INSERT INTO webhook (seq, owner, id, eventType, callbackUrl, secret, enabled, createdAt, updatedAt, version)
              VALUES (7, 'ada', 'x', '**', 'https://x', 's', 1, 0, 0, 1);
            INSERT INTO consumer (name, position) VALUES ('webhook-7', 1), ('webhook-70', 1), ('auth-links', 1);
            INSERT INTO deadLetter (id, consumer, sequence, attempts, error, failedAt)
              VALUES ('a', 'webhook-7', 1, 1, 'e', 0), ('b', 'webhook-70', 1, 1, 'e', 0);
            DELETE FROM grdb_migrations WHERE identifier = 'consumers-2';
            """)
      }
      let (names, letters) = try await open().read { db in
        (
          try String.fetchAll(db, sql: "SELECT name FROM consumer ORDER BY name"),
          try String.fetchAll(db, sql: "SELECT id FROM deadLetter")
        )
      }
      #expect(names == ["auth-links", "webhook-7"])
      #expect(letters == ["a"])
    }
  }
}

extension Backdoor {
  fileprivate func register() async throws -> Webhook {
    let new = NewWebhook(eventType: "todo.**", callbackUrl: "http://hooks.example.test/", secret: "0123456789abcdef")
    return try await call(WebhookAPI.register(new, key: UUIDs.next()))
  }
}

/// Takes deliveries, and holds the first until it is told how to answer it; being cut short is nothing to it.
private final class HeldCaller: WebhookCaller {
  private let taken = Locked<[WebhookDelivery]>([])
  private let answers = AsyncStream.makeStream(of: Int.self)

  var policy: WebhookPolicy {
    var policy = WebhookPolicy(allowsInnerAddresses: true)
    policy.resolve = { _ in ["127.0.0.1"] }
    policy.caller = self
    return policy
  }

  private var events: [PublishedEvent] {
    taken.value.compactMap { try? APIJSON.decode(PublishedEvent.self, from: $0.body) }
  }

  var types: [String] { events.map(\.type) }
  var titles: [String] { events.compactMap { $0.data["title"]?.string } }

  func begun(_ count: Int) async throws { try await waitUntil { taken.value.count >= count } }

  func answer(_ status: Int) { answers.continuation.yield(status) }

  func post(_ delivery: WebhookDelivery, to url: WebhookURL, at address: String) async throws -> Int {
    taken.change { $0.append(delivery) }
    guard taken.value.count == 1 else { return 204 }
    return await Task.detached { [stream = answers.stream] in await stream.first { _ in true } ?? 204 }.value
  }
}
