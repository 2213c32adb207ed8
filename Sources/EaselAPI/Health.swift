package import EaselKit

/// What `GET /health/status` answers.
package struct HealthStatus: Codable, Sendable, Hashable {
  /// One service behind the gateway.
  package struct Service: Codable, Sendable, Hashable {
    package var name: String
    /// `ok` or `failing`.
    package var status: String

    package init(name: String, status: String) {
      self.name = name
      self.status = status
    }
  }

  /// `ok`, or `degraded` when a service is failing.
  package var status: String
  /// The server's version.
  package var version: String
  /// Its process id.
  package var pid: Int
  package var startedAt: Timestamp
  package var services: [Service]
  /// How many clients hold the live channel.
  package var clients: Int

  package init(
    status: String, version: String, pid: Int, startedAt: Timestamp, services: [Service], clients: Int
  ) {
    self.status = status
    self.version = version
    self.pid = pid
    self.startedAt = startedAt
    self.services = services
    self.clients = clients
  }
}

/// The calls about the server itself.
package enum HealthAPI {
  package static func status() -> Endpoint<HealthStatus> { Endpoint(.get, "/health/status") }
  package static func ready() -> Endpoint<Nothing> { Endpoint(.get, "/health/ready") }
}
