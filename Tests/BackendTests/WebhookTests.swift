import EaselAPI
import EaselKit
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import TestKit
import Testing

@testable import Backend

@Suite("webhooks", .timeLimit(.minutes(1)))
struct WebhookTests {
  private static let secret = "0123456789abcdef"

  @Test("an event is delivered once, signed, with an id of its own, to the address that was checked")
  func delivery() async throws {
    try await withReceiver { receiver in
      let lookups = Locked(0)
      var policy = receiver.policy
      policy.resolve = { name in
        lookups.change { $0 += 1 }
        return name == "hooks.example.test" ? ["127.0.0.1"] : []
      }
      try await withServer(.inProcess, webhooks: policy) { server in
        _ = try await server.add("before")
        await server.exchange.settle()
        _ = try await server.register("todo.item.*", receiver.url("hook?a=1"))
        let item = try await server.add("a")
        _ = try await server.call(TodoAPI.createList(NewTodoList(name: "l"), key: "l"))
        await server.exchange.settle()

        let call = try #require(receiver.calls.first)
        #expect(receiver.calls.count == 1)
        #expect(lookups.value == 1)
        #expect(call.target == "/hook?a=1")
        // A name that nothing but this test resolves: who is connected to was decided by the check.
        #expect(call.host == "hooks.example.test:\(receiver.port)")
        #expect(call.header("X-Easel-Event") == "todo.item.created")
        #expect(call.header("Content-Type") == "application/json")
        #expect(call.header("X-Easel-Delivery").map(TimeOrderedID.isValid) == true)
        let time = try #require(call.header("X-Easel-Timestamp"))
        #expect(Int64(time) == server.clock.now().milliseconds / 1000)
        #expect(call.header("X-Easel-Signature") == WebhookSecret(text: Self.secret).sign(time, call.body))
        let event = try APIJSON.decode(PublishedEvent.self, from: call.body)
        #expect(try await server.call(EventsAPI.events(pattern: "todo.item.*", after: 1)).items.first == event)
        #expect(event.subject == item.id)
      }
    }
  }

  @Test("the signature is HMAC-SHA256 over time, dot and body")
  func signature() throws {
    let secret = WebhookSecret(text: Self.secret)
    let good = secret.sign("1700000000", Array(#"{"a":1}"#.utf8))
    #expect(good == "sha256=9eb18f493f8ec135d9eb2dad817c369bb4e9cbfa818657897a7437c1cd8c3a23")
    #expect(secret.sign("1700000001", Array(#"{"a":1}"#.utf8)) != good)
    #expect(secret.sign("1700000000", Array(#"{"a":2}"#.utf8)) != good)
    #expect(WebhookSecret(text: "fedcba9876543210").sign("1700000000", Array(#"{"a":1}"#.utf8)) != good)
    #expect("\(secret)" == "[secret]")
  }

  @Test("a failed delivery is repeated under its id, signed anew, and says meanwhile what is wrong")
  func retry() async throws {
    try await withReceiver { receiver in
      receiver.answer([500, 302, 200])
      try await withServer(.inProcess, webhooks: receiver.policy) { server in
        let webhook = try await server.register("todo.**", receiver.url("hook"))
        _ = try await server.add("a")
        await server.exchange.settle()
        let failing = try await server.call(WebhookAPI.webhook(webhook.id))
        #expect(failing.lastError == "It answered with the status 500.")
        #expect(failing.failingSince == server.clock.now() && failing.enabled)
        try await server.pass(10) { receiver.calls.count == 2 }
        // Where a redirect points to is not called.
        #expect(try await server.call(WebhookAPI.webhook(webhook.id)).lastError == "It answered with the status 302.")
        try await server.pass(60) { receiver.calls.count == 3 }
        let well = try await server.call(WebhookAPI.webhook(webhook.id))
        #expect(well.lastError == nil && well.failingSince == nil)
        #expect(receiver.calls.map(\.target) == ["/hook", "/hook", "/hook"])
        #expect(Set(receiver.calls.map { $0.header("X-Easel-Delivery") }).count == 1)
        #expect(Set(receiver.calls.map { $0.header("X-Easel-Signature") }).count == 3)

        _ = try await server.add("b")
        await server.exchange.settle()
        #expect(Set(receiver.calls.map { $0.header("X-Easel-Delivery") }).count == 2)
      }
    }
  }

  @Test("while webhooks are switched off none is called, and what happened meanwhile is delivered later")
  func switchedOff() async throws {
    let board = FeatureBoard()
    try await withReceiver { receiver in
      try await withServer(.inProcess, webhooks: receiver.policy, features: board) { server in
        _ = try await server.register("todo.**", receiver.url("hook"))
        board.replace(with: FeatureSet(["webhooks": .off]))
        _ = try await server.add("a")
        await server.exchange.settle()
        #expect(receiver.calls.isEmpty)
        board.replace(with: FeatureSet())
        await server.exchange.settle()
        #expect(receiver.titles == ["a"])
      }
    }
  }

  @Test("what could not be delivered for hours is a dead letter, which its owner can have delivered")
  func deadLetter() async throws {
    try await withReceiver { receiver in
      receiver.answer(Array(repeating: 503, count: 7))
      try await withServer(.inProcess, webhooks: receiver.policy) { server in
        _ = try await server.register("todo.**", receiver.url("hook"))
        _ = try await server.add("a")
        await server.exchange.settle()
        for (index, pause) in WebhookConsumer.pauses.seconds.enumerated() {
          try await server.pass(pause) { receiver.calls.count == index + 2 }
        }
        let letter = try #require(try await server.call(EventsAPI.deadLetters()).items.first)
        #expect(letter.attempts == 7 && letter.error == "It answered with the status 503.")
        _ = try await server.call(EventsAPI.replay(letter.id))
        await server.exchange.settle()
        #expect(receiver.calls.count == 8)
        #expect(try await server.call(EventsAPI.deadLetters()).items.isEmpty)
      }
    }
  }

  @Test("one that fails for a day, or says it is gone, is not called until its owner wants that; nothing is lost")
  func autoDisable() async throws {
    try await withReceiver { receiver in
      receiver.answer([500, 500, 200, 410, 200])
      try await withServer(.inProcess, webhooks: receiver.policy) { server in
        let webhook = try await server.register("todo.**", receiver.url("hook"))
        _ = try await server.add("a")
        await server.exchange.settle()
        try await server.pass(24 * 3600) { receiver.calls.count == 2 }
        for (title, count) in [("b", 3), ("c", 5)] {
          let disabled = try await server.call(WebhookAPI.webhook(webhook.id))
          #expect(!disabled.enabled && disabled.lastError != nil)
          let told = try await server.call(EventsAPI.events(pattern: "events.webhook.disabled")).items
          #expect(told.last?.subject == webhook.id)
          let calls = receiver.calls.count
          _ = try await server.add(title)
          await server.exchange.settle()
          #expect(receiver.calls.count == calls)
          let resumed = try await server.call(
            WebhookAPI.update(webhook.id, WebhookPatch(enabled: true), version: disabled.version))
          #expect(resumed.lastError == nil && resumed.failingSince == nil)
          await server.exchange.settle()
          #expect(receiver.calls.count >= count)
        }
        #expect(receiver.titles == ["a", "a", "a", "b", "b", "c"])
      }
    }
  }

  @Test("webhooks point outwards: what leads inside is refused when registered or when called")
  func guardedAddresses() async throws {
    try await withReceiver { receiver in
      var policy = WebhookPolicy()
      let answers = Locked<[String]>([])
      policy.resolve = { _ in answers.value }
      try await withServer(.inProcess, webhooks: policy) { server in
        let literals = [
          "127.0.0.1", "127.1", "0x7f000001", "2130706433", "017700000001", "10.1.2.3", "172.31.0.1", "192.168.0.1",
          "169.254.169.254", "100.64.0.1", "0.0.0.0", "255.255.255.255", "224.0.0.1", "[::1]", "[::]", "[fe80::1]",
          "[fd00::1]", "[::ffff:127.0.0.1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[2001:db8::1]", "localhost",
          "LOCALHOST", "a.localhost", "localhost.", "a.localhost.", "127.0.0.1.",
        ]
        for host in literals {
          let new = NewWebhook(eventType: "**", callbackUrl: "http://\(host):\(receiver.port)/", secret: Self.secret)
          try server.refusal(
            422, "webhook.url.refused", field: "callbackUrl",
            of: try await server.send(WebhookAPI.register(new, key: UUIDs.next()).request))
        }
        let webhook = try await server.register("todo.**", receiver.url("hook"))
        for inside in [["127.0.0.1"], ["93.184.216.34", "10.0.0.1"], ["fe80::1%eth0"], []] {
          answers.change { $0 = inside }
          _ = try await server.add("x")
          await server.exchange.settle()
          let failing = try await server.call(WebhookAPI.webhook(webhook.id))
          #expect(failing.lastError == "Its name leads to no address that may be called.")
          _ = try await server.call(WebhookAPI.update(webhook.id, WebhookPatch(enabled: false), version: nil))
          _ = try await server.call(WebhookAPI.update(webhook.id, WebhookPatch(enabled: true), version: nil))
        }
        await server.exchange.settle()
        #expect(receiver.calls.isEmpty)
      }
    }
  }

  @Test("what is outside and what is not")
  func addresses() {
    for text in ["93.184.216.34", "8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:2800:220:1::1", "2a00:1450::1"] {
      #expect(PublicAddress.contains(text), "\(text)")
    }
    for text in ["", "x", "1.2.3", "::", "fe80::1%lo", "ff02::1", "2001::1", "3fff::1", "198.19.255.255", "192.0.2.1"] {
      #expect(!PublicAddress.contains(text), "\(text)")
    }
  }

  @Test("URLs that two readers could read differently are refused")
  func urls() {
    for text in [
      "", "x", "ftp://a/", "//a/", "http://", "http:///x", "http://a@b/", "http://a:b@c/", "http://a:0/", "http://a:x/",
      "http://a:99999/", "http://a/#x", "http://a\\@b/", "http://a b/", "http://ä.de/", "http://a%2eb/", "http://[::1/",
      "http://[a]/", "http://[fe80::1%25lo]/", "http://-a/", "http://.a/", "javascript:alert(1)", "file:///etc/passwd",
      "http://a/\u{0}", "http://a/" + String(repeating: "x", count: 2000),
    ] {
      #expect(WebhookURL(text) == nil, "\(text)")
    }
    #expect(WebhookURL("HTTPS://Example.COM:8443")?.text == "https://example.com:8443/")
    #expect(WebhookURL("http://example.com?a=B")?.text == "http://example.com/?a=B")
    #expect(WebhookURL("http://[2606:2800::1]:80/x")?.host == "2606:2800::1")
  }

  @Test("somebody else's webhook is not there, and hears nothing of what is mine")
  func ownership() async throws {
    try await withReceiver { receiver in
      try await withTemporaryFolder { folder in
        try await withServer(.inProcess, in: folder.path, owner: "bob") { bob in
          try await withServer(.inProcess, in: folder.path, owner: "ada", webhooks: receiver.policy) { ada in
            let webhook = try await ada.register("**", receiver.url("hook"))
            for call in [
              WebhookAPI.webhook(webhook.id).request, WebhookAPI.remove(webhook.id).request,
              WebhookAPI.update(webhook.id, WebhookPatch(enabled: false), version: nil).request,
            ] {
              try bob.refusal(404, "webhook.unknown", of: try await bob.send(call))
            }
            #expect(try await bob.call(WebhookAPI.webhooks()).items.isEmpty)
            _ = try await bob.add("bob's own")
            await bob.exchange.settle()
            _ = try await ada.add("ada's own")
            await ada.exchange.settle()
            #expect(receiver.titles == ["ada's own"])
          }
        }
      }
    }
  }

  @Test("what is registered is checked, and its secret is never told", arguments: Door.allCases)
  func registering(door: Door) async throws {
    try await withServer(door, webhooks: WebhookPolicy(allowsInnerAddresses: true)) { server in
      let good = NewWebhook(eventType: "todo.**", callbackUrl: "http://127.0.0.1:9/", secret: Self.secret)
      let answer = try await server.send(WebhookAPI.register(good, key: "k").request)
      #expect(answer.status == 201 && answer.headers[.eTag] == "\"1\"")
      let webhook = try answer.decoded(Webhook.self)
      #expect(answer.headers[.location] == "/api/webhooks/\(webhook.id)")
      #expect(try await server.send(WebhookAPI.register(good, key: "k").request).body == answer.body)
      for path in ["/api/webhooks", "/api/webhooks/\(webhook.id)"] {
        #expect(!String(decoding: try await server.send(.get, path).body, as: UTF8.self).contains(Self.secret))
      }
      let bad: [(NewWebhook, String, String)] = [
        (
          NewWebhook(eventType: "a..b", callbackUrl: good.callbackUrl, secret: Self.secret), "webhook.pattern.invalid",
          "eventType"
        ),
        (
          NewWebhook(eventType: "**", callbackUrl: "ftp://a/", secret: Self.secret), "webhook.url.invalid",
          "callbackUrl"
        ),
        (
          NewWebhook(eventType: "**", callbackUrl: good.callbackUrl, secret: "short"), "webhook.secret.invalid",
          "secret"
        ),
        (
          NewWebhook(eventType: "**", callbackUrl: good.callbackUrl, secret: Self.secret + "ä"),
          "webhook.secret.invalid", "secret"
        ),
      ]
      for (new, code, field) in bad {
        let answer = try await server.send(WebhookAPI.register(new, key: UUIDs.next()).request)
        try server.refusal(422, code, field: field, of: answer)
      }
      try server.refusal(
        412, "webhook.version.stale",
        of: try await server.send(WebhookAPI.update(webhook.id, WebhookPatch(enabled: false), version: 7).request))
      for _ in 2...SQLiteWebhookRepository.most { _ = try await server.register("todo.**", good.callbackUrl) }
      try server.refusal(
        409, "webhook.limit.reached", of: try await server.send(WebhookAPI.register(good, key: UUIDs.next()).request))
      _ = try await server.call(WebhookAPI.remove(webhook.id))
      try server.refusal(404, "webhook.unknown", of: try await server.send(WebhookAPI.webhook(webhook.id).request))
    }
  }

  @Test("a webhook goes on after a restart, and ends when it is removed")
  func restart() async throws {
    try await withReceiver { receiver in
      try await withTemporaryFolder { folder in
        let id = Locked("")
        try await withServer(.inProcess, in: folder.path, webhooks: receiver.policy) { server in
          let webhook = try await server.register("todo.**", receiver.url("hook"))
          id.change { $0 = webhook.id }
        }
        try await withServer(.inProcess, in: folder.path, webhooks: receiver.policy) { server in
          _ = try await server.add("a")
          await server.exchange.settle()
          #expect(receiver.titles == ["a"])
          _ = try await server.call(WebhookAPI.remove(id.value))
          _ = try await server.add("b")
          await server.exchange.settle()
          #expect(receiver.titles == ["a"])
        }
      }
    }
  }
}

extension Backdoor {
  fileprivate func register(_ type: String, _ url: String) async throws -> Webhook {
    let new = NewWebhook(eventType: type, callbackUrl: url, secret: "0123456789abcdef")
    return try await call(WebhookAPI.register(new, key: UUIDs.next()))
  }
}

/// A server of somebody else's that takes deliveries.
private struct Receiver: Sendable {
  struct Call: Sendable {
    let target: String
    let host: String?
    let headers: HTTPFields
    let body: [UInt8]

    func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }
  }

  let port: Int
  let received: Locked<[Call]>
  let statuses: Locked<[Int]>

  var calls: [Call] { received.value }

  var titles: [String] {
    calls.compactMap { try? APIJSON.decode(PublishedEvent.self, from: $0.body).data["title"]?.string }
  }

  /// Reaches it by a name that is not known elsewhere.
  var policy: WebhookPolicy {
    var policy = WebhookPolicy(allowsInnerAddresses: true)
    policy.resolve = { _ in ["127.0.0.1"] }
    return policy
  }

  func url(_ path: String) -> String { "http://hooks.example.test:\(port)/\(path)" }

  /// Says with which statuses the next calls are answered; after those, all is well.
  func answer(_ statuses: [Int]) { self.statuses.change { $0 = statuses } }
}

private func withReceiver(_ body: @Sendable (Receiver) async throws -> Void) async throws {
  let received = Locked<[Receiver.Call]>([])
  let statuses = Locked<[Int]>([])
  let router = Router()
  for path: RouterPath in ["hook", "other"] {
    router.post(path) { request, _ in
      let bytes = Array(try await request.body.collect(upTo: 1 << 20).readableBytesView)
      received.change {
        $0.append(
          Receiver.Call(
            target: request.uri.string, host: request.head.authority, headers: request.headers, body: bytes))
      }
      let status = statuses.value.first ?? 204
      statuses.change { $0 = Array($0.dropFirst()) }
      return Response(status: .init(code: status), headers: status == 302 ? [.location: "/other"] : [:])
    }
  }
  try await Application(router: router).test(.live) { client in
    guard let port = client.port else { throw ConsumerFailure("There is no port.") }
    try await body(Receiver(port: port, received: received, statuses: statuses))
  }
}
