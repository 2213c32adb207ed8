/// Which services there are elsewhere, who does their work, and how they are.
///
/// Pure: it is told the time.
package struct ServiceRegistry: Sendable {
  /// How long a registration holds without being renewed.
  package static let lifetime = Duration.seconds(30)
  /// How often an instance renews its registration.
  package static let heartbeat = Duration.seconds(10)
  /// For how long a service is known whose last instance has left: another may be about to take its place.
  static let absence = Duration.seconds(300)
  /// For how long one is known whose last instance was lost without a word: somebody should see to it.
  static let loss = Duration.seconds(86_400)

  struct Member: Sendable {
    var instance: ServiceInstance
    var heardAt: Duration
    /// Why it gets no calls; nil when it is well.
    var ejection: String?
    var checkedAt: Duration?

    init(_ instance: ServiceInstance, _ now: Duration) {
      self.instance = instance
      heardAt = now
    }
  }

  struct Service: Sendable {
    var members: [Member] = []
    var turn = 0
    var breaker: Breaker
    var budget = RetryBudget()
    /// When it is forgotten; nil while there is an instance.
    var forgottenAt: Duration?

    /// It has lost an instance; without any, it is known for so long.
    mutating func lessened(knownFor time: Duration, now: Duration) {
      if members.isEmpty, forgottenAt == nil { forgottenAt = now + time }
    }
  }

  /// What becomes of a call.
  enum Choice: Sendable, Hashable {
    case instance(ServiceInstance, probe: Int?)
    /// Nobody can do it now; ask again after that long.
    case unavailable(Duration)
    case unknown
  }

  private let rules: Breaker.Rules
  private(set) var services: [String: Service] = [:]

  package init(rules: Breaker.Rules = Breaker.Rules()) { self.rules = rules }

  /// Notes an instance, new or known; whether a known one is well is for its health to say.
  ///
  /// Answers whether it was not there before.
  @discardableResult
  mutating func note(_ instance: ServiceInstance, of name: String, now: Duration) -> Bool {
    var service = services[name] ?? Service(breaker: Breaker(rules))
    defer { services[name] = service }
    let known = service.members.firstIndex { $0.instance.id == instance.id && $0.instance.url == instance.url }
    if let known {
      (service.members[known].instance, service.members[known].heardAt) = (instance, now)
      return false
    }
    // One that is new at an address has taken the place of the one before.
    service.members.removeAll { member in
      member.instance.id == instance.id || (member.instance.url == instance.url && !member.instance.isConfigured)
    }
    service.members.append(Member(instance, now))
    service.forgottenAt = nil
    service.breaker.close()
    return true
  }

  /// Forgets an instance that leaves; one that is configured stays, ejected until it is well again.
  mutating func remove(_ id: String, of name: String, now: Duration) {
    guard let index = services[name]?.members.firstIndex(where: { $0.instance.id == id }) else { return }
    if services[name]?.members[index].instance.isConfigured == true {
      services[name]?.members[index].ejection = "it is stopping"
    } else {
      services[name]?.members.remove(at: index)
      services[name]?.lessened(knownFor: Self.absence, now: now)
    }
  }

  /// Forgets those whose registration was not renewed, and services that nobody did the work of for long.
  mutating func expire(now: Duration) {
    for name in services.keys {
      services[name]?.members.removeAll { !$0.instance.isConfigured && now - $0.heardAt > Self.lifetime }
      services[name]?.lessened(knownFor: Self.loss, now: now)
      if let forgottenAt = services[name]?.forgottenAt, now >= forgottenAt { services[name] = nil }
    }
  }

  /// Chooses who does a call, in turn, past those that were tried.
  mutating func choose(_ name: String, except tried: Set<String> = [], now: Duration) -> Choice {
    guard var service = services[name] else { return .unknown }
    defer { services[name] = service }
    let well = service.members.filter { $0.ejection == nil }
    guard !well.isEmpty else { return .unavailable(HealthRules.ejectedInterval) }
    var probe: Int?
    if tried.isEmpty {
      service.budget.called()
      switch service.breaker.admit(now: now) {
      case .granted: break
      case .probe(let number): probe = number
      case .refused(let wait): return .unavailable(wait)
      }
    }
    let candidates = well.filter { !tried.contains($0.instance.id) }
    let pool = candidates.isEmpty ? well : candidates
    service.turn = (service.turn + 1) % pool.count
    return .instance(pool[service.turn].instance, probe: probe)
  }

  /// Whether a call may be repeated.
  mutating func spendRetry(_ name: String) -> Bool { services[name]?.budget.spend() ?? false }

  /// A call found nobody at an instance; its health is looked at soon.
  mutating func missed(_ id: String, of name: String) {
    guard let index = services[name]?.members.firstIndex(where: { $0.instance.id == id }) else { return }
    services[name]?.members[index].checkedAt = nil
  }

  /// A call ended, after all its tries; what it was chosen with tells whether it was to find out how the service is.
  mutating func ended(_ name: String, failed: Bool, probe: Int? = nil, now: Duration) {
    services[name]?.breaker.ended(failed: failed, probe: probe, now: now)
  }

  /// A call ended without a word about the service.
  mutating func abandoned(_ name: String, probe: Int?) { services[name]?.breaker.abandoned(probe: probe) }

  /// What a look at an instance's health found; nil for well.
  ///
  /// Answers whether that is news.
  mutating func checked(_ id: String, of name: String, fault: String?, now: Duration) -> Bool {
    guard let index = services[name]?.members.firstIndex(where: { $0.instance.id == id }) else { return false }
    let isNews = services[name]?.members[index].ejection != fault
    services[name]?.members[index].ejection = fault
    services[name]?.members[index].checkedAt = now
    if isNews, fault == nil { services[name]?.breaker.reconsider(now: now) }
    if fault == nil { services[name]?.breaker.promised(now: now) }
    if services[name]?.members.allSatisfy({ $0.ejection != nil }) == true { services[name]?.breaker.trip(now: now) }
    return isNews
  }

  /// The instances whose health is to be looked at now.
  func due(_ rules: HealthRules, now: Duration) -> [(name: String, instance: ServiceInstance)] {
    services.flatMap { name, service in
      service.members.filter { member in
        let isWell = member.ejection == nil && service.breaker.state != .open
        let interval = isWell ? rules.interval : HealthRules.ejectedInterval
        return member.checkedAt.map { now - $0 >= interval } ?? true
      }.map { (name, $0.instance) }
    }
  }
}

/// How often instances are asked how they are.
package struct HealthRules: Sendable {
  /// How often one is looked at that is ejected, or whose service gets no calls.
  static let ejectedInterval = Duration.seconds(1)

  /// How often one that is well is looked at.
  package var interval = Duration.seconds(30)
  /// How long it may take to answer.
  package var patience = Duration.seconds(2)

  package init() {}
}
