import Hummingbird

/// What the gateway does at its edge, in the order in which calls pass it.
struct Edge {
  private let options: EdgeOptions
  private let isEncrypted: Bool
  private let environment: ServiceEnvironment
  private let cache: ResponseCache?
  private let addressLimit: CallLimit?
  private let personLimit: CallLimit?
  private let bodies: BodyBudget
  private let trust: ProxyTrust
  /// What is answered before any of it; nil where nothing is.
  let shortcuts: Shortcuts?

  init(_ options: EdgeOptions, signIn: SignIn, trust: ProxyTrust, isEncrypted: Bool, in environment: ServiceEnvironment)
  {
    self.options = options
    self.isEncrypted = isEncrypted
    self.environment = environment
    let cache = options.cacheBytes > 0 ? ResponseCache(capacity: options.cacheBytes) : nil
    if let cache { environment.hub.observe { cache.outdate($0) } }
    self.cache = cache
    self.trust = trust
    bodies = BodyBudget(options.bodies)
    addressLimit = options.addressRate.map { CallLimit(.address, $0) }
    personLimit = options.personRate.map { CallLimit(.person, $0) }
    shortcuts =
      if let cache, case .tokens(let verifier) = signIn {
        Shortcuts(
          cache, verifier: verifier, limits: [personLimit, addressLimit].compactMap(\.self), options: options,
          observability: environment.observability, now: environment.now)
      } else {
        nil
      }
  }

  /// What every answer passes, problems included.
  func addOuter(to router: Router<GatewayContext>) {
    if let cache, shortcuts != nil {
      router.add(middleware: ShortcutMiddleware(cache: cache, metrics: environment.observability.metrics))
    }
    router.add(middleware: RequestIDMiddleware(trust: trust, now: environment.now))
    if options.isBehindProxy { router.add(middleware: ClientAddressMiddleware(proxies: options.proxies)) }
    router.add(middleware: SecurityHeadersMiddleware(isEncrypted: isEncrypted))
    if options.compresses { router.add(middleware: CompressionMiddleware()) }
  }

  /// What is decided without knowing who calls.
  func addBeforeSignIn(to router: Router<GatewayContext>) {
    if let addressLimit { router.add(middleware: RateLimitMiddleware(limit: addressLimit, now: options.now)) }
    router.add(middleware: RequestLimitsMiddleware(limits: options.limits))
  }

  /// What depends on who calls.
  func addAfterSignIn(to router: Router<GatewayContext>) {
    if let personLimit { router.add(middleware: RateLimitMiddleware(limit: personLimit, now: options.now)) }
    router.add(middleware: BodyBudgetMiddleware(budget: bodies))
    if let cache { router.add(middleware: CacheMiddleware(cache: cache, now: options.now)) }
  }
}
