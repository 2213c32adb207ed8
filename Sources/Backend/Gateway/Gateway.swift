import EaselAPI
import EaselKit
package import Hummingbird
import Logging

/// The one door to all services: routes by their names, and answers problems, health and the live channel itself.
package struct Gateway: Sendable {
  package let responder: RouterResponder<GatewayContext>
  package let hub: LiveHub
  let activity: Activity
  private let services: [RunningService]

  /// Opens services and puts them behind one router.
  ///
  /// With `guardsLoopback`, only calls that no web page can have caused are answered. A service whose database cannot
  /// be used is answered for with the reason, in which `remedy` names the way out. With `tokens`, everybody signs in;
  /// without, whoever reaches the server is its owner.
  package init(
    services: [BackendService] = ServiceCatalog.all, in environment: ServiceEnvironment, owner: String = Owner.name,
    tokens: (any TokenVerifier)? = nil, guardsLoopback: Bool = false, remedy: DatabaseRemedy = .operate,
    activity: Activity = Activity(),
    heartbeat: Duration = .seconds(LiveNotice.heartbeatSeconds)
  ) throws(BackendError) {
    var running: [RunningService] = []
    for service in services { running.append(try RunningService(service, in: environment)) }
    let router = Router(context: GatewayContext.self, options: .autoGenerateHeadEndpoints)
    let table = RouteTable()
    router.add(middleware: ActivityMiddleware(activity: activity))
    router.add(middleware: ProblemMiddleware(routes: table, remedy: remedy))
    if guardsLoopback { router.add(middleware: LoopbackGuard()) }
    let root = ServiceRoutes(router: router, table: table, prefix: "")
    if let tokens {
      router.add(middleware: BearerSignIn(verifier: tokens))
    } else {
      router.add(middleware: OwnerSignIn(owner: owner))
      OwnerAccountController().register(on: root)
    }
    HealthController(services: running, hub: environment.hub, remedy: remedy, startedAt: environment.now())
      .register(on: root)
    LiveController(hub: environment.hub, activity: activity, heartbeat: heartbeat).register(on: root)
    for service in running {
      service.controller.register(on: ServiceRoutes(router: router, table: table, prefix: "/api/\(service.name)"))
    }
    responder = router.buildResponder()
    hub = environment.hub
    self.activity = activity
    self.services = running
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
      if let fault = await service.database.fault() { logger.error("\(fault.sentence)") }
    }
  }
}
