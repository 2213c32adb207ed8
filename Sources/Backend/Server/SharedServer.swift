import Foundation
package import Logging
import NIOPosix

/// A server that stays until it is stopped.
package struct SharedServer: Sendable {
  private let address: ListenAddress
  private let folder: String
  private let logger: Logger

  /// A server at an address, its services' databases in a folder.
  package init(address: ListenAddress, folder: String, logger: Logger) {
    self.address = address
    self.folder = folder
    self.logger = logger
  }

  /// Serves until SIGTERM or SIGINT.
  ///
  /// `onReady` is called with the bound port once calls are answered.
  package func run(onReady: @escaping @Sendable (Int?) -> Void) async throws(BackendError) {
    let stop = StopSignal()
    let lock = try await ServerLock.ofData(in: folder, patience: .zero)
    defer { lock.release() }
    let gateway = try Gateway(
      in: ServiceEnvironment(folder: folder, hub: LiveHub()), guardsLoopback: address.isReachableByBrowsers)
    await gateway.report(to: logger)
    let signals = Task { await stop.sendOnSignals() }
    defer { signals.cancel() }
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    try await ServerRunner(gateway: gateway, address: address, group: group, logger: logger).run(
      until: stop, onReady: onReady)
  }
}
