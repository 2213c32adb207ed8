import EaselAPI
import EaselKit

/// Answers how the server and all of its services do, to owners.
struct OpsController: Sendable {
  let observability: Observability
  let survey: ServiceSurvey
  let hub: LiveHub
  let now: @Sendable () -> Timestamp

  func register(on routes: ServiceRoutes) {
    routes.on(OpsOperations.summary) { call in
      guard try call.identity.role == .owner else { throw Problem.ownersOnly }
      let services = await survey.states(.all)
      return try .ok(
        OpsSummary(
          at: now(), startedAt: survey.startedAt, version: EaselVersion.current,
          status: HealthStatus.overall(services), clients: hub.count, services: services,
          lastMinute: observability.recent.lastMinute, course: observability.recent.course,
          errors: observability.recent.errors)
      ).unstored
    }
  }
}

extension HealthStatus {
  /// `ok` when all are.
  static func overall(_ services: [Service]) -> String {
    services.allSatisfy { $0.status == "ok" } ? "ok" : "degraded"
  }
}
