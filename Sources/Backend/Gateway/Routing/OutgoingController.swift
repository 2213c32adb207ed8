import EaselAPI
import EaselKit
import HTTPTypes

/// Lets the gateway fetch what a service has to tell that was not told of a gateway to hand it to.
struct OutgoingController: Sendable {
  /// Outside of `/api`, so that nobody reaches it through the gateway.
  static let path = "/internal/outgoing"
  /// Who may: the gateway for itself, not for somebody who called it.
  static let reader = Identity(user: "gateway", name: "gateway", role: .owner, service: "gateway")
  private static let batch = 100

  let database: ServiceDatabase

  func register(on routes: ServiceRoutes) {
    routes.onRequest(.post, Self.path) { request, context in
      try await next(Call(request: request, context: context)).response()
    }
  }

  private func next(_ call: Call) async throws -> Reply {
    guard try call.identity.service == Self.reader.service else { throw Problem.unknownPath }
    let taken = try await call.body(TakenEvents.self).upTo
    if taken > 0 { try await database.note { db in try OutgoingEvents.remove(upTo: taken, in: db) } }
    let waiting = try await database.read { db in try OutgoingEvents.first(Self.batch, in: db) }
    return try .ok(WaitingEvents(events: waiting))
  }
}

/// Says up to which place events were taken, and asks for the next.
struct TakenEvents: WriteBody {
  static let fields: Set<String> = ["upTo"]

  let upTo: Int64
}

/// The next events in line.
struct WaitingEvents: Codable, Sendable {
  let events: [OutgoingEvents.Waiting]
}
