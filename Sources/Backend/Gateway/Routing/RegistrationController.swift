import EaselAPI
import HTTPTypes
import Hummingbird

/// What a service tells of itself when it registers.
package struct NewRegistration: WriteBody {
  package static let fields: Set<String> = ["url", "version", "health", "endpoints"]

  package let url: String
  package let version: String
  package let health: String
  package let endpoints: [String]

  package init(url: String, version: String, health: String, endpoints: [String]) {
    self.url = url
    self.version = version
    self.health = health
    self.endpoints = endpoints
  }
}

/// Lets services register, renew that and leave, and tells the owner how they are.
struct RegistrationController: Sendable {
  static let path = "/api/gateway/services"
  static let longest = 200

  let forwarding: Forwarding
  /// The services in this process, whose names are taken.
  let local: Set<String>

  func register(on routes: ServiceRoutes) {
    routes.on(RegistrationOperations.services) { call in
      guard try call.identity.role == .owner else { throw Problem.ownersOnly }
      return try .ok(Page(items: forwarding.directory.report, next: nil))
    }
    routes.on(RegistrationOperations.renew, renew)
    routes.on(RegistrationOperations.leave, leave)
  }

  @Sendable private func renew(_ call: Call) async throws -> Reply {
    let (name, id) = try caller(of: call)
    let body = try await call.body(NewRegistration.self)
    guard let url = UpstreamURL(body.url) else {
      throw Problem.unacceptable(
        "gateway.service.url", field: "url", "The url must be http://HOST:PORT, https://HOST:PORT or unix:PATH.")
    }
    guard body.health.hasPrefix("/"), RequestLimitsMiddleware.isPlain(body.health),
      body.health.utf8.count <= Self.longest
    else { throw Problem.unacceptable("gateway.service.health", field: "health", "The health must be a path.") }
    let instance = ServiceInstance(
      id: id, url: url, version: String(body.version.prefix(Self.longest)), health: body.health,
      endpoints: Array(body.endpoints.prefix(Self.longest)), isConfigured: false)
    forwarding.directory.change { registry, now in _ = registry.note(instance, of: name, now: now) }
    return .noContent
  }

  @Sendable private func leave(_ call: Call) async throws -> Reply {
    let (name, id) = try caller(of: call)
    forwarding.directory.change { registry, now in registry.remove(id, of: name, now: now) }
    return .noContent
  }

  /// The service that calls, which must be the one it speaks of.
  private func caller(of call: Call) throws(Problem) -> (name: String, id: String) {
    let id = call.parameter("id")
    guard let name = try call.identity.service, name == call.parameter("name"), !local.contains(name),
      (1...Self.longest).contains(id.utf8.count)
    else { throw .forbidden("gateway.service.foreign", "Only a service may speak here, and for itself only.") }
    return (name, id)
  }
}
