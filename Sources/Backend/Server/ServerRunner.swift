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
  /// How long calls in flight may take to finish once a stop is asked for.
  private static let patience = Duration.milliseconds(600)
  /// How long a TCP connection may sit between calls, so that half-open ones go away.
  private static let idleTimeout = TimeAmount.seconds(120)

  private let gateway: Gateway
  private let address: ListenAddress
  private let group: MultiThreadedEventLoopGroup
  private let logger: Logger

  package init(gateway: Gateway, address: ListenAddress, group: MultiThreadedEventLoopGroup, logger: Logger) {
    self.gateway = gateway
    self.address = address
    self.group = group
    self.logger = logger
  }

  private enum Step {
    case stopAsked
    case signalsEnded
    case ended
    case outOfPatience
  }

  /// Serves. `onReady` is called with the bound port once calls are answered, `onStopping` when no new ones are.
  package func run(
    until stop: StopSignal, onReady: @escaping @Sendable (Int?) -> Void = { _ in },
    onStopping: @escaping @Sendable () -> Void = {}
  ) async throws(BackendError) {
    if case .unix(let path) = address { try SocketFile.prepare(path) }
    let server = makeServer(onReady: onReady)
    do {
      try await withThrowingTaskGroup(of: Step.self) { tasks in
        tasks.addTask {
          try await server.run()
          return .ended
        }
        tasks.addTask {
          await stop.wait()
          return .stopAsked
        }
        while let step = try await tasks.next(), step != .ended {
          switch step {
          case .stopAsked: beginStopping(server, in: &tasks, onStopping)
          case .outOfPatience:
            logger.warning("calls were still in flight and were cut")
            tasks.cancelAll()
          case .ended, .signalsEnded: break
          }
        }
        tasks.cancelAll()
      }
    } catch {
      throw listenFailure(error)
    }
  }

  private func beginStopping(
    _ server: Server<HTTP1Channel>, in tasks: inout ThrowingTaskGroup<Step, any Error>,
    _ onStopping: @Sendable () -> Void
  ) {
    // The socket goes first: whoever finds it gone starts a new server instead of waiting for this one.
    if case .unix(let path) = address { unlink(path) }
    onStopping()
    gateway.hub.close()
    tasks.addTask {
      try? await server.shutdownGracefully()
      return .signalsEnded
    }
    tasks.addTask {
      try? await Task.sleep(for: Self.patience)
      return .outOfPatience
    }
  }

  private func makeServer(onReady: @escaping @Sendable (Int?) -> Void) -> Server<HTTP1Channel> {
    let responder = gateway.responder
    let isTCP = address.isReachableByBrowsers
    let channel = HTTP1Channel(
      responder: { [logger] request, writer, channel in
        let context = GatewayContext(source: ApplicationRequestContextSource(channel: channel, logger: logger))
        let response = try await responder.respond(to: request, context: context)
        try await writer.write(response: response.head, body: response.body)
      },
      configuration: HTTP1Channel.Configuration(idleTimeout: isTCP ? Self.idleTimeout : nil))
    return Server(
      childChannelSetup: channel, configuration: ServerConfiguration(address: bindAddress),
      onServerRunning: { [address] channel in
        if case .unix(let path) = address { chmod(path, 0o600) }
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
