import EaselAPI
import EaselKit
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1

/// Asks the services of this process, and those elsewhere, how they are.
struct ServiceSurvey: Sendable {
  /// How much is told.
  enum Detail: Int, Comparable {
    /// That something fails.
    case none
    /// What fails.
    case problems
    /// How old each is, what waits there, and what to do.
    case all

    init(for identity: Identity?) {
      switch identity {
      case nil: self = .none
      // Whoever stands before a screen on a wall is a stranger.
      case let identity? where identity.link != nil: self = .none
      case let identity?: self = identity.role == .owner ? .all : .problems
      }
    }

    static func < (left: Detail, right: Detail) -> Bool { left.rawValue < right.rawValue }
  }

  /// What a service elsewhere says of itself.
  private enum Word {
    case told(HealthStatus.Service)
    /// It does not answer, so it is not well, whatever is known of it.
    case silence
    /// It was not asked, or says nothing that makes sense.
    case nothing
  }

  /// How long a service elsewhere may take to say how it is.
  private static let patience = HealthRules().patience

  let services: [RunningService]
  let forwarding: Forwarding?
  let remedy: DatabaseRemedy
  let startedAt: Timestamp
  /// Seconds since 1970.
  let now: @Sendable () -> Int

  /// How all are, those of this process first.
  func states(_ detail: Detail) async -> [HealthStatus.Service] {
    var states: [HealthStatus.Service] = []
    for service in services { states.append(await state(of: service, detail)) }
    guard let forwarding else { return states }
    let reports = forwarding.directory.report
    guard detail == .all else { return states + reports.map { Self.state(of: $0) } }
    let words = await withTaskGroup(of: (String, Word).self) { group in
      for report in reports { group.addTask { (report.name, await ask(report, forwarding)) } }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    return states + reports.map { Self.detailedState(of: $0, words[$0.name] ?? .nothing) }
  }

  private func state(of service: RunningService, _ detail: Detail) async -> HealthStatus.Service {
    let fault = await service.database.fault()
    let problem = fault.map { detail == .all ? remedy.problem(for: $0) : remedy.told($0) }
    var state =
      problem.map { HealthStatus.Service(name: service.name, problem: $0) }
      ?? HealthStatus.Service(name: service.name, problem: shortage(of: service, detail), works: true)
    if detail == .none { state.detail = nil }
    guard detail == .all else { return state }
    (state.version, state.startedAt) = (EaselVersion.current, startedAt)
    state.queues = await service.queues()
    return state
  }

  /// What keeps a service that works from taking all changes; nil when nothing does.
  private func shortage(of service: RunningService, _ detail: Detail) -> Problem? {
    guard let sentence = service.database.shortage else { return nil }
    var problem = Problem.storage(full: true)
    problem.detail =
      detail == .all ? sentence : "The disk of this service is full but for a reserve; nothing that adds is taken."
    return problem
  }

  private static func state(of report: ServiceReport, silent: Int = 0) -> HealthStatus.Service {
    let isWell = report.isWell && report.wellCount > silent
    guard !isWell else { return HealthStatus.Service(name: report.name) }
    let ejections = report.instances.map(\.ejection)
    let problem: Problem =
      if ejections.contains(HealthChecks.unbelieving) {
        .serviceUnbelieving(report.name)
      } else if ejections.contains(HealthChecks.unproven) {
        .serviceUnproven(report.name)
      } else {
        .serviceUnavailable(report.name)
      }
    return HealthStatus.Service(name: report.name, problem: problem)
  }

  private static func detailedState(of report: ServiceReport, _ word: Word) -> HealthStatus.Service {
    let silent = if case .silence = word { 1 } else { 0 }
    let told: HealthStatus.Service? = if case .told(let told) = word { told } else { nil }
    var state = state(of: report, silent: silent)
    if report.isWell, let told, told.status != "ok" {
      (state.status, state.code, state.detail) = (told.status, told.code, told.detail)
    }
    state.version = told?.version ?? report.instances.first.flatMap { $0.version.isEmpty ? nil : $0.version }
    (state.startedAt, state.queues) = (told?.startedAt, told?.queues)
    state.breaker = report.breaker.rawValue
    state.instances = .init(well: max(0, report.wellCount - silent), all: report.instances.count)
    return state
  }

  /// Asks a service how it is; the health of one that does not answer is looked at soon.
  private func ask(_ report: ServiceReport, _ forwarding: Forwarding) async -> Word {
    guard report.isWell, let instance = report.instances.first(where: { $0.ejection == nil }),
      let url = UpstreamURL(instance.url)
    else { return .nothing }
    let message = ServiceCaller.Message(
      sender: .gateway(for: .gateway, to: report.name), method: .get, target: "/health/status")
    let result = try? await forwarding.caller(now).call(
      ServiceInstance(id: instance.id, url: url, isConfigured: true), message, within: Self.patience)
    let isSilent =
      switch result {
      case .trouble: true
      // It does not believe the gateway, as little as it will when it is called.
      case .answer(let response): response.status == .unauthorized
      case nil: false
      }
    guard !isSilent else {
      forwarding.directory.change { registry, _ in registry.missed(instance.id, of: report.name) }
      return .silence
    }
    guard case .answer(let response) = result, response.status == .ok,
      let body = try? await response.body.collected(),
      let status = try? APIJSON.decode(HealthStatus.self, from: Array(body.readableBytesView)),
      let told = status.services.first(where: { $0.name == report.name })
    else { return .nothing }
    return .told(told)
  }
}
