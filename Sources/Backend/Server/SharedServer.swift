import Foundation
package import Logging
import NIOPosix

/// A server that stays until it is stopped.
package struct SharedServer: Sendable {
  private let address: ListenAddress
  private let folder: String
  private let signIn: SignInSettings?
  private let logger: Logger

  /// A server at an address, its services' databases in a folder.
  ///
  /// Without `signIn`, whoever reaches it is its owner.
  package init(address: ListenAddress, folder: String, signIn: SignInSettings?, logger: Logger) {
    self.address = address
    self.folder = folder
    self.signIn = signIn
    self.logger = logger
  }

  /// Serves until SIGTERM or SIGINT.
  ///
  /// `onReady` is called with the bound port once calls are answered.
  package func run(onReady: @escaping @Sendable (Int?) -> Void) async throws(BackendError) {
    let stop = StopSignal()
    let lock = try await ServerLock.ofData(in: folder, patience: .zero)
    defer { lock.release() }
    let gateway = try makeGateway()
    await gateway.report(to: logger)
    let signals = Task { await stop.sendOnSignals() }
    let work = Task { await gateway.work() }
    defer {
      signals.cancel()
      work.cancel()
    }
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    try await ServerRunner(gateway: gateway, address: address, group: group, logger: logger).run(
      until: stop, onReady: onReady)
  }

  private func makeGateway() throws(BackendError) -> Gateway {
    let environment = ServiceEnvironment(folder: folder, hub: LiveHub())
    guard let signIn else {
      return try Gateway(in: environment, guardsLoopback: address.isReachableByBrowsers)
    }
    let auth = try signIn.auth(in: folder, logger: logger, now: environment.now)
    return try Gateway(services: ServiceCatalog.all + [auth.service], in: environment, tokens: auth.tokens)
  }
}
