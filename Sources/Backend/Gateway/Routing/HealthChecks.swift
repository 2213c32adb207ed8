import AsyncHTTPClient
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import ServiceLifecycle

/// Looks after the health of services elsewhere: those that are not well get no calls until they are.
struct HealthChecks: Service {
  private let forwarding: Forwarding
  private let rules: HealthRules
  private let logger: Logger

  init(_ forwarding: Forwarding, rules: HealthRules = HealthRules(), logger: Logger) {
    self.forwarding = forwarding
    self.rules = rules
    self.logger = logger
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
    let message = ServiceCaller.Message(method: .get, target: instance.health, headers: [:], body: nil)
    let result = try? await ServiceCaller(client: forwarding.client).call(instance, message, within: rules.patience)
    let fault: String? =
      switch result {
      case .answer(let response) where response.status.kind == .successful: nil
      case .answer(let response): "it says that it is not ready (\(response.status.code))"
      case .trouble, nil: "it does not answer"
      }
    let isNews = forwarding.directory.change { registry, now in
      registry.checked(instance.id, of: name, fault: fault, now: now)
    }
    guard isNews, !Task.isCancelled else { return }
    logger.notice("service \(name) at \(instance.url) \(fault.map { "gets no calls: \($0)" } ?? "is well again")")
  }
}
