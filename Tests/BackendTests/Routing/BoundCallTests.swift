import EaselAPI
import EaselKit
import Foundation
import HTTPTypes
import NIOCore
import TestKit
import Testing

@testable import Backend

/// Calls between gateway and services, where another program has taken the address of one of them.
@Suite("calls between gateway and services are bound", .timeLimit(.minutes(1)))
struct BoundCallTests {
  private static let items = "/api/todo/items"
  private static let page = Liar.answer(200, "application/json", #"{"items":[]}"#)

  /// Runs a body with the token that the gateway sent to an impostor at the address of the service.
  private func withCaughtToken(
    _ method: HTTPRequest.Method = .get, _ body: @Sendable (Platform, String) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let platform = try Platform(folder: folder.path)
      let heard = Locked("")
      let liar = try await Liar.listen(at: platform.service, answer: Self.page, heard: heard)
      try await platform.run { platform in
        let answer = try await platform.door.send(method, Self.items, method == .post ? "{}" : nil)
        try platform.door.refusal(502, "gateway.service.unproven", of: answer)
        try await liar.close()
        // The gateway asks for the health of the service, too, with another token.
        let call = heard.value.components(separatedBy: "\(method) \(Self.items) ").last ?? ""
        try await body(platform, try #require(Liar.token(in: call, .identity)))
      }
    }
  }

  @Test("an answer without proof is not passed on, whatever it says, and its sender gets no more calls")
  func impostor() async throws {
    try await withTemporaryFolder { folder in
      let platform = try Platform(folder: folder.path)
      let other = try #require(InternalKey(bytes: Array(repeating: 9, count: 32)))
      for key in [nil, other] {
        let liar = try await Liar.listen(at: platform.service, answer: Self.page, key: key)
        if key == nil {
          try await platform.run { platform in
            let answer = try await platform.door.send(.get, Self.items)
            try platform.door.refusal(502, "gateway.service.unproven", of: answer)
            for _ in 1...3 {
              platform.directory.change { registry, _ in registry.missed(platform.url.description, of: "todo") }
              await HealthChecks(platform.forwarding, logger: .silent).check()
            }
            #expect(platform.directory.report.first?.instances.first?.ejection == HealthChecks.unproven)
            let status = try await platform.door.call(HealthAPI.status())
            #expect(status.services.first { $0.name == "todo" }?.code == "gateway.service.unproven")
          }
        }
        try await liar.close()
      }
    }
  }

  @Test("a token that an impostor caught is good for nothing but the one call that it was made for, once")
  func caught() async throws {
    try await withCaughtToken { platform, token in
      try await platform.withService {
        let service = RawConnection.sender(platform.service)
        let json: HTTPFields = [.identity: token, .contentType: "application/json"]
        for (method, target) in [
          (HTTPRequest.Method.post, Self.items), (.get, "\(Self.items)/1"), (.delete, "\(Self.items)/1"),
          (.get, "/api/todo/lists"), (.get, "/health/status"),
        ] {
          let body = method == .post ? Array(#"{"title":"a"}"#.utf8) : nil
          let refused = try await service(method, target, json, body)
          #expect(refused.status == 401, "\(method) \(target)")
        }
        let first = try await service(.get, Self.items, [.identity: token], nil)
        let second = try await service(.get, Self.items, [.identity: token], nil)
        #expect(first.status == 200)
        #expect(second.status == 401, "the token was used")
      }
    }
    try await withCaughtToken { platform, token in
      let environment = ServiceEnvironment(folder: "\(platform.folder)/chat", hub: LiveHub())
      let chat = try Gateway(
        services: [.chat], in: environment, signIn: .gateway(platform.key, services: ["chat"]), edge: .inside)
      try await withRunningServer(chat, at: "\(platform.folder)/chat.sock", edge: .inside) { socket in
        let service = RawConnection.sender(socket)
        for target in [Self.items, "/api/chat/channels"] {
          let refused = try await service(.get, target, [.identity: token], nil)
          #expect(refused.status == 401)
        }
      }
    }
  }

  @Test("nobody gets a proof for a token that they caught, from a service or from the gateway")
  func noProof() async throws {
    try await withCaughtToken { platform, token in
      try await platform.withService {
        let service = RawConnection.sender(platform.service)
        for target in ["/health/live", "\(Self.items)/1"] {
          let refused = try await service(.get, target, [.identity: token], nil)
          #expect(refused.status == 401)
        }
        for header in [HTTPField.Name.identity, .service] {
          let answer = try await platform.door.send(.get, "/health/live", [header: token], nil)
          #expect(answer.status == 204 && answer.headers[.proof] == nil)
        }
      }
    }
  }

  @Test("a service hands nothing to who took the address of its gateway, and says so")
  func falseGateway() async throws {
    try await withTemporaryFolder { folder in
      let platform = try Platform(folder: folder.path)
      let heard = Locked("")
      let taken = "HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n"
      let liar = try await Liar.listen(at: "\(folder.path)/gateway.sock", answer: taken, heard: heard)
      let event = ServiceEvent(
        id: UUIDs.next(), type: "todo.item.created", source: "todo", subject: "1", timestamp: SystemClock.now(),
        data: .object([:]), audience: .user("ada"))
      await #expect(throws: GatewayEventSink.Untaken(reason: "no proof of the internal key")) {
        try await platform.sink(as: "todo").take([event])
      }
      let registration = RegistrationService(
        id: "1", gateway: try platform.sink(as: "todo").gateway, logger: .silent, url: { _ in "http://127.0.0.1:9" },
        ready: AsyncStream.makeStream(of: Int?.self).stream)
      let body = NewRegistration(url: "http://127.0.0.1:9", version: "1", health: "/health/ready", endpoints: [])
      #expect(await registration.tell(.put, body) == .unproven)
      try await liar.close()
      let token = try #require(Liar.token(in: heard.value, .service))
      try await platform.run { platform in
        let path = "/api/gateway/services/todo/1"
        let answer = try await platform.door.send(
          .put, path, [.service: token, .contentType: "application/json"], try APIJSON.encode(body))
        #expect(answer.status == 403, "the token was for the events")
        let (events, json) = (try APIJSON.encode(IngestedEvents(events: [event])), "application/json")
        for status in [204, 403] {
          let answer = try await platform.door.send(
            .post, GatewayEventSink.path, [.service: token, .contentType: json], events)
          #expect(answer.status == status)
        }
      }
    }
  }

  @Test("paths that clients spell anew on the way are believed")
  func spellings() async throws {
    try await withPlatform { platform in
      for path in ["a|b", "a%7Cb", "a!b", "a%21b", "%C3%A9", "a;b=c", "a@b:c", "a%20b", "a[b]", "a^b", "a\"b"] {
        let answer = try await platform.door.send(.get, "\(Self.items)/\(path)")
        #expect(answer.status < 500, "\(path): \(answer.status)")
      }
      let answer = try await platform.door.send(.get, "\(Self.items)?q=a|b%7c\"&limit=5")
      #expect(answer.status < 500, "\(answer.status)")
    }
  }
}
