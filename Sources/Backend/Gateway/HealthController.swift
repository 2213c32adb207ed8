import EaselAPI
import EaselKit
import Foundation
import HTTPTypes

/// Answers how the server is.
struct HealthController: Sendable {
  let survey: ServiceSurvey
  let hub: LiveHub

  func register(on routes: ServiceRoutes) {
    routes.on(HealthOperations.status) { call in
      // Whoever is not signed in learns that something fails, not where it lies.
      let detail = ServiceSurvey.Detail(for: call.context.identity)
      let services = await survey.states(detail)
      var status = HealthStatus(
        status: HealthStatus.overall(services), version: EaselVersion.current, services: services)
      if detail == .all {
        (status.pid, status.startedAt, status.clients) = (Int(getpid()), survey.startedAt, hub.count)
      }
      return try .ok(status)
    }
    routes.on(HealthOperations.live) { _ in
      guard !hub.isClosed else { throw Problem.shuttingDown }
      return .noContent
    }
    routes.on(HealthOperations.ready) { _ in
      guard !hub.isClosed else { throw Problem.shuttingDown }
      let failing = await survey.states(.none).filter { !$0.works }
      guard failing.isEmpty else { throw Problem.notReady(failing.map(\.name)) }
      return .noContent
    }
  }
}

extension Problem {
  fileprivate static func notReady(_ services: [String]) -> Problem {
    Problem(
      status: 503, code: "server.unready", title: "Service Unavailable",
      detail: "Not all services work, these do not: \(services.joined(separator: ", ")); /health/status tells why.")
  }
}
