import EaselAPI
import EaselKit
import Foundation
package import Logging
import NIOCore
import NIOPosix
import NIOSSL
import ServiceLifecycle
import UnixSignals

/// A server that stays until it is stopped.
package struct SharedServer: Sendable {
  private let plan: ServerPlan
  private let logger: Logger

  package init(_ plan: ServerPlan, logger: Logger) {
    self.plan = plan
    self.logger = logger
  }

  /// Serves until SIGTERM or SIGINT, and then finishes what is in flight.
  ///
  /// `onReady` is called with the bound port once calls are answered.
  package func run(onReady: @escaping @Sendable (Int?) -> Void) async throws(BackendError) {
    for warning in plan.configuration?.warnings(for: plan.part) ?? [] { logger.warning("\(warning)") }
    let edge = edge()
    let locks = try await ServerLock.ofData(in: plan.folder, for: plan.part)
    defer { for lock in locks { lock.release() } }
    let tls: ServerTLS? = if let files = plan.tls { try ServerTLS(files, logger: logger) } else { nil }
    let group = MultiThreadedEventLoopGroup(numberOfThreads: max(1, min(4, System.coreCount)))
    let (observability, exporter) = try plan.observation.make(named: plan.name, logger: logger, on: group)
    let board = FeatureBoard(plan.features)
    let environment = ServiceEnvironment(
      folder: plan.folder, hub: LiveHub(), exchange: EventExchange(logger: logger), webhooks: plan.webhooks,
      eventLife: plan.keepEvents * 86_400, features: board, observability: observability,
      reserve: DiskReserve(of: plan.folder, bytes: plan.diskReserve, logger: logger))
    let client = try client(on: group)
    let forwarding = client.flatMap(makeForwarding)
    let front = client.flatMap { gatewayClient($0, environment) }
    if let front { environment.exchange.connect(GatewayEventSink(gateway: front)) }
    let auth = try plan.signIn?.auth(in: plan.folder, logger: logger, now: environment.now)
    let gateway = try Gateway(
      services: plan.services + (auth.map { [$0.service] } ?? []), in: environment,
      signIn: auth.map { .tokens($0.tokens) } ?? signIn, edge: edge, isEncrypted: tls != nil, forwarding: forwarding,
      guardsLoopback: auth == nil && isOpenToBrowsers, live: plan.live)
    try ServerLock.addDatabase(in: plan.folder, for: plan.part, to: locks)
    await gateway.report(to: logger)

    let (ready, readiness) = AsyncStream.makeStream(of: Int?.self, bufferingPolicy: .bufferingNewest(1))
    let runner = ServerRunner(
      gateway: gateway, address: plan.address, edge: edge, tls: tls, patience: plan.drain, group: group, logger: logger)
    let server = ServerService(runner: runner) { port in
      onReady(port)
      ServiceManager.tell("READY=1")
      readiness.yield(port)
      readiness.finish()
    }
    // Stopped from the last to the first: a service leaves its gateway, answers what it was asked, lets go of the rest.
    var units: [any Service] = []
    if let exporter { units.append(exporter) }
    if let client { units.append(ReleasedService { try await client.shutdown() }) }
    if let forwarding { units.append(HealthChecks(forwarding, rules: plan.health, logger: logger)) }
    units.append(WorkService(gateway: gateway))
    if let ring = auth?.ring {
      units.append(KeyRotation(ring, logger: logger, now: environment.now, sleep: environment.sleep))
    }
    if let configuration = plan.configuration {
      units.append(
        await ConfigurationService(ConfigurationFollower(configuration, board: board, logger: logger)))
    }
    units.append(server)
    if let front {
      units.append(
        RegistrationService(
          id: TimeOrderedID.make(at: environment.now()), gateway: front, logger: logger, url: url, ready: ready))
    }
    try await run(units)
  }

  /// Runs units until a signal, or until one of them cannot go on.
  private func run(_ units: [any Service]) async throws(BackendError) {
    var quiet = logger
    quiet.logLevel = .warning
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: units.map { unit in
          ServiceGroupConfiguration.ServiceConfiguration(
            service: unit, successTerminationBehavior: .gracefullyShutdownGroup,
            // Without a name, the library prints all that the unit holds to have one.
            failureTerminationBehavior: .gracefullyShutdownGroup, serviceName: "\(type(of: unit))")
        }, gracefulShutdownSignals: [.sigterm, .sigint], logger: quiet))
    do {
      try await group.run()
    } catch let error as BackendError {
      throw error
    } catch {
      throw .cannotListen(address: "\(plan.address)", reason: "\(error)")
    }
  }

  private var isService: Bool { if case .service = plan.part { true } else { false } }

  /// Who calls where people do not sign in: at a service whom the gateway says, else the owner of this machine.
  private var signIn: SignIn? {
    guard case .service(let service) = plan.part else { return nil }
    return plan.key.map { .gateway($0, services: [service.name]) }
  }

  private var isOpenToBrowsers: Bool { !isService && plan.address.isReachableByBrowsers }

  /// What the edge does, with as many connections as the system allows.
  private func edge() -> EdgeOptions {
    let wanted = isService ? .inside : plan.edge
    var reserve = Descriptors.own
    if case .gateway = plan.part {
      let names = Set(plan.upstreams.map(\.name)).union(ServiceCatalog.apart.map(\.name))
      reserve += Descriptors.perUpstream * names.count
    }
    let allowed = Descriptors.allow(wanted.connections + reserve)
    let (edge, warning) = Descriptors.fitted(wanted, reserve: reserve, allowed: allowed)
    if let warning { logger.warning("\(warning)") }
    return edge
  }

  /// Nothing is called from a process that needs nobody.
  private func client(on group: MultiThreadedEventLoopGroup) throws(BackendError) -> InnerClient? {
    switch plan.part {
    case .whole: return nil
    case .service: guard plan.gateway != nil else { return nil }
    case .gateway: break
    }
    let tls: ClientTLS? = if let files = plan.innerTLS { try ClientTLS(files, logger: logger) } else { nil }
    return InnerClient(on: group, tls: tls)
  }

  private func makeForwarding(_ client: InnerClient) -> Forwarding? {
    guard case .gateway = plan.part, let key = plan.key else { return nil }
    let directory = ServiceDirectory(rules: plan.breaker)
    for upstream in plan.upstreams { directory.configure(upstream.name, upstream.url) }
    return Forwarding(directory: directory, client: client, key: key, retries: plan.retries)
  }

  /// How a service reaches the gateway that it was told of.
  private func gatewayClient(_ client: InnerClient, _ environment: ServiceEnvironment) -> GatewayClient? {
    guard case .service(let service) = plan.part, let gateway = plan.gateway, let key = plan.key else { return nil }
    return GatewayClient(
      service: service.name, gateway: gateway, key: key, client: client, now: environment.seconds)
  }

  /// Where a gateway calls this service, once its port is known.
  @Sendable private func url(port: Int?) -> String {
    if let advertised = plan.advertised { return advertised.description }
    return switch plan.address {
    case .unix(let path): "unix:\(path)"
    case .tcp(let host, let own):
      "\(plan.tls == nil ? "http" : "https")://\(ListenAddress.tcp(host: host, port: port ?? own))"
    }
  }
}
