import EaselKit
package import Hummingbird

/// The one door to all services: routes by their names, and answers problems, health and the live channel itself.
package struct Gateway: Sendable {
  package let responder: RouterResponder<GatewayContext>
  package let hub: LiveHub
  let activity: Activity

  /// Opens services and puts them behind one router.
  ///
  /// With `guardsLoopback`, only calls that no web page can have caused are answered.
  package init(
    services types: [any BackendService.Type] = ServiceCatalog.all, in environment: ServiceEnvironment,
    owner: String = Owner.name, guardsLoopback: Bool = false, activity: Activity = Activity()
  ) throws(BackendError) {
    var services: [any BackendService] = []
    for type in types { services.append(try type.open(in: environment)) }
    let router = Router(context: GatewayContext.self, options: .autoGenerateHeadEndpoints)
    let table = RouteTable()
    router.add(middleware: ActivityMiddleware(activity: activity))
    router.add(middleware: ProblemMiddleware(routes: table))
    if guardsLoopback { router.add(middleware: LoopbackGuard()) }
    router.add(middleware: OwnerSignIn(owner: owner))

    let root = ServiceRoutes(router: router, table: table, prefix: "")
    HealthController(services: services, hub: environment.hub, startedAt: environment.now()).register(on: root)
    LiveController(hub: environment.hub, activity: activity).register(on: root)
    for service in services {
      service.register(on: ServiceRoutes(router: router, table: table, prefix: "/api/\(type(of: service).name)"))
    }
    responder = router.buildResponder()
    hub = environment.hub
    self.activity = activity
  }
}
