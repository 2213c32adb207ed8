import EaselAPI
import EaselKit

/// From where on something is wrong.
struct OpsLimits: Sendable, Hashable {
  /// In percent.
  let errorRate: Double
  /// In milliseconds.
  let latency: Double

  init(_ config: [String: JSONValue]) {
    errorRate = Double(config["errorRate"]?.int ?? 5)
    latency = Double(config["latency"]?.int ?? 2000)
  }
}

/// Something that is past its limit.
enum OpsAlert: Sendable, Hashable, Comparable {
  case errorRate
  case latency
  case service(String)
  /// A service takes no changes, as its disk has no room.
  case storage

  /// The fewest calls in a minute that a share or a share of times is judged by.
  private static let fewestCalls = 5

  static func all(in summary: OpsSummary, limits: OpsLimits) -> Set<OpsAlert> {
    var alerts = Set(summary.services.filter { !$0.works || $0.breaker == "open" }.map { service($0.name) })
    if summary.services.contains(where: { $0.code == HealthStatus.full }) { alerts.insert(.storage) }
    let minute = summary.lastMinute
    guard minute.calls >= fewestCalls else { return alerts }
    if summary.errorRate >= limits.errorRate { alerts.insert(.errorRate) }
    if (minute.p95 ?? 0) >= limits.latency { alerts.insert(.latency) }
    return alerts
  }

  var sentence: String {
    switch self {
    case .errorRate: "Many calls to the server fail."
    case .latency: "The server answers slowly."
    case .service(let name): "The service \(name) does not work."
    case .storage: "The server's disk is full; it takes no changes."
    }
  }

  var recovery: String {
    switch self {
    case .errorRate: "Calls to the server succeed again."
    case .latency: "The server answers fast again."
    case .service(let name): "The service \(name) works again."
    case .storage: "The server's disk has room again."
    }
  }
}

extension OpsSummary {
  /// The share of the calls of the last minute that failed, in percent.
  var errorRate: Double {
    lastMinute.calls > 0 ? Double(lastMinute.errors) / Double(lastMinute.calls) * 100 : 0
  }

  /// The calls in a second, over the last minute.
  var callRate: Double { Double(lastMinute.calls) / Double(max(1, lastMinute.seconds)) }

  var eventRate: Double { Double(lastMinute.events) / Double(max(1, lastMinute.seconds)) }

  /// The same with texts and lists no longer than a server of ours makes them.
  var bounded: OpsSummary {
    var copy = self
    copy.version = version.cut(to: 40)
    copy.services = services.prefix(100).map { service in
      var service = service
      service.name = service.name.cut(to: 60)
      service.version = service.version?.cut(to: 40)
      return service
    }
    copy.errors = errors.prefix(100).map { failure in
      var failure = failure
      failure.service = failure.service.cut(to: 60)
      failure.route = failure.route.cut(to: 120)
      failure.code = failure.code?.cut(to: 80)
      failure.requestID = failure.requestID?.cut(to: 80)
      return failure
    }
    return copy
  }
}
