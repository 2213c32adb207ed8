import EaselAPI
import EaselKit

/// Keeps the live channel open: knows at once when the server is lost, and hears what changed there.
final class ConnectionMonitor {
  private(set) var state = ConnectionState.connecting
  var onChange: (ConnectionState) -> Void = { _ in }
  var onNotice: (LiveNotice) -> Void = { _ in }
  /// Asked to call ``connect()`` again after so many milliseconds.
  var retryLater: (Int64) -> Void = { _ in }

  private let transport: any Transport
  private let starter: any ServerStarter
  private let errands: Errands
  private var task: Task<Void, Never>?
  private var backoff = Backoff()

  init(setup: HostSetup) {
    transport = setup.transport
    starter = setup.starter
    errands = setup.errands
  }

  /// Starts the server if need be and opens the live channel.
  func connect() {
    task?.cancel()
    task = errands.start { [weak self, transport, starter] in
      let failure: BackendFailure
      do {
        try await starter.start()
        for try await notice in transport.live() {
          guard !Task.isCancelled else { return }
          self?.take(notice)
        }
        failure = .offline("the connection was closed")
      } catch let error as BackendFailure {
        failure = error
      } catch {
        failure = .offline("\(error)")
      }
      guard !Task.isCancelled else { return }
      self?.lost(failure)
    }
  }

  /// A call got no answer in time, so that the channel, which still seems open, may lead to a server that hangs: it is
  /// taken for lost and opened anew.
  func doubt() {
    guard state == .online else { return }
    change(to: .offline(.timedOut))
    connect()
  }

  /// A call told that nobody is signed in, so that the channel may stay open no more than it can be opened anew.
  func signedOut(_ failure: BackendFailure) {
    guard state == .online else { return }
    change(to: .offline(failure))
    connect()
  }

  func close() { task?.cancel() }

  private func take(_ notice: LiveNotice) {
    if state != .online {
      backoff.reset()
      change(to: .online)
    }
    if notice.type != LiveNotice.opened { onNotice(notice) }
  }

  private func lost(_ failure: BackendFailure) {
    change(to: .offline(failure))
    var random = SystemRandomNumberGenerator()
    retryLater(backoff.wait(using: &random))
  }

  private func change(to new: ConnectionState) {
    guard state != new else { return }
    state = new
    onChange(new)
  }
}
