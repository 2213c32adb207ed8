import EaselAPI
import EaselKit
import HTTPTypes
import Hummingbird
import NIOCore

/// Opens the live channel: checks a call that asks for it like every other, and has its connection become one.
struct LiveController: Sendable {
  let hub: LiveHub
  let store: any EventStore
  let activity: Activity
  let signIn: SignIn
  let options: LiveOptions
  /// The present instant.
  let now: @Sendable () -> Timestamp
  private let turns = LoopTurns.Table()
  private let replays: ReplayTurns
  /// The channels of each person.
  private let census: ConnectionCensus

  init(
    hub: LiveHub, store: any EventStore, activity: Activity, signIn: SignIn, options: LiveOptions,
    now: @escaping @Sendable () -> Timestamp
  ) {
    self.hub = hub
    self.store = store
    self.activity = activity
    self.signIn = signIn
    self.options = options
    self.now = now
    replays = ReplayTurns(options.replays)
    census = ConnectionCensus(limit: options.channels ?? .max)
  }

  func register(on routes: ServiceRoutes) {
    routes.onRequest(LiveOperations.open) { request, context in try await answer(request, context) }
  }

  private func answer(_ request: Request, _ context: GatewayContext) async throws -> Response {
    guard request.method == .get, LiveHandshake.isAskedFor(by: request.headers) else { return Self.upgradeRequired }
    guard LiveHandshake.isOfKnownVersion(request.headers) else { return Self.versionRequired }
    let fields = try LiveHandshake.answer(to: request.headers)
    let seat = try enter(as: try Call(request: request, context: context).identity)
    do {
      // Looked at again now that its end is told to the seat, so that none is missed in between.
      _ = try await signIn.identity(of: request, at: Int(now().milliseconds / 1000))
      guard try await prepare(context.channel, for: seat) else {
        leave(seat)
        return Self.upgradeRequired
      }
    } catch {
      leave(seat)
      throw error
    }
    return Response(status: .switchingProtocols, headers: fields)
  }

  /// A seat at the hub for somebody who may have one more.
  private func enter(as identity: Identity) throws(Problem) -> LiveSeat {
    guard census.admit(identity.caller) else { throw .tooManyChannels }
    guard let seat = hub.enter(as: identity) else {
      census.leave(identity.caller)
      throw .shuttingDown
    }
    return seat
  }

  private func leave(_ seat: LiveSeat) {
    hub.leave(seat)
    census.leave(seat.identity.caller)
  }

  /// Has a connection change as soon as the answer is out; false when it is none that can.
  private func prepare(_ channel: any Channel, for seat: LiveSeat) async throws -> Bool {
    let terms = self.terms(for: seat.identity)
    let isPrepared = try await channel.eventLoop.submit {
      guard let switcher = try? channel.pipeline.syncOperations.handler(type: UpgradeHandler.self) else { return false }
      switcher.prepare(
        LiveHandler(
          seat, at: hub, store: store, turns: turns.on(channel.eventLoop), replays: replays, options: terms))
      return true
    }.get()
    guard isPrepared else { return false }
    activity.begin()
    channel.closeFuture.whenComplete { [self] _ in
      leave(seat)
      activity.end()
    }
    return true
  }

  /// How long things may take on a channel, which ends with the link that opened it.
  private func terms(for identity: Identity) -> LiveOptions {
    var terms = options
    if let until = identity.until {
      let left = Timestamp(seconds: until).milliseconds - now().milliseconds
      terms.longest = min(terms.longest, .milliseconds(max(left, 0)))
    }
    return terms
  }

  private static var upgradeRequired: Response {
    refusal(
      Problem(
        status: 426, code: "live.upgrade.required", title: "Upgrade Required",
        detail: "The live channel is a WebSocket; ask for one with Upgrade: websocket."))
  }

  private static var versionRequired: Response {
    var response = refusal(
      Problem(
        status: 426, code: "live.version.unknown", title: "Upgrade Required",
        detail: "The live channel speaks version \(LiveHandshake.version) of the WebSocket protocol only."))
    response.headers[.secWebSocketVersion] = LiveHandshake.version
    return response
  }

  private static func refusal(_ problem: Problem) -> Response {
    var response = Reply.problem(problem).response()
    response.headers[.upgrade] = LiveHandshake.upgrade
    response.headers[.connection] = "Upgrade"
    return response
  }
}

extension Problem {
  fileprivate static let tooManyChannels = tooMany(
    "live.channels.many", retryAfter: 30,
    "There are too many live channels of yours at once; close one, or try again later.")
}
