package import EaselKit

/// Tells events to those who listen: in process, in order per source, each listener apart from the others.
///
/// A source may only emit what its manifest declares. Of `latest` events one in 100 ms is delivered for each source and
/// type, and the last one always; `durable` ones are never dropped. Used from one thread.
package final class EventBus {
  package typealias Listener = (CanvasEvent) throws -> Void

  /// How long a `latest` event of the same source and type is held back, in milliseconds.
  package static let latestInterval: Int64 = 100
  /// How many events may lead to one another before the chain is cut: widgets that echo each other must not hang.
  package static let longestChain = 16

  private struct Subscription {
    let id: Int
    let source: String
    let patterns: [EventPattern]
    let listener: Listener
  }

  private struct Queued {
    let event: CanvasEvent
    let depth: Int
  }

  private var subscriptions: [Subscription] = []
  private var listenersByType: [String: [Subscription]] = [:]
  private var declared: [String: [String: Manifest.Emission.Kind]] = [:]
  private var throttle = LatestThrottle()
  private var queue: [Queued] = []
  private var queueHead = 0
  private var isDelivering = false
  private var depth = 0
  private var nextID = 0

  /// The newest events, oldest first.
  package private(set) var log = EventLog()
  /// Told of everything that goes wrong, in a sentence: refused events, failing listeners.
  package var onFault: (BusFault) -> Void = { _ in }
  /// Told of every event that is delivered, whether anybody listens or not.
  package var onDelivery: (CanvasEvent) -> Void = { _ in }

  package init() {}

  // MARK: Sources and listeners

  /// Lets a source emit what a micro-app declares.
  package func register(source: String, _ manifest: Manifest) {
    declared[source] = Dictionary(manifest.emits.map { ($0.type, $0.kind) }) { first, _ in first }
  }

  /// Lets a source emit any type that begins with its own name.
  ///
  /// For the host and the services.
  package func registerTrusted(source: String) { declared[source] = [:] }

  /// Tells what is held back of a source, then forgets it and its listeners.
  package func unregister(source: String) {
    for event in throttle.release(source: source) { enqueue(event) }
    deliverAll()
    declared[source] = nil
    throttle.forget(source: source)
    subscriptions.removeAll { $0.source == source }
    listenersByType = [:]
  }

  /// Has a listener told of all events that one of the patterns matches, those of the source itself left out.
  ///
  /// - Returns: What ``unsubscribe(_:)`` takes.
  @discardableResult
  package func subscribe(
    _ source: String, to patterns: [EventPattern], _ listener: @escaping Listener
  ) -> Int {
    nextID += 1
    subscriptions.append(Subscription(id: nextID, source: source, patterns: patterns, listener: listener))
    listenersByType = [:]
    return nextID
  }

  /// Ends a subscription.
  package func unsubscribe(_ id: Int) {
    subscriptions.removeAll { $0.id == id }
    listenersByType = [:]
  }

  // MARK: Events

  /// Tells an event, or holds it back when it is a `latest` one and another was told just now.
  ///
  /// - Throws: ``BusFault`` when the source may not emit the type.
  package func publish(_ event: CanvasEvent) throws(BusFault) {
    let kind = try kind(of: event)
    guard depth < Self.longestChain else { throw fault(.endlessChain(event.type, source: event.source)) }
    if kind == .latest, !throttle.admits(event) { return }
    for earlier in throttle.release(source: event.source) { enqueue(earlier) }
    enqueue(event)
    deliverAll()
  }

  /// When ``advance(to:)`` has something to deliver next; nil for never.
  package var nextDeadline: Timestamp? { throttle.nextDeadline }

  /// Tells the held-back events whose time has come.
  package func advance(to now: Timestamp) {
    for event in throttle.due(at: now) { enqueue(event) }
    deliverAll()
  }

  private func kind(of event: CanvasEvent) throws(BusFault) -> Manifest.Emission.Kind {
    guard EventPattern.isType(event.type) else { throw fault(.badType(event.type, source: event.source)) }
    guard let types = declared[event.source] else { throw fault(.unknownSource(event.source)) }
    if types.isEmpty, event.type.hasPrefix(event.source + ".") { return .durable }
    guard let kind = types[event.type] else { throw fault(.undeclared(event.type, source: event.source)) }
    return kind
  }

  private func fault(_ fault: BusFault) -> BusFault {
    onFault(fault)
    return fault
  }

  private func enqueue(_ event: CanvasEvent) { queue.append(Queued(event: event, depth: depth)) }

  private func deliverAll() {
    guard !isDelivering else { return }
    isDelivering = true
    while queueHead < queue.count {
      let next = queue[queueHead]
      queueHead += 1
      depth = next.depth + 1
      deliver(next.event)
    }
    queue.removeAll(keepingCapacity: true)
    queueHead = 0
    depth = 0
    isDelivering = false
  }

  private func deliver(_ event: CanvasEvent) {
    log.append(event)
    onDelivery(event)
    for subscription in listeners(to: event.type) where subscription.source != event.source {
      do {
        try subscription.listener(event)
      } catch {
        onFault(.listenerFailed(subscription.source, type: event.type, reason: "\(error)"))
      }
    }
  }

  private func listeners(to type: String) -> [Subscription] {
    if let known = listenersByType[type] { return known }
    let found = subscriptions.filter { $0.patterns.contains { $0.matches(type) } }
    // Types come from outside too, so what is remembered must stay bounded.
    if listenersByType.count >= 1024 { listenersByType = [:] }
    listenersByType[type] = found
    return found
  }
}
