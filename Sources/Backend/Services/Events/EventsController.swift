import EaselAPI
package import EaselKit
import HTTPTypes

/// Answers the calls about events.
struct EventsController: ServiceController {
  static let subject = TextRule(
    field: "subject", code: "events.subject", noun: "A subject", mayBeEmpty: true, longest: 200)
  static let correlation = TextRule(
    field: "correlationId", code: "events.correlation", noun: "A correlation id", longest: 200)

  /// How many bytes of events' data a page has.
  private static let pageBytes = 1 << 20

  let store: SQLiteEventStore
  let ledger: ConsumerLedger
  let webhooks: WebhooksController
  let environment: ServiceEnvironment

  func register(on routes: ServiceRoutes) {
    routes.on(EventOperations.events, events)
    routes.on(EventOperations.publish, publish)
    routes.on(EventOperations.ingest, ingest)
    DeadLetterController(ledger: ledger, consumers: environment.exchange.consumers).register(on: routes)
    webhooks.register(on: routes)
  }

  func queues() async throws -> [String: Int] { try await ledger.queues(newest: try await store.newest()) }

  @Sendable private func events(_ call: Call) async throws -> Reply {
    let patterns = try call.query(
      "pattern", "up to \([EventPattern].most) patterns such as todo.item.*, joined by commas"
    ) { [EventPattern](reading: $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)) }
    let after = try call.query("after", "a sequence number") { text in
      Int(plain: text).flatMap { (0...EventsAPI.largestSequence).contains($0) ? $0 : nil }
    }
    let page = try call.page(default: 100)
    let found = try await store.page(
      EventQuery(patterns: patterns ?? .everything, after: after ?? 0, limit: page.limit + 1, reader: try call.user),
      upTo: Self.pageBytes)
    // Looked at after what was found, which is whole if nothing was gone even then.
    let forgotten = try await store.forgotten()
    if let after, after < forgotten { throw Problem.eventsGone(upTo: forgotten) }
    let shown = found.events.prefix(page.limit).map(PublishedEvent.init)
    return try .ok(Page(items: shown, next: found.isLast ? nil : shown.last.map { "\($0.sequence)" }))
  }

  @Sendable private func publish(_ call: Call) async throws -> Reply {
    let body = try await call.body(NewEvent.self)
    // Notices about replaced values are always allowed; without them a person would lose values unnoticed.
    if ReplacementNews(body) == nil {
      try environment.features.require(.publish, for: try call.user, at: "events")
    }
    let now = environment.now()
    let event = ServiceEvent(
      id: try environment.id(chosen: body.id, at: now), type: body.type,
      source: try EventSource.ofApp(type: body.type, source: body.source),
      subject: try Self.subject.checked(body.subject ?? ""), timestamp: now, data: try Self.checked(body.data),
      correlationID: try body.correlationID.map { id throws(Problem) in try Self.correlation.checked(id) },
      audience: .user(try call.user))
    let outcome = try await store.publish(event, once: try call.once(body))
    return try .created(PublishedEvent(outcome.value))
  }

  /// Takes what a service of another process has to tell.
  @Sendable private func ingest(_ call: Call) async throws -> Reply {
    let service = try EventSource.ofService(try call.identity)
    let body = try await call.body(IngestedEvents.self)
    for event in body.events { try EventSource.check(event, from: service) }
    try await store.takeFromElsewhere(body.events)
    return .noContent
  }

  private static func checked(_ data: JSONValue?) throws -> JSONValue {
    guard let data else { return .object([:]) }
    guard data.object != nil else {
      throw Problem.unacceptable("events.data.invalid", field: "data", "The member \"data\" must be a JSON object.")
    }
    guard try APIJSON.encode(data).count <= EventsAPI.largestData else {
      throw Problem.unacceptable(
        "events.data.large", field: "data", "The data of an event has at most \(EventsAPI.largestData) bytes as JSON.")
    }
    return data
  }
}

extension [EventPattern] {
  /// How many may be asked for at once.
  static let most = 20
  /// Whatever happens.
  package static var everything: [EventPattern] { EventPattern("**").map { [$0] } ?? [] }

  /// Reads patterns; nil when one is none, or there are too many or none at all.
  init?(reading texts: [String]) {
    guard (1...Self.most).contains(texts.count) else { return nil }
    let patterns = texts.compactMap { EventPattern($0) }
    guard patterns.count == texts.count else { return nil }
    self = patterns
  }
}

extension Problem {
  static func eventsGone(upTo place: Int) -> Problem {
    Problem(
      status: 410, code: "events.place.gone", title: "Gone",
      detail: "Events are kept from place \(place + 1) on; read everything anew, then ask for events after \(place).")
  }
}

extension PublishedEvent {
  /// An event as its readers see it.
  init(_ stored: StoredEvent) {
    let event = stored.event
    self.init(
      sequence: stored.sequence, id: event.id, type: event.type, source: event.source, subject: event.subject,
      timestamp: event.timestamp, data: event.data, correlationID: event.correlationID)
  }
}

/// What the forwarder of a service in another process sends.
struct IngestedEvents: WriteBody {
  static let fields: Set<String> = ["events"]
  /// A service tells of what it took, with its own words around it.
  static let deepest = JSONDepth.read

  let events: [ServiceEvent]
}
