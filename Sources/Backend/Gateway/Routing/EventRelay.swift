import EaselAPI
import EaselKit
import HTTPTypes
import NIOCore
import NIOHTTP1

/// Tells a service in another process of the events that its consumers follow.
///
/// The service may hear of an event more than once; while it does not answer, the event waits.
struct EventRelay: EventConsumer {
  private static let patience = Duration.seconds(5)
  /// How long an event waits for its service, in seconds: as long as an invitation holds.
  private static let longestWait = CanvasShareAPI.invitationSeconds
  private static let pause = 30

  let service: String
  let patterns: [EventPattern]
  let retries = RetrySchedule(seconds: [1, 5] + Array(repeating: pause, count: longestWait / pause))

  private let forwarding: Forwarding
  /// Seconds since 1970.
  private let now: @Sendable () -> Int

  init(_ service: BackendService, _ forwarding: Forwarding, now: @escaping @Sendable () -> Int) {
    self.service = service.name
    patterns = service.follows.compactMap { EventPattern($0) }
    self.forwarding = forwarding
    self.now = now
  }

  var name: String { "relay-\(service)" }

  func handle(_ stored: StoredEvent) async throws {
    let body = ByteBuffer(bytes: try APIJSON.encode(RelayedEvent(sequence: stored.sequence, event: stored.event)))
    for instance in forwarding.directory.instances(of: service) {
      let message = ServiceCaller.Message(
        sender: .gateway(for: OutgoingController.reader, to: service), method: .post,
        target: RelayedEventsController.path, headers: ["Content-Type": "application/json"], body: body)
      let result = try await forwarding.caller(now).call(instance, message, within: Self.patience)
      if case .answer(let response) = result, response.status == .noContent { return }
    }
    throw ConsumerFailure("The service \(service) did not take the event.")
  }
}

/// Takes the events that the gateway relays to a service in a process of its own.
struct RelayedEventsController: Sendable {
  /// Outside of `/api`, so that nobody reaches it through the gateway.
  static let path = "/internal/events"

  let consumers: ConsumerTable

  func register(on routes: ServiceRoutes) {
    routes.onRequest(.post, Self.path) { request, context in
      try await take(Call(request: request, context: context)).response()
    }
  }

  private func take(_ call: Call) async throws -> Reply {
    guard try call.identity.service == OutgoingController.reader.service else { throw Problem.unknownPath }
    let relayed = try await call.body(RelayedEvent.self)
    try await consumers.handle(StoredEvent(sequence: relayed.sequence, event: relayed.event))
    return .noContent
  }
}

/// An event with its place in the order of all.
struct RelayedEvent: WriteBody {
  static let fields: Set<String> = ["sequence", "event"]
  static let deepest = JSONDepth.read

  let sequence: Int
  let event: ServiceEvent
}
