import EaselAPI
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import TestKit
import Testing

@testable import Backend

/// What a gateway says of services that do not answer, and how what others answer may be kept.
@Suite("services that are away", .timeLimit(.minutes(1)))
struct AbsenceTests {
  private static let items = "/api/todo/items"

  @Test("a service of ours that was not heard of yet is away, not unknown, and no reason to be unready")
  func unheard() async throws {
    try await withTemporaryFolder { folder in
      try await Platform(folder: folder.path).run { platform in
        let door = platform.door
        for path in ["/api/chat/channels", "/api/calendar/events?from=x", "/api/canvas/state", "/api/chat/nope"] {
          let answer = try await door.send(.get, path)
          try door.refusal(503, "gateway.service.unavailable", of: answer)
          #expect(answer.headers[.retryAfter] == "1")
        }
        let post = try await door.send(.post, "/api/chat/channels", #"{"name":"a"}"#)
        try door.refusal(503, "gateway.service.unavailable", of: post)
        for path in ["/api/nope/items", "/api/events/nope/nope", "/api/gateway/nope", "/api/auth/login"] {
          try door.refusal(404, "gateway.path.unknown", of: try await door.send(.get, path))
        }
        // Only of those that it knew of it is told how they are.
        #expect(try await door.call(HealthAPI.status()).services.map(\.name) == ["events", "todo"])
        #expect(try await door.call(OpsAPI.summary()).services.map(\.name) == ["events", "todo"])
      }
    }
  }

  @Test("an answer of a service is kept by nobody but the caller, whatever the service says")
  func keptByOne() async throws {
    for (said, told) in [
      ("public, max-age=1000", "private, max-age=1000"), ("max-age=60", "private, max-age=60"),
      ("Public, S-MaxAge=9, no-cache", "private, no-cache"), ("public,no-store", "no-store"),
      ("private, max-age=5", "private, max-age=5"), ("immutable", "private"),
    ] {
      #expect(ForwardedHeaders.toClient(["Cache-Control": said])[.cacheControl] == told)
    }
    #expect(ForwardedHeaders.toClient([:])[.cacheControl] == nil)
    try await withTemporaryFolder { folder in
      let platform = try Platform(folder: folder.path)
      let page = Liar.answer(
        200, "application/json", #"{"items":[]}"#, headers: ["Cache-Control: public, max-age=1000"])
      let liar = try await Liar.listen(at: platform.service, answer: page, key: platform.key)
      try await platform.run { platform in
        let answer = try await platform.door.send(.get, Self.items)
        #expect(answer.status == 200)
        #expect(answer.headers[.cacheControl]?.hasPrefix("private") == true)
        #expect(answer.headers[.cacheControl]?.contains("public") == false)
      }
      try await liar.close()
    }
  }

  @Test("a service that hangs is told as failing by all who ask how it is, before any call has found out")
  func hung() async throws {
    try await withTemporaryFolder { folder in
      let platform = try Platform(folder: folder.path)
      let liar = try await Liar.listen(at: platform.service, answer: nil)
      try await platform.run { platform in
        // It was well a moment ago.
        platform.directory.change { registry, now in
          _ = registry.checked(platform.url.description, of: "todo", fault: nil, now: now)
        }
        let summary = try await platform.door.call(OpsAPI.summary())
        let health = try await platform.door.call(HealthAPI.status())
        #expect(summary.status == "degraded" && health.status == "degraded")
        for services in [summary.services, health.services] {
          let todo = try #require(services.first { $0.name == "todo" })
          #expect(todo.status == "failing" && todo.code == "gateway.service.unavailable")
          #expect(todo.instances == .init(well: 0, all: 1))
        }
        // Its health is looked at next.
        await HealthChecks(platform.forwarding, logger: .silent).check()
        #expect(platform.directory.report.first?.instances.first?.ejection == "it does not answer")
      }
      try await liar.close()
    }
  }
}
