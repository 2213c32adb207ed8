import EaselKit
import Foundation
import HTTPTypes
import Logging
import NIOPosix
import TestKit
import Testing

@testable import Backend

/// A gateway and one service, each behind a socket of its own, as they are in two processes.
struct Platform: Sendable {
  let key: InternalKey
  let directory: ServiceDirectory
  let url: UpstreamURL
  let folder: String
  let forwarding: Forwarding
  /// The way in through the gateway; only while it runs.
  var door: Backdoor
  /// Where the service leaves its events.
  let serviceExchange = EventExchange()
  /// What watches the gateway, and the service.
  var watch = (gateway: Observability(), service: Observability())
  private let client: InnerClient

  /// Where the service listens.
  var service: String { "\(folder)/todo.sock" }

  /// A platform; `patience` is the limit for a call to the service, and is short only where a test needs it to end.
  init(
    folder: String, patience: Duration = .seconds(20), now: @escaping @Sendable () -> Duration = Uptime.now
  ) throws {
    self.folder = folder
    key = try #require(InternalKey(bytes: Array(repeating: 7, count: 32)))
    directory = ServiceDirectory(now: now)
    url = try #require(UpstreamURL("unix:\(folder)/todo.sock"))
    directory.configure("todo", url)
    client = InnerClient(on: MultiThreadedEventLoopGroup.singleton)
    var retries = RetryRules()
    retries.firstWait = .milliseconds(1)
    retries.overall = patience
    forwarding = Forwarding(directory: directory, client: client, key: key, retries: retries)
    door = Backdoor(
      send: RawConnection.sender("\(folder)/gateway.sock"), hub: LiveHub(), exchange: EventExchange(),
      clock: TestClock(), folder: folder)
  }

  /// Runs a body while the gateway runs.
  func run(signIn: SignIn? = nil, _ body: @Sendable (Platform) async throws -> Void) async throws {
    let gateway = try Gateway(
      services: ServiceCatalog.atGateway,
      in: ServiceEnvironment(
        folder: "\(folder)/gateway", hub: door.hub, exchange: door.exchange, owner: "ada",
        observability: watch.gateway),
      signIn: signIn, edge: .generous, forwarding: forwarding)
    do {
      try await withRunningServer(gateway, at: "\(folder)/gateway.sock", edge: .generous) { _ in try await body(self) }
    } catch {
      try? await client.shutdown()
      throw error
    }
    try await client.shutdown()
  }

  /// What a service hands its events to.
  func sink(as service: String, key: InternalKey? = nil) throws -> GatewayEventSink {
    GatewayEventSink(
      gateway: GatewayClient(
        service: service, gateway: try #require(UpstreamURL("unix:\(folder)/gateway.sock")), key: key ?? self.key,
        client: client, now: { Int(SystemClock.now().milliseconds / 1000) }))
  }

  /// Runs a body while the service runs, which hands on its events unless it was not told where to.
  func withService(isTold: Bool = true, _ body: @Sendable () async throws -> Void) async throws {
    let environment = ServiceEnvironment(
      folder: "\(folder)/services", hub: LiveHub(), exchange: serviceExchange, observability: watch.service)
    if isTold { environment.exchange.connect(try sink(as: "todo")) }
    let gateway = try Gateway(
      services: [.todo], in: environment, signIn: .gateway(key, services: ["todo"]), edge: .inside)
    try await withRunningServer(gateway, at: service, edge: .inside) { _ in try await body() }
  }
}

extension InternalIdentity {
  /// A token for one call, made at the time of this machine.
  static func make(
    _ identity: Identity, at service: String = "todo", _ method: HTTPRequest.Method, _ target: String, key: InternalKey
  ) throws -> String {
    try make(identity, for: InternalCall(to: service, method, target), key: key, now: SystemClock.now().seconds)
  }

  /// The token of a service for one call to its gateway, made at the time of this machine.
  static func make(
    service: String, _ method: HTTPRequest.Method, _ target: String, key: InternalKey
  ) throws -> String {
    try make(
      service: service, for: InternalCall(to: InternalCall.gateway, method, target), key: key,
      now: SystemClock.now().seconds)
  }
}

/// Runs a body while a gateway and its service run.
func withPlatform(
  signIn: SignIn? = nil, gateway: Observability = Observability(), service: Observability = Observability(),
  _ body: @Sendable (Platform) async throws -> Void
) async throws {
  try await withTemporaryFolder { folder in
    var platform = try Platform(folder: folder.path)
    platform.watch = (gateway, service)
    try await platform.run(signIn: signIn) { platform in try await platform.withService { try await body(platform) } }
  }
}

extension Logger {
  /// Says nothing.
  static var silent: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }
}
