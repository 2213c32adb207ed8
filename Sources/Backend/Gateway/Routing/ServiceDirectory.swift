import Synchronization

/// The registry, shared by all that ask it.
package final class ServiceDirectory: Sendable {
  private let registry: Mutex<ServiceRegistry>
  let now: @Sendable () -> Duration

  package init(rules: Breaker.Rules = Breaker.Rules(), now: @escaping @Sendable () -> Duration = Uptime.now) {
    registry = Mutex(ServiceRegistry(rules: rules))
    self.now = now
  }

  func change<Result: Sendable>(_ body: (inout ServiceRegistry, Duration) -> sending Result) -> Result {
    registry.withLock { registry in
      let now = now()
      registry.expire(now: now)
      return body(&registry, now)
    }
  }

  /// Names an instance in the configuration.
  package func configure(_ name: String, _ url: UpstreamURL) {
    let instance = ServiceInstance(id: url.description, url: url, isConfigured: true)
    change { registry, now in _ = registry.note(instance, of: name, now: now) }
  }

  /// Whether a service was configured or heard of, though it may be away now.
  func knows(_ name: String) -> Bool { change { registry, _ in registry.services[name] != nil } }

  /// The instances of a service, those that are well first.
  func instances(of name: String) -> [ServiceInstance] {
    change { registry, _ in
      let members = registry.services[name]?.members ?? []
      return (members.filter { $0.ejection == nil } + members.filter { $0.ejection != nil }).map(\.instance)
    }
  }

  /// The instances that are named in the configuration, by service.
  var configured: [String: [ServiceInstance]] {
    change { registry, _ in
      registry.services.mapValues { $0.members.map(\.instance).filter(\.isConfigured) }.filter { !$0.value.isEmpty }
    }
  }

  /// How all services are, by name.
  package var report: [ServiceReport] {
    change { registry, _ in
      registry.services.map { name, service in
        ServiceReport(
          name: name, breaker: service.breaker.state,
          instances: service.members.map { ServiceReport.Instance($0.instance, ejection: $0.ejection) })
      }.sorted { $0.name < $1.name }
    }
  }
}

/// How a service elsewhere is.
package struct ServiceReport: Sendable, Codable, Hashable {
  /// One of the processes that do its work.
  package struct Instance: Sendable, Codable, Hashable {
    package let id: String
    package let url: String
    package let version: String
    package let health: String
    package let endpoints: [String]
    /// Why it gets no calls; nil when it is well.
    package let ejection: String?

    init(_ instance: ServiceInstance, ejection: String?) {
      id = instance.id
      url = instance.url.description
      version = instance.version
      health = instance.health
      endpoints = instance.endpoints
      self.ejection = ejection
    }
  }

  package let name: String
  package let breaker: Breaker.State
  package let instances: [Instance]

  /// Whether it gets calls.
  var isWell: Bool { breaker != .open && wellCount > 0 }

  /// How many of its processes are well.
  var wellCount: Int { instances.count { $0.ejection == nil } }
}
