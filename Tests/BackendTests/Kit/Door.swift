import Backend
import EaselAPI
import EaselKit
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOPosix
import TestKit
import Testing

/// The ways in to a server.
///
/// The same test bodies run through all of them.
enum Door: CaseIterable, Sendable {
  /// Straight to the router.
  case inProcess
  /// Over TCP.
  case tcp
  /// Over a Unix socket, through the same runner as `easeld`.
  case unix
}

/// Runs a test body against a server with real databases in a new folder.
func withServer(
  _ door: Door, owner: String = "ada", services: [BackendService] = ServiceCatalog.all,
  webhooks: WebhookPolicy = WebhookPolicy(), features: FeatureBoard = FeatureBoard(),
  live: LiveOptions = LiveOptions(), reserve: DiskReserve? = nil,
  _ body: @Sendable (Backdoor) async throws -> Void
) async throws {
  try await withTemporaryFolder { folder in
    try await withServer(
      door, in: folder.path, owner: owner, services: services, webhooks: webhooks, features: features, live: live,
      reserve: reserve, body)
  }
}

/// Runs a test body against a server whose files are in a folder.
func withServer(
  _ door: Door, in folder: String, owner: String = "ada", services: [BackendService] = ServiceCatalog.all,
  clock: TestClock = TestClock(), webhooks: WebhookPolicy = WebhookPolicy(),
  features: FeatureBoard = FeatureBoard(), live: LiveOptions = LiveOptions(), reserve: DiskReserve? = nil,
  _ body: @Sendable (Backdoor) async throws -> Void
) async throws {
  let hub = LiveHub()
  let exchange = EventExchange()
  let gateway = try Gateway(
    services: services,
    in: ServiceEnvironment(
      folder: "\(folder)/services", hub: hub, exchange: exchange, owner: owner, webhooks: webhooks,
      features: features, zone: "Europe/Berlin", reserve: reserve, now: clock.now, sleep: clock.sleep),
    live: live)
  let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
  switch door {
  case .inProcess, .tcp:
    let application = Application(responder: gateway.responder, logger: logger)
    try await application.test(door == .tcp ? .live : .router) { client in
      try await body(
        Backdoor(send: Backdoor.sender(client), hub: hub, exchange: exchange, clock: clock, folder: folder))
    }
    await exchange.close()
  case .unix:
    try await withRunningServer(gateway, at: "\(folder)/s", logger: logger) { socket in
      try await body(
        Backdoor(send: RawConnection.sender(socket), hub: hub, exchange: exchange, clock: clock, folder: folder))
    }
  }
}

/// Runs a gateway on a Unix socket while a body runs, and stops it gracefully.
func withRunningServer(
  _ gateway: Gateway, at socket: String, edge: EdgeOptions? = nil,
  logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
  _ body: @Sendable (String) async throws -> Void
) async throws {
  try await withRunner(gateway, at: try ListenAddress("unix:\(socket)"), edge: edge, logger: logger) { _ in
    try await body(socket)
  }
}

/// Runs a gateway at a free port while a body runs, with the edge that strangers meet, and stops it gracefully.
func withPort(
  _ gateway: Gateway, edge: EdgeOptions = .generous, tls: ServerTLS? = nil,
  _ body: @Sendable (Int) async throws -> Void
) async throws {
  try await withRunner(gateway, at: try ListenAddress("127.0.0.1:0"), edge: edge, tls: tls, logger: .silent) { port in
    try await body(try #require(port))
  }
}

/// Runs a gateway while a body runs, which is told of its port if it has one.
private func withRunner(
  _ gateway: Gateway, at address: ListenAddress, edge: EdgeOptions?, tls: ServerTLS? = nil, logger: Logger,
  _ body: @Sendable (Int?) async throws -> Void
) async throws {
  let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  let runner = ServerRunner(gateway: gateway, address: address, edge: edge, tls: tls, group: group, logger: logger)
  let stop = StopSignal()
  let (ready, continuation) = AsyncStream.makeStream(of: Int?.self)
  try await withThrowingTaskGroup(of: Void.self) { tasks in
    tasks.addTask {
      defer { continuation.finish() }
      try await runner.run(
        until: stop,
        onReady: { port in
          continuation.yield(port)
          continuation.finish()
        })
    }
    defer { stop.send() }
    for await port in ready { try await body(port) }
    stop.send()
    try await tasks.waitForAll()
  }
  try await group.shutdownGracefully()
}

/// Runs a test body against a server with an edge, behind a socket.
func withEdge(
  _ options: EdgeOptions = .generous, signIn: SignIn? = nil, services: [BackendService] = ServiceCatalog.all,
  observability: Observability = Observability(),
  _ body: @Sendable (Backdoor) async throws -> Void
) async throws {
  try await withTemporaryFolder { folder in
    let (hub, exchange, clock) = (LiveHub(), EventExchange(), TestClock())
    let gateway = try Gateway(
      services: services,
      in: ServiceEnvironment(
        folder: "\(folder.path)/services", hub: hub, exchange: exchange, owner: "ada",
        observability: observability, now: clock.now),
      signIn: signIn, edge: options)
    try await withRunningServer(gateway, at: "\(folder.path)/s", edge: options) { socket in
      try await body(
        Backdoor(
          send: RawConnection.sender(socket), hub: hub, exchange: exchange, clock: clock, folder: folder.path))
    }
  }
}

extension EdgeOptions {
  /// The usual edge, without counting calls.
  static var generous: EdgeOptions {
    var options = EdgeOptions()
    (options.personRate, options.addressRate) = (nil, nil)
    return options
  }
}
