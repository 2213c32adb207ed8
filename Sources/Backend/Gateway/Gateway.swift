import EaselAPI
import EaselKit
import Hummingbird
import Logging

/// The one door to all services: routes by their names, and answers problems, health and the live channel itself.
package struct Gateway: Sendable {
  package let responder: GatewayResponder
  package let hub: LiveHub
  package let exchange: EventExchange
  let activity: Activity
  /// How connections refuse what is no call.
  let refusal: BareRefusal
  /// What connections answer themselves; nil where that is nothing.
  let shortcuts: Shortcuts?
  /// What is answered where.
  let routes: RouteTable
  private let services: [RunningService]

  /// Opens services and puts them behind one router.
  ///
  /// With `guardsLoopback`, only calls that no web page can have caused are answered. Without an `edge` nothing is
  /// done for a network. With `forwarding`, what is not a service here may be one elsewhere. A service whose database
  /// cannot be used is answered for with the reason, in which `remedy` names the way out.
  package init(
    services: [BackendService] = ServiceCatalog.all, in environment: ServiceEnvironment, signIn: SignIn? = nil,
    edge: EdgeOptions? = nil, isEncrypted: Bool = false, forwarding: Forwarding? = nil,
    guardsLoopback: Bool = false, remedy: DatabaseRemedy = .operate, activity: Activity = Activity(),
    live: LiveOptions = LiveOptions()
  ) throws(BackendError) {
    let names = Set(services.map(\.name))
    let environment = environment.among { names.contains($0) || forwarding?.knows($0) ?? false }
    let running = try RunningService.start(services, in: environment)
    let router = Router(context: GatewayContext.self, options: .autoGenerateHeadEndpoints)
    let table = RouteTable()
    let limits = edge?.limits ?? RequestLimits()
    let signIn = signIn ?? .owner(environment.owner)
    let trust = ProxyTrust(edge, signIn: signIn, now: environment.seconds)
    let edge = edge.map { Edge($0, signIn: signIn, trust: trust, isEncrypted: isEncrypted, in: environment) }
    let observability = environment.observability
    if let key = signIn.gatewayKey { router.add(middleware: ProofMiddleware(key: key, header: .identity)) }
    if let forwarding { router.add(middleware: ProofMiddleware(key: forwarding.key, header: .service)) }
    router.add(middleware: ObservationMiddleware(observability: observability, trust: trust))
    edge?.addOuter(to: router)
    router.add(middleware: ActivityMiddleware(activity: activity))
    router.add(middleware: ProblemMiddleware(routes: table, remedy: remedy))
    if let edge {
      edge.addBeforeSignIn(to: router)
    } else {
      router.add(middleware: RequestLimitsMiddleware(limits: limits))
    }
    if guardsLoopback { router.add(middleware: LoopbackGuard()) }
    router.add(
      middleware: SignInMiddleware(
        signIn: signIn, services: forwarding?.key, scrapeToken: observability.scrapeToken, now: environment.seconds))
    router.add(middleware: PathMiddleware())
    edge?.addAfterSignIn(to: router)

    let root = ServiceRoutes(router: router, table: table)
    let isOwners = if case .owner = signIn { true } else { false }
    DescriptionController {
      APIDocument.of(services, hasSignIn: !isOwners, isGateway: forwarding != nil)
    }.register(on: root)
    if isOwners { OwnerAccountController().register(on: root) }
    let survey = ServiceSurvey(
      services: running, forwarding: forwarding, remedy: remedy, startedAt: environment.now(),
      now: environment.seconds)
    HealthController(survey: survey, hub: environment.hub).register(on: root)
    FeaturesController(board: environment.features).register(on: root)
    MetricsController(
      observability: observability, survey: survey, hub: environment.hub, reserve: environment.reserve
    ).register(on: root)
    OpsController(observability: observability, survey: survey, hub: environment.hub, now: environment.now)
      .register(on: root)
    if let store = environment.exchange.store {
      LiveController(
        hub: environment.hub, store: store, activity: activity, signIn: signIn, options: live, now: environment.now
      ).register(on: root)
    }
    if case .gateway = signIn, let database = running.first?.database {
      OutgoingController(database: database).register(on: root)
      RelayedEventsController(consumers: environment.exchange.consumers).register(on: root)
    }
    if case .tokens(let verifier) = signIn { verifier.onEnd { [hub = environment.hub] in hub.end($0) } }
    for service in running {
      service.controller.register(
        on: ServiceRoutes(
          router: router, table: table, keepsAnswers: service.keepsAnswers, turns: PersonTurns(ServiceRoutes.mostReads))
      )
    }
    if let forwarding {
      table.know(APIDocument.operationsElsewhere(than: services))
      RegistrationController(forwarding: forwarding, local: names).register(on: root)
      for service in ServiceCatalog.apart where !names.contains(service.name) && !service.follows.isEmpty {
        environment.exchange.consumers.add(EventRelay(service, forwarding, now: environment.seconds))
      }
      let collector = environment.exchange.store.map { EventCollector(forwarding, into: $0, in: environment) }
      ServiceProxy(
        forwarding: forwarding, local: names, limits: limits, observability: observability, now: environment.seconds
      ) { collector?.changed($0) }.register(on: root)
    }
    responder = GatewayResponder(router: router.buildResponder())
    routes = table
    hub = environment.hub
    exchange = environment.exchange
    self.activity = activity
    shortcuts = edge?.shortcuts
    refusal = BareRefusal(observability: observability, now: environment.now)
    self.services = running
    exchange.start()
  }

  /// Does what services do without being called, until the task is cancelled.
  package func work() async {
    await withTaskGroup(of: Void.self) { group in
      for service in services { group.addTask { await service.controller.work() } }
    }
  }

  /// Writes to a log which services cannot do their work, and why.
  func report(to logger: Logger) async {
    for service in services {
      guard let fault = await service.database.fault() else { continue }
      logger.error("\(DatabaseRemedy.operate.problem(for: fault).detail)")
    }
  }
}
