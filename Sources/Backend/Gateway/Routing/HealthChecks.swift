import AsyncHTTPClient
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import ServiceLifecycle

/// Looks after the health of services elsewhere: those that are not well get no calls until they are.
struct HealthChecks: Service {
  /// What is wrong with a service that takes the gateway's word for nobody.
  static let unbelieving = "it does not believe this gateway about who calls: their clocks differ"
  /// The fault of a service that does not show the internal key.
  static let unproven =
    "it does not prove that it is a service of this gateway: another program listens there, or it has another internal key"

  private let forwarding: Forwarding
  private let rules: HealthRules
  private let logger: Logger
  /// Seconds since 1970.
  private let now: @Sendable () -> Int

  init(
    _ forwarding: Forwarding, rules: HealthRules = HealthRules(), logger: Logger,
    now: @escaping @Sendable () -> Int = { Int(SystemClock.now().milliseconds / 1000) }
  ) {
    self.forwarding = forwarding
    self.rules = rules
    self.logger = logger
    self.now = now
  }

  func run() async {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        await check()
        try? await Task.sleep(for: HealthRules.ejectedInterval)
      }
    }
  }

  /// Looks at all whose turn it is, at once.
  func check() async {
    let due = forwarding.directory.change { registry, now in registry.due(rules, now: now) }
    await withTaskGroup(of: Void.self) { group in
      for (name, instance) in due { group.addTask { await look(at: instance, of: name) } }
    }
  }

  private func look(at instance: ServiceInstance, of name: String) async {
    // Signed as calls are, so that a service which would refuse those says so here.
    let message = ServiceCaller.Message(
      sender: .gateway(for: .gateway, to: name), method: .get, target: instance.health)
    let result = try? await forwarding.caller(now).call(instance, message, within: rules.patience)
    let fault: String? =
      switch result {
      case .answer(let response) where response.status.kind == .successful: nil
      case .answer(let response) where response.status == .unauthorized: Self.unbelieving
      case .answer(let response): "it says that it is not ready (\(response.status.code))"
      case .trouble(.unproven, _): Self.unproven
      case .trouble, nil: "it does not answer"
      }
    let isNews = forwarding.directory.change { registry, now in
      registry.checked(instance.id, of: name, fault: fault, now: now)
    }
    guard isNews, !Task.isCancelled else { return }
    logger.notice("service \(name) at \(instance.url) \(fault.map { "gets no calls: \($0)" } ?? "is well again")")
  }
}
