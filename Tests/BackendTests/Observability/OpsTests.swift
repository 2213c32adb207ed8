import EaselAPI
import EaselKit
import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import Backend

/// What owners are told of how the server does.
@Suite("ops", .timeLimit(.minutes(1)))
struct OpsTests {
  private static func call(_ milliseconds: Double, status: Int = 200, route: String = "/api/todo/items") -> ObservedCall
  {
    ObservedCall(
      service: "todo", method: "GET", route: route, status: status, time: .microseconds(milliseconds * 1000),
      user: "ada", problem: status >= 500 ? "server.failed" : nil, requestID: "r-\(milliseconds)", traceID: nil)
  }

  @Test("the last five minutes are kept slot by slot, and nothing that is older")
  func course() {
    let now = Locked(Duration.seconds(1000))
    let recent = RecentActivity(now: { now.value })
    #expect(recent.course.calls == Array(repeating: 0, count: 60))
    #expect(recent.course.p95.allSatisfy { $0 == nil })
    for _ in 0..<10 { recent.answered(Self.call(3)) }
    now.change { $0 += .seconds(5) }
    recent.answered(Self.call(40, status: 503))
    recent.stored(4)
    #expect(recent.course.calls.suffix(3) == [0, 10, 1])
    #expect(recent.course.errors.suffix(3) == [0, 0, 1])
    #expect(recent.course.events.last == 4)
    #expect(recent.lastMinute.calls == 11)
    #expect(recent.lastMinute.errors == 1)
    now.change { $0 += .seconds(290) }
    #expect(recent.course.calls.prefix(2) == [10, 1])
    #expect(recent.lastMinute.calls == 0)
    now.change { $0 += .seconds(5) }
    #expect(recent.course.calls.first == 1)
    now.change { $0 += .seconds(3600) }
    #expect(recent.course.calls == Array(repeating: 0, count: 60))
  }

  @Test("shares of times are as near as their buckets", arguments: [0.05, 1, 7, 90, 1500, 40_000])
  func quantiles(milliseconds: Double) throws {
    var counts = LatencyCounts()
    for _ in 0..<1000 { counts.count(milliseconds) }
    for share in [0.01, 0.5, 0.95, 0.99, 1] {
      let found = try #require(counts.quantile(share))
      #expect(found >= min(0.00001, milliseconds) && found <= max(0.1, milliseconds * 1.42))
      #expect(milliseconds < 0.1 || found >= milliseconds / 1.42)
    }
    #expect(LatencyCounts().quantile(0.5) == nil)
    var mixed = LatencyCounts()
    for number in 1...100 { mixed.count(number <= 90 ? 2 : 1000) }
    #expect(try #require(mixed.quantile(0.5)) < 4)
    #expect(try #require(mixed.quantile(0.95)) > 500)
  }

  @Test("of errors the last are kept, by their route")
  func errors() {
    let recent = RecentActivity(now: { .zero })
    for number in 0..<50 { recent.answered(Self.call(Double(number), status: number % 2 == 0 ? 200 : 502)) }
    #expect(recent.errors.count == RecentActivity.mostErrors)
    #expect(recent.errors.first?.requestID == "r-49.0")
    #expect(recent.errors.allSatisfy { $0.status == 502 && $0.code == "server.failed" })
  }

  @Test("one call tells an owner all, and does not count itself")
  func summary() async throws {
    try await withServer(.unix) { server in
      _ = try await server.add("a")
      await server.exchange.settle()
      for _ in 0..<3 { _ = try await server.call(OpsAPI.summary()) }
      let summary = try await server.call(OpsAPI.summary())
      #expect(summary.status == "ok")
      #expect(summary.services.map(\.name) == ["todo", "calendar", "chat", "canvas", "events"])
      #expect(summary.services.allSatisfy { $0.version == EaselVersion.current && $0.queues?["outgoing"] == 0 })
      #expect(summary.lastMinute.calls == 1)
      #expect(summary.lastMinute.events == 1)
      #expect(summary.course.calls.reduce(0, +) == 1)
      #expect(summary.errors.isEmpty)
      #expect(try await server.send(.get, "/api/ops/summary").headers[.cacheControl] == "no-store")
    }
  }

  @Test("members are not told, nor is anybody who is not signed in")
  func rights() async throws {
    try await AuthDesk.with { desk in
      let ada = try await desk.newcomer("ada@example.com")
      let bob = try await desk.newcomer("bob@example.com")
      #expect(try await desk.send(OpsAPI.summary().request, as: ada.accessToken).status == 200)
      try desk.server.refusal(
        403, "auth.role.refused", of: try await desk.send(OpsAPI.summary().request, as: bob.accessToken))
      #expect(try await desk.send(OpsAPI.summary().request).status == 401)
      // Of how old services are and what waits there, only owners hear.
      let forBob = try await desk.call(HealthAPI.status(), as: bob.accessToken)
      #expect(forBob.services.allSatisfy { $0.version == nil && $0.queues == nil && $0.startedAt == nil })
      let forAda = try await desk.call(HealthAPI.status(), as: ada.accessToken)
      #expect(
        forAda.services.first { $0.name == "auth" }?.queues?.keys.sorted() == ["mail", "mailFailing", "outgoing"])
      let forNobody = try await desk.call(HealthAPI.status())
      #expect(forNobody.services.allSatisfy { $0.version == nil && $0.queues == nil })
      for status in [forBob, forNobody] {
        #expect(status.pid == nil && status.startedAt == nil && status.clients == nil)
      }
      #expect(forAda.pid != nil && forAda.startedAt != nil && forAda.clients == 0)
    }
  }

  @Test("the gateway rolls up what services elsewhere say of themselves")
  func rollUp() async throws {
    try await withTemporaryFolder { folder in
      let platform = try Platform(folder: folder.path)
      try await platform.run { platform in
        try await platform.withService {
          _ = try await platform.door.add("a")
          var todo = HealthStatus.Service(name: "")
          // A service that takes long to say how it is is told of without that.
          while todo.queues == nil {
            todo = try #require(try await platform.door.call(HealthAPI.status()).services.first { $0.name == "todo" })
          }
          #expect(todo.status == "ok" && todo.breaker == "closed")
          #expect(todo.version == EaselVersion.current)
          #expect(todo.startedAt != nil && todo.queues?["outgoing"] != nil)
          #expect(todo.instances == .init(well: 1, all: 1))
        }
        for _ in 0..<6 { _ = try await platform.door.send(.get, "/api/todo/items") }
        let summary = try await platform.door.call(OpsAPI.summary())
        let todo = try #require(summary.services.first { $0.name == "todo" })
        #expect(summary.status == "degraded")
        #expect(todo.status == "failing" && todo.breaker == "open" && todo.queues == nil)
        #expect(summary.lastMinute.errors == 6)
        #expect(summary.errors.first?.route == "/api/todo/**")
        #expect(summary.errors.first?.code == "gateway.service.unavailable")
        #expect(summary.errors.first?.requestID?.isEmpty == false)
      }
    }
  }

  @Test("a server that is about to stop is not ready")
  func draining() async throws {
    try await withServer(.inProcess) { server in
      for path in ["/health/ready", "/health/live"] { #expect(try await server.send(.get, path).status == 204) }
      server.hub.close()
      for path in ["/health/ready", "/health/live"] {
        try server.refusal(503, "server.stopping", of: try await server.send(.get, path))
      }
      #expect(try await server.send(.get, "/health/status").status == 200)
    }
  }
}
