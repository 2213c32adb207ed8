import Hummingbird

/// Whose word counts about a call: what it is called, and whether it is traced.
struct ProxyTrust: Sendable {
  private let isBehindProxy: Bool
  private let believesAll: Bool
  private let proxies: [AddressNetwork]
  private let signIn: SignIn
  /// Seconds since 1970.
  private let now: @Sendable () -> Int

  /// The trust of an edge; where there is none, in nobody.
  init(_ edge: EdgeOptions?, signIn: SignIn, now: @escaping @Sendable () -> Int) {
    isBehindProxy = edge?.isBehindProxy ?? false
    believesAll = edge?.isInside ?? false
    proxies = edge?.proxies ?? []
    self.signIn = signIn
    self.now = now
  }

  /// Whether a peer may say what a call of its is called.
  func believes(_ peer: String?) -> Bool {
    isBehindProxy && (believesAll || ClientAddress.isBelieved(peer, proxies))
  }

  /// Whether a call may say that it is to be traced, or that it is not: one that a believed peer makes, for somebody who
  /// is signed in as themselves.
  ///
  /// What a proxy passes on may be the word of anybody.
  func believesSampling(of request: Request, from peer: String?) async -> Bool {
    guard believes(peer), let identity = try? await signIn.identity(of: request, at: now()) else { return false }
    // What a gateway signs is its own word, whoever calls.
    if case .gateway = signIn { return true }
    return identity.link == nil
  }
}
