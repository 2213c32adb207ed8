import Hummingbird

/// What the gateway does at its edge, in the order in which calls pass it.
struct Edge {
  private let options: EdgeOptions
  private let isEncrypted: Bool
  private let environment: ServiceEnvironment
  private let cache: ResponseCache?

  init(_ options: EdgeOptions, isEncrypted: Bool, in environment: ServiceEnvironment) {
    self.options = options
    self.isEncrypted = isEncrypted
    self.environment = environment
    cache = options.cacheBytes > 0 ? ResponseCache(capacity: options.cacheBytes) : nil
    if let cache { environment.hub.observe { cache.outdate($0) } }
  }

  /// What every answer passes, problems included.
  func addOuter(to router: Router<GatewayContext>) {
    router.add(middleware: RequestIDMiddleware(believes: options.isBehindProxy, now: environment.now))
    if options.isBehindProxy { router.add(middleware: ClientAddressMiddleware()) }
    router.add(middleware: SecurityHeadersMiddleware(isEncrypted: isEncrypted))
    if options.compresses { router.add(middleware: CompressionMiddleware()) }
  }

  /// What is decided without knowing who calls.
  func addBeforeSignIn(to router: Router<GatewayContext>) {
    if let rate = options.addressRate {
      router.add(middleware: limit(rate, .address))
    }
    router.add(middleware: RequestLimitsMiddleware(limits: options.limits))
  }

  /// What depends on who calls.
  func addAfterSignIn(to router: Router<GatewayContext>) {
    if let rate = options.personRate { router.add(middleware: limit(rate, .person)) }
    if let cache { router.add(middleware: CacheMiddleware(cache: cache, now: options.now)) }
  }

  private func limit(_ rate: CallRate, _ caller: RateLimitMiddleware.Caller) -> RateLimitMiddleware {
    RateLimitMiddleware(caller: caller, limiter: RateLimiter(rate), now: options.now)
  }
}
