import EaselAPI
import EaselKit
import Foundation
import HTTPTypes

/// Answers how the server is.
struct HealthController: Sendable {
  let services: [any BackendService]
  let hub: LiveHub
  let startedAt: Timestamp

  func register(on routes: ServiceRoutes) {
    routes.on(.get, "/health/status") { _ in try .ok(await status()) }
    routes.on(.get, "/health/ready") { _ in
      guard await status().status == "ok" else { throw Problem.notReady }
      return .noContent
    }
  }

  private func status() async -> HealthStatus {
    var states: [HealthStatus.Service] = []
    for service in services {
      let name = type(of: service).name
      states.append(HealthStatus.Service(name: name, status: await service.isHealthy() ? "ok" : "failing"))
    }
    return HealthStatus(
      status: states.allSatisfy { $0.status == "ok" } ? "ok" : "degraded", version: EaselVersion.current,
      pid: Int(getpid()), startedAt: startedAt, services: states, clients: hub.count)
  }
}

extension Problem {
  fileprivate static let notReady = Problem(
    status: 503, code: "server.unready", title: "Service Unavailable",
    detail: "A service is failing; /health/status tells which.")
}
