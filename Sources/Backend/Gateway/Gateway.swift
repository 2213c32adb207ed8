import EaselAPI
import EaselKit
package import Hummingbird
import Logging

/// The one door to all services: routes by their names, and answers problems, health and the live channel itself.
package struct Gateway: Sendable {
  package let responder: RouterResponder<GatewayContext>
  package let hub: LiveHub
  package let exchange: EventExchange
  let activity: Activity
  private let services: [RunningService]

  /// Opens services and puts them behind one router.
  ///
  /// With `guardsLoopback`, only calls that no web page can have caused are answered. A service whose database cannot
  /// be used is answered for with the reason, in which `remedy` names the way out.
  package init(
    services: [BackendService] = ServiceCatalog.all, in environment: ServiceEnvironment,
    guardsLoopback: Bool = false, remedy: DatabaseRemedy = .operate, activity: Activity = Activity(),
    heartbeat: Duration = .seconds(LiveNotice.heartbeatSeconds)
  ) throws(BackendError) {
    var running: [RunningService] = []
    for service in services { running.append(try RunningService(service, in: environment)) }
    let router = Router(context: GatewayContext.self, options: .autoGenerateHeadEndpoints)
    let table = RouteTable()
    router.add(middleware: ActivityMiddleware(activity: activity))
    router.add(middleware: ProblemMiddleware(routes: table, remedy: remedy))
    if guardsLoopback { router.add(middleware: LoopbackGuard()) }
    router.add(middleware: OwnerSignIn(owner: environment.owner))

    let root = ServiceRoutes(router: router, table: table, prefix: "")
    HealthController(services: running, hub: environment.hub, remedy: remedy, startedAt: environment.now())
      .register(on: root)
    LiveController(hub: environment.hub, activity: activity, heartbeat: heartbeat).register(on: root)
    for service in running {
      service.controller.register(on: ServiceRoutes(router: router, table: table, prefix: "/api/\(service.name)"))
    }
    responder = router.buildResponder()
    hub = environment.hub
    exchange = environment.exchange
    self.activity = activity
    self.services = running
    exchange.start()
  }

  /// Writes to a log which services cannot do their work, and why.
  func report(to logger: Logger) async {
    for service in services {
      if let fault = await service.database.fault() { logger.error("\(fault.sentence)") }
    }
  }
}
