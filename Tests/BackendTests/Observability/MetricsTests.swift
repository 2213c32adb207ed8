import CoreMetrics
import EaselAPI
import EaselKit
import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import Backend

/// What `/metrics` tells, and whom.
@Suite("metrics", .timeLimit(.minutes(1)))
struct MetricsTests {
  @Test("calls are counted by their route, whatever was called", arguments: [Door.inProcess, .unix])
  func calls(door: Door) async throws {
    try await withServer(door) { server in
      for number in 0..<40 { _ = try await server.send(.get, "/api/todo/items/none-\(number)") }
      for number in 0..<40 { _ = try await server.send(.get, "/nothing/at/\(number)") }
      for name in ["MKCOL", "LINK", "PROPFIND"] {
        _ = try await server.send(try #require(HTTPRequest.Method(name)), "/api/todo/items")
      }
      _ = try await server.add("a")
      await server.exchange.settle()
      let metrics = try await server.metrics()
      let labels = ["service": "todo", "method": "GET", "route": "/api/todo/items/{id}"]
      #expect(metrics.value("easel_requests_total", labels.merging(["status": "4xx"]) { $1 }) == 40)
      #expect(metrics.value("easel_request_duration_seconds_count", labels) == 40)
      #expect(metrics.value("easel_problems_total", ["code": "todo.item.unknown", "service": "todo"]) == 40)
      let none = ["route": "(none)", "service": "gateway"]
      #expect(metrics.value("easel_requests_total", none.merging(["method": "GET", "status": "4xx"]) { $1 }) == 40)
      #expect(metrics.value("easel_requests_total", none.merging(["method": "other", "status": "4xx"]) { $1 }) == 3)
      #expect(!metrics.samples.contains { sample in sample.labels.values.contains { $0.contains("none-") } })
      #expect(
        metrics.value("easel_database_duration_seconds_count", ["service": "todo", "operation": "write"]) ?? 0 >= 1)
      #expect(metrics.value("easel_events_total", ["service": "todo"]) == 1)
      #expect(metrics.value("easel_queue_depth", ["service": "todo", "queue": "outgoing"]) == 0)
      #expect(metrics.value("easel_service_up", ["service": "chat"]) == 1)
      #expect(metrics.value("easel_live_connections") == 0)
      #expect(metrics.value("process_resident_memory_bytes") ?? 0 > 1_000_000)
      #expect(metrics.value("process_open_fds") ?? 0 > 3)
      let started = try #require(metrics.value("process_start_time_seconds"))
      #expect(abs(started - Date().timeIntervalSince1970) < 86_400)
    }
  }

  @Test("owners and the scrape token read them, and nobody else; the token opens nothing else")
  func readers() async throws {
    let token = try #require(ScrapeToken("a token of some length"))
    let observability = Observability(metrics: ServerMetrics(registry: MetricsRegistry()), scrapeToken: token)
    try await AuthDesk.with(observability: observability) { desk in
      let ada = try await desk.newcomer("ada@example.com")
      let bob = try await desk.newcomer("bob@example.com")
      let metrics = BackendRequest(.get, "/metrics")
      #expect(try await desk.send(metrics, as: ada.accessToken).status == 200)
      try desk.server.refusal(403, "auth.role.refused", of: try await desk.send(metrics, as: bob.accessToken))
      #expect(try await desk.send(metrics).status == 401)
      for wrong in ["a token of some lengtH", "", "a token of some lengt", "x a token of some length"] {
        #expect(try await desk.send(metrics, as: Secret(wrong)).status == 401)
      }
      let answer = try await desk.send(metrics, as: "a token of some length")
      #expect(answer.status == 200)
      #expect(answer.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
      let text = String(decoding: answer.body, as: UTF8.self)
      // The mails that greet both go on their own.
      var depth = try PrometheusReader(text).value("easel_queue_depth", ["service": "auth", "queue": "mail"])
      while try #require(depth) > 0 {
        try await Task.sleep(for: .milliseconds(10))
        let next = try await desk.send(metrics, as: "a token of some length")
        depth = try PrometheusReader(String(decoding: next.body, as: UTF8.self))
          .value("easel_queue_depth", ["service": "auth", "queue": "mail"])
      }
      for secret in ["ada@example.com", ada.account.id, ada.accessToken.revealed, "a token of"] {
        #expect(!text.contains(secret))
      }
      for path in ["/api/todo/items", "/api/ops/summary", "/metrics/x", "/api/auth/me"] {
        #expect(try await desk.send(BackendRequest(.get, path), as: "a token of some length").status == 401)
      }
      let head = try await desk.server.send(.head, "/metrics", [.authorization: "Bearer a token of some length"], nil)
      #expect(head.status == 200 && head.body.isEmpty)
    }
    #expect(ScrapeToken("short") == nil)
  }

  @Test("whatever is in names and labels, it is read as it was meant")
  func escaping() throws {
    let registry = MetricsRegistry(catalog: ["a_b": MetricDescription(help: "one\\two\nthree \"four\"")])
    let odd = "a\\b\"c\nd,e=\"f\"} 7 ü"
    Counter(label: "a-b", dimensions: [("x.y", odd), ("1st", "")], factory: registry).increment(by: 3)
    Meter(label: "7m", factory: registry).set(-1.5)
    let read = try PrometheusReader(PrometheusText.render(registry.read()))
    #expect(
      read.samples == [
        .init(name: "_7m", labels: [:], value: -1.5),
        .init(name: "a_b", labels: ["x_y": odd, "_1st": ""], value: 3),
      ])
    #expect(read.types == ["_7m": "gauge", "a_b": "counter"])
  }

  @Test("times lie in the bucket they belong in")
  func histogram() throws {
    let registry = MetricsRegistry(catalog: ["t": MetricDescription(help: "", bounds: [0.001, 0.1])])
    let timer = Timer(label: "t", factory: registry)
    for nanoseconds in [1_000_000, 1_000_001, 100_000_000, 5_000_000_000, -7] as [Int64] {
      timer.recordNanoseconds(nanoseconds)
    }
    let read = try PrometheusReader(PrometheusText.render(registry.read()))
    #expect(read.all("t_bucket").map(\.value) == [2, 4, 5])
    #expect(read.all("t_bucket").map { $0.labels["le"] } == ["0.001", "0.1", "+Inf"])
    #expect(abs((read.value("t_sum") ?? 0) - 5.102000001) < 1e-9)
  }

  @Test("there is an end to what a metric is told apart into, and nothing is lost beyond it")
  func seriesLimit() throws {
    let registry = MetricsRegistry()
    for number in 0..<(MetricsRegistry.mostSeries + 50) {
      Counter(label: "c", dimensions: [("n", "\(number)")], factory: registry).increment()
    }
    let samples = try PrometheusReader(PrometheusText.render(registry.read())).all("c")
    #expect(samples.count == MetricsRegistry.mostSeries + 1)
    #expect(samples.first { $0.labels["n"] == "other" }?.value == 50)
    // A name that is taken by another kind is not told of in a way that nobody can read.
    Meter(label: "c", dimensions: [("n", "1")], factory: registry).set(5)
    #expect(try PrometheusReader(PrometheusText.render(registry.read())).types == ["c": "counter"])
  }

  @Test("the gateway tells of services elsewhere: how they are, their breaker, how tries ended")
  func upstreams() async throws {
    try await withTemporaryFolder { folder in
      let platform = try Platform(folder: folder.path)
      try await platform.run { platform in
        try await platform.withService {
          for _ in 0..<3 {
            let answer = try await platform.door.send(.get, "/api/todo/items")
            #expect(answer.status == 200)
          }
        }
        for _ in 0..<6 { #expect(try await platform.door.send(.get, "/api/todo/lists").status == 503) }
        for path in ["/api/nope/x", "/api/nope-2/x"] { _ = try await platform.door.send(.get, path) }
        let metrics = try await platform.door.metrics()
        #expect(metrics.value("easel_breaker_state", ["service": "todo", "state": "open"]) == 1)
        #expect(metrics.value("easel_breaker_state", ["service": "todo", "state": "closed"]) == 0)
        #expect(metrics.value("easel_service_up", ["service": "todo"]) == 0)
        let answered = ["service": "todo", "outcome": "answered"]
        #expect(metrics.value("easel_upstream_duration_seconds_count", answered) == 1)
        #expect(
          metrics.value("easel_upstream_duration_seconds_count", ["service": "todo", "outcome": "unreachable"]) ?? 0 > 0
        )
        let get = ["service": "todo", "method": "GET", "route": "/api/todo/**", "status": "5xx"]
        #expect(metrics.value("easel_requests_total", get) == 6)
        // Two of these were answered from what was kept.
        #expect(metrics.value("easel_requests_total", get.merging(["status": "2xx"]) { $1 }) == 3)
        #expect(!metrics.samples.contains { $0.labels.values.contains { $0.contains("nope") } })
      }
    }
  }
}

extension Backdoor {
  /// What `/metrics` tells, read strictly.
  func metrics() async throws -> PrometheusReader {
    let answer = try await send(.get, "/metrics")
    #expect(answer.status == 200)
    return try PrometheusReader(String(decoding: answer.body, as: UTF8.self))
  }
}
