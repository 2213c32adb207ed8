import EaselAPI
import Foundation
import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
import NIOHTTP1
package import NIOPosix

/// Serves a gateway at an address until it is told to stop.
package struct ServerRunner: Sendable {
  /// How long calls in flight may take to finish once a stop is asked for, where nobody says otherwise.
  package static let patience = Duration.milliseconds(600)

  private let gateway: Gateway
  private let address: ListenAddress
  private let edge: EdgeOptions?
  private let tls: ServerTLS?
  private let patience: Duration
  private let group: MultiThreadedEventLoopGroup
  private let logger: Logger

  /// A server for a gateway; with an `edge`, one that strangers may reach.
  package init(
    gateway: Gateway, address: ListenAddress, edge: EdgeOptions? = nil, tls: ServerTLS? = nil,
    patience: Duration = patience, group: MultiThreadedEventLoopGroup, logger: Logger
  ) {
    self.gateway = gateway
    self.address = address
    self.edge = edge
    self.tls = tls
    self.patience = patience
    self.group = group
    self.logger = logger
  }

  /// Serves.
  ///
  /// `onReady` is called with the bound port once calls are answered, `onStopping` when no new ones are. Cancelling
  /// the task is asking for a stop.
  package func run(
    until stop: StopSignal, onReady: @escaping @Sendable (Int?) -> Void = { _ in },
    onStopping: @escaping @Sendable () -> Void = {}
  ) async throws(BackendError) {
    if case .unix(let path) = address { try SocketFile.prepare(path) }
    // A task of its own, because a server that is cancelled while it starts or accepts ends the process.
    let work = Task { try await serve(until: stop, onReady: onReady, onStopping: onStopping) }
    do {
      try await withTaskCancellationHandler {
        try await work.value
      } onCancel: {
        stop.send()
      }
    } catch {
      throw listenFailure(error)
    }
  }

  private func serve(
    until stop: StopSignal, onReady: @escaping @Sendable (Int?) -> Void, onStopping: @escaping @Sendable () -> Void
  ) async throws {
    var configuration = HTTP1Channel.Configuration()
    let limits = edge?.limits ?? RequestLimits()
    configuration.httpDecoder = HTTP1Channel.Configuration.DecoderConfiguration(
      maxHeaderFieldSize: limits.headers * 2, maxHeaderListSize: limits.headers * 2,
      maxHeaderFieldCount: limits.headerCount * 2)
    let channel = EdgeChannel(
      channel(configuration), options: edge, tls: tls, refusal: gateway.refusal,
      shortcuts: gateway.shortcuts)
    try await serve(channel, until: stop, onReady: onReady, onStopping: onStopping)
  }

  private func serve(
    _ channel: some ServerChildChannel, until stop: StopSignal, onReady: @escaping @Sendable (Int?) -> Void,
    onStopping: @Sendable () -> Void
  ) async throws {
    let (readiness, ready) = AsyncStream.makeStream(of: Void.self)
    let server = makeServer(channel) { port in
      onReady(port)
      ready.yield()
      ready.finish()
    }
    let serving = Task {
      defer {
        ready.finish()
        stop.send()
      }
      try await server.run()
    }
    var isListening = false
    for await _ in readiness { isListening = true }
    await stop.wait()

    // The socket goes first: whoever finds it gone starts a new server instead of waiting for this one.
    if isListening, case .unix(let path) = address { unlink(path) }
    onStopping()
    gateway.hub.close()
    let draining = Task { try await server.shutdownGracefully() }
    let cutting = Task { [logger, patience] in
      try await Task.sleep(for: patience)
      logger.warning("calls were still in flight and were cut")
      serving.cancel()
    }
    defer {
      draining.cancel()
      cutting.cancel()
    }
    let result = await serving.result
    await gateway.exchange.close()
    try result.get()
  }

  private func channel(_ configuration: HTTP1Channel.Configuration) -> HTTP1Channel {
    let responder = gateway.responder
    var configuration = configuration
    configuration.additionalChannelHandlers = { [UpgradeHandler()] }
    return HTTP1Channel(
      responder: { [logger] request, writer, channel in
        let context = GatewayContext(source: ApplicationRequestContextSource(channel: channel, logger: logger))
        let response = try await responder.respond(to: request, context: context)
        try await writer.write(response: response.head, body: response.body)
      }, configuration: configuration)
  }

  private func makeServer<Channel: ServerChildChannel>(
    _ channel: Channel, onReady: @escaping @Sendable (Int?) -> Void
  ) -> Server<Channel> {
    Server(
      childChannelSetup: channel,
      configuration: ServerConfiguration(
        address: bindAddress, availableConnectionsDelegate: edge.map { MaximumAvailableConnections($0.connections) }),
      onServerRunning: { [address, logger] channel in
        if case .unix(let path) = address { chmod(path, 0o600) }
        let paused = channel.eventLoop.submit {
          try channel.pipeline.syncOperations.addHandler(AcceptPause(logger), position: .first)
        }
        try? await paused.get()
        onReady(channel.localAddress?.port)
      },
      eventLoopGroup: group, logger: logger)
  }

  private var bindAddress: BindAddress {
    switch address {
    case .tcp(let host, let port): .hostname(host, port: port)
    case .unix(let path): .unixDomainSocket(path: path)
    }
  }

  private func listenFailure(_ error: any Error) -> BackendError {
    guard let error = error as? IOError else { return .cannotListen(address: "\(address)", reason: "\(error)") }
    return error.errnoCode == EADDRINUSE
      ? .addressInUse("\(address)")
      : .cannotListen(address: "\(address)", reason: PrivateFiles.reason(error.errnoCode))
  }
}
