package import EaselKit

/// What `GET /health/status` answers.
package struct HealthStatus: Codable, Sendable, Hashable {
  /// One service behind the gateway.
  package struct Service: Codable, Sendable, Hashable {
    package var name: String
    /// `ok`, `failing`, or `degraded` when it answers and takes no changes.
    package var status: String
    /// The code of the problem that its calls are answered; nil when it is well.
    package var code: String?
    /// What is wrong and what to do; nil when it is well.
    package var detail: String?
    // What only owners are told.
    package var version: String?
    package var startedAt: Timestamp?
    /// `closed`, `open` or `half-open`, of a service in another process.
    package var breaker: String?
    /// The processes that do the work of a service elsewhere.
    package var instances: Instances?
    /// How much waits, by what it waits for.
    package var queues: [String: Int]?

    /// How many processes there are, and how many of them are well.
    package struct Instances: Codable, Sendable, Hashable {
      package var well: Int
      package var all: Int

      package init(well: Int, all: Int) {
        self.well = well
        self.all = all
      }
    }

    /// Whether it does its work, if not all of it.
    package var works: Bool { status != "failing" }

    /// A service, with what is wrong with it if something is, and whether it works all the same.
    package init(name: String, problem: Problem? = nil, works: Bool = false) {
      self.name = name
      status = problem == nil ? "ok" : works ? "degraded" : "failing"
      code = problem?.code
      detail = problem?.detail
    }
  }

  /// The code of a service whose database is damaged.
  package static let damaged = "storage.damaged"
  /// The code of a service whose database is of a newer version.
  package static let newer = "storage.newer"
  /// The code of a service whose database, or its journal, is missing.
  package static let incomplete = "storage.incomplete"

  /// The code of a service that takes no changes, as its disk has no room for them.
  package static let full = "storage.full"

  /// `ok`, or `degraded` when something is wrong with a service.
  package var status: String
  /// The server's version.
  package var version: String
  package var services: [Service]
  // What only owners are told.
  /// Its process id.
  package var pid: Int?
  package var startedAt: Timestamp?
  /// How many clients hold the live channel.
  package var clients: Int?

  package init(
    status: String, version: String, pid: Int? = nil, startedAt: Timestamp? = nil, services: [Service],
    clients: Int? = nil
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
