package import EaselKit

/// What `GET /api/ops/summary` answers: how the server and all of its services are, and were in the last minutes.
package struct OpsSummary: Codable, Sendable, Hashable {
  /// Numbers over a while, slot by slot, the oldest first; the last slot is not over yet.
  package struct Course: Codable, Sendable, Hashable {
    package var slotSeconds: Int
    package var calls: [Int]
    /// Those answered with a status of 500 or more.
    package var errors: [Int]
    package var events: [Int]
    /// Milliseconds within which half of the calls were answered; null in slots without calls.
    package var p50: [Double?]
    package var p95: [Double?]
    package var p99: [Double?]

    package init(
      slotSeconds: Int, calls: [Int], errors: [Int], events: [Int], p50: [Double?], p95: [Double?], p99: [Double?]
    ) {
      self.slotSeconds = slotSeconds
      self.calls = calls
      self.errors = errors
      self.events = events
      self.p50 = p50
      self.p95 = p95
      self.p99 = p99
    }
  }

  /// What a while came to.
  package struct Totals: Codable, Sendable, Hashable {
    package var seconds: Int
    package var calls: Int
    package var errors: Int
    package var events: Int
    package var p50: Double?
    package var p95: Double?
    package var p99: Double?

    package init(
      seconds: Int, calls: Int, errors: Int, events: Int, p50: Double?, p95: Double?, p99: Double?
    ) {
      self.seconds = seconds
      self.calls = calls
      self.errors = errors
      self.events = events
      self.p50 = p50
      self.p95 = p95
      self.p99 = p99
    }
  }

  /// A call that failed at the server.
  package struct Failure: Codable, Sendable, Hashable {
    package var at: Timestamp
    package var service: String
    package var method: String
    /// The route, not the path: what was asked for is not told.
    package var route: String
    package var status: Int
    package var code: String?
    package var milliseconds: Double
    package var requestID: String?

    package init(
      at: Timestamp, service: String, method: String, route: String, status: Int, code: String?, milliseconds: Double,
      requestID: String?
    ) {
      self.at = at
      self.service = service
      self.method = method
      self.route = route
      self.status = status
      self.code = code
      self.milliseconds = milliseconds
      self.requestID = requestID
    }
  }

  package var at: Timestamp
  package var startedAt: Timestamp
  package var version: String
  /// `ok`, or `degraded` when a service is failing.
  package var status: String
  /// How many clients hold the live channel.
  package var clients: Int
  package var services: [HealthStatus.Service]
  package var lastMinute: Totals
  package var course: Course
  /// The newest first.
  package var errors: [Failure]

  package init(
    at: Timestamp, startedAt: Timestamp, version: String, status: String, clients: Int,
    services: [HealthStatus.Service],
    lastMinute: Totals, course: Course, errors: [Failure]
  ) {
    self.at = at
    self.startedAt = startedAt
    self.version = version
    self.status = status
    self.clients = clients
    self.services = services
    self.lastMinute = lastMinute
    self.course = course
    self.errors = errors
  }
}

/// The calls about how the server does.
package enum OpsAPI {
  package static let summaryPath = "/api/ops/summary"

  package static func summary() -> Endpoint<OpsSummary> {
    var request = BackendRequest(.get, summaryPath)
    request.keepsAnswer = false
    return Endpoint(request)
  }
}
