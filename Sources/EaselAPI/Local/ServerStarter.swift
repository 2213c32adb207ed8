package import EaselKit

/// Makes sure that there is a server to talk to.
package protocol ServerStarter: Sendable {
  /// Starts the embedded server if it is not running, and waits until it answers. Does nothing for a shared server.
  func start() async throws(BackendFailure)
}
