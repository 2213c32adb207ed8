package import EaselAPI
import Foundation
import Logging
import NIOPosix

/// The private server of one person: on a Unix socket, one at a time, gone when nobody uses it.
package struct EmbeddedServer: Sendable {
  /// How long it stays without anyone using it.
  package static let defaultGrace = Duration.seconds(30)
  /// How long it waits for another that is just starting or leaving.
  private static let patience = Duration.seconds(3)

  private let paths: EaselPaths
  private let grace: Duration

  package init(paths: EaselPaths, grace: Duration = defaultGrace) {
    self.paths = paths
    self.grace = grace
  }

  /// Serves until nobody needs it any more; returns at once when another one answers.
  ///
  /// `onReady` is called as soon as the socket answers, whoever answers there.
  package func run(onReady: @escaping @Sendable () -> Void) async throws(BackendError) {
    let address = ListenAddress.unix(path: paths.socket)
    try address.check()
    try PrivateFiles.makeFolder(paths.state)
    let handler = try FileLogHandler(path: paths.serverLog)
    let logger = Logger(label: "easeld") { _ in handler }
    do {
      try PrivateFiles.makeFolder(paths.runtime)
      try PrivateFiles.close(paths.runtime)
      guard let lock = try await takeLock() else { return onReady() }
      defer { lock.release() }
      try await serve(at: address, lock: lock, logger: logger, onReady: onReady)
    } catch {
      logger.error("\(error.sentence)")
      throw error
    }
  }

  private func serve(
    at address: ListenAddress, lock: ServerLock, logger: Logger, onReady: @escaping @Sendable () -> Void
  ) async throws(BackendError) {
    let dataLock = try await ServerLock.ofData(in: paths.services, patience: Self.patience)
    defer { dataLock.release() }
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let stop = StopSignal()
    let activity = Activity(grace: grace, on: group.next()) {
      logger.info("nobody uses this server any more")
      stop.send()
    }
    let gateway = try Gateway(
      in: ServiceEnvironment(folder: paths.services, hub: LiveHub(), exchange: EventExchange(logger: logger)),
      remedy: .doctor, activity: activity)
    await gateway.report(to: logger)
    let signals = Task { await stop.sendOnSignals() }
    defer { signals.cancel() }
    try await ServerRunner(gateway: gateway, address: address, group: group, logger: logger).run(
      until: stop, onReady: { _ in onReady() }, onStopping: { lock.release() })
    logger.info("left")
  }

  /// The lock, or nil when its holder answers.
  ///
  /// One that holds it without answering is starting or leaving, which takes a moment.
  private func takeLock() async throws(BackendError) -> ServerLock? {
    let deadline = ContinuousClock.now + Self.patience
    while true {
      if let lock = try ServerLock(path: paths.serverLock) { return lock }
      if SocketFile.isAnswering(paths.socket) { return nil }
      guard ContinuousClock.now < deadline, (try? await Task.sleep(for: .milliseconds(10))) != nil else {
        throw .serverSilent(pid: ServerLock.holder(path: paths.serverLock), socket: paths.socket)
      }
    }
  }
}
