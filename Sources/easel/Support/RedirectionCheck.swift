import EaselAPI
import EaselKit
import Synchronization
import Transport

/// Asks a server that is called in the clear, once and without a token, whether its address redirects to another.
final class RedirectionCheck: Sendable {
  private let address: ServerAddress
  private let connection: any BearerTransport
  /// What came of the question; nil before it was asked.
  private let result = Mutex<Result<Void, BackendFailure>?>(nil)

  init(of address: ServerAddress, over connection: any BearerTransport) {
    self.address = address
    self.connection = connection
  }

  /// Throws where the address redirects, or where no answer tells; a failure stays, so that nobody waits for it twice.
  func pass() async throws(BackendFailure) {
    guard let known = result.withLock(\.self) else { return try await ask() }
    try known.get()
  }

  /// The same for who tries again after a failure: only a good answer stays.
  func passAgain() async throws(BackendFailure) {
    if case .success = result.withLock(\.self) { return }
    try await ask()
  }

  private func ask() async throws(BackendFailure) {
    guard address.isPlain else { return }
    do throws(BackendFailure) {
      _ = try await connection.send(FeaturesAPI.list().request, as: nil)
      result.withLock { $0 = .success(()) }
    } catch {
      // A call that was given up says nothing of the server.
      if !Task.isCancelled { result.withLock { $0 = .failure(error) } }
      throw error
    }
  }
}
