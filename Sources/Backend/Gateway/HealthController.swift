import EaselAPI
import EaselKit
import Foundation
import HTTPTypes

/// Answers how the server is.
struct HealthController: Sendable {
  let services: [RunningService]
  /// Those that run elsewhere.
  let directory: ServiceDirectory?
  let hub: LiveHub
  let remedy: DatabaseRemedy
  let startedAt: Timestamp

  func register(on routes: ServiceRoutes) {
    routes.on(HealthOperations.status) { call in
      // Whoever is not signed in learns that something fails, not where it lies.
      try .ok(await status(withDetail: call.context.identity != nil))
    }
    routes.on(HealthOperations.ready) { _ in
      guard !hub.isClosed else { throw Problem.shuttingDown }
      let failing = await status().services.filter { $0.status != "ok" }
      guard failing.isEmpty else { throw Problem.notReady(failing.map(\.name)) }
      return .noContent
    }
  }

  private func status(withDetail: Bool = true) async -> HealthStatus {
    var states: [HealthStatus.Service] = []
    for service in services {
      let problem = await service.database.fault().map(remedy.problem)
      states.append(HealthStatus.Service(name: service.name, problem: problem))
      if !withDetail { states[states.count - 1].detail = nil }
    }
    for report in directory?.report ?? [] {
      let problem: Problem? = report.isWell ? nil : .serviceUnavailable(report.name)
      states.append(HealthStatus.Service(name: report.name, problem: problem))
    }
    return HealthStatus(
      status: states.allSatisfy { $0.status == "ok" } ? "ok" : "degraded", version: EaselVersion.current,
      pid: Int(getpid()), startedAt: startedAt, services: states, clients: hub.count)
  }
}

extension Problem {
  fileprivate static func notReady(_ services: [String]) -> Problem {
    Problem(
      status: 503, code: "server.unready", title: "Service Unavailable",
      detail: "Not all services work, these do not: \(services.joined(separator: ", ")); /health/status tells why.")
  }
}
