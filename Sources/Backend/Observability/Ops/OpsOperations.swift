import EaselAPI
import EaselKit
import HTTPTypes

/// The calls about how the server does, for owners.
enum OpsOperations {
  static let summary = APIOperation(
    .get, OpsAPI.summaryPath, "getSummary", "How the server and its services are, and were in the last minutes.",
    by: .owner, answer: .ok(OpsSummary.self, "The summary."))
  static let metrics = APIOperation(
    .get, MetricsController.path, "getMetrics",
    "What is counted and measured, for Prometheus; owners and the scrape token may read it.", by: .owner,
    answer: APIAnswer(
      status: 200, meaning: "The text format of Prometheus, 0.0.4.", type: nil, mediaType: "text/plain"))

  static let all = [summary, metrics]
}

extension OpsSummary: Described {
  private static let times: Schema = .list(of: .number.orNull)

  static var schema: Schema {
    .object([
      "at": .timestamp, "startedAt": .timestamp, "version": .text(), "status": .choice(["ok", "degraded"]),
      "clients": Schema.count().meaning("How many hold the live channel."),
      "services": .list(of: .object(HealthStatus.Service.members)),
      "lastMinute": .object([
        "seconds": .count(), "calls": .count(), "errors": .count(), "events": .count(),
        "p50": Schema.number.optional, "p95": Schema.number.optional, "p99": Schema.number.optional,
      ]),
      "course": .object([
        "slotSeconds": .count(from: 1), "calls": .list(of: .count()), "errors": .list(of: .count()),
        "events": .list(of: .count()), "p50": times.meaning("Milliseconds; null without calls."), "p95": times,
        "p99": times,
      ]),
      "errors": Schema.list(
        of: .object([
          "at": .timestamp, "service": .text(), "method": .text(), "route": .text(), "status": .count(from: 500),
          "code": Schema.text().optional, "milliseconds": .number, "requestID": Schema.text().optional,
        ])
      ).meaning("The newest first."),
    ])
  }

  static var example: OpsSummary {
    OpsSummary(
      at: Example.instant, startedAt: Example.instant, version: EaselVersion.current, status: "ok", clients: 3,
      services: [.usual],
      lastMinute: Totals(seconds: 60, calls: 120, errors: 1, events: 14, p50: 0.9, p95: 3.5, p99: 12),
      course: Course(
        slotSeconds: 10, calls: [20, 0], errors: [1, 0], events: [3, 0], p50: [0.9, nil], p95: [3.5, nil],
        p99: [12, nil]),
      errors: [
        Failure(
          at: Example.instant, service: "todo", method: "GET", route: "/api/todo/items", status: 503,
          code: "gateway.service.unavailable", milliseconds: 4.2, requestID: Example.id)
      ])
  }
}
