import EaselAPI
import EaselKit

/// Keeps the live channel open: knows at once when the server is lost, and hears what happens there.
///
/// It keeps its place in the order of events: a channel that is opened anew goes on where the one before ended.
final class ConnectionMonitor {
  private(set) var state = ConnectionState.connecting
  var onChange: (ConnectionState) -> Void = { _ in }
  var onEvent: (PublishedEvent) -> Void = { _ in }
  /// Called when what happened meanwhile is not told one by one, and who was not told to ask again by ``onChange`` should.
  var onGap: () -> Void = {}
  /// Asked to call ``connect()`` again after so many milliseconds.
  var retryLater: (Int64) -> Void = { _ in }

  private let transport: any Transport
  private let starter: any ServerStarter
  private let errands: Errands
  private var task: Task<Void, Never>?
  private var backoff = Backoff()
  private var place = LivePlace()
  /// Whether the server has said that it drops a slow listener, which is to come back at once.
  private var isDropped = false

  init(setup: HostSetup) {
    transport = setup.transport
    starter = setup.starter
    errands = setup.errands
  }

  /// Starts the server if need be and opens the live channel.
  func connect() {
    task?.cancel()
    isDropped = false
    let wish = LiveWish(after: place.after)
    task = errands.start { [weak self, transport, starter] in
      let failure: BackendFailure
      do {
        try await starter.start()
        for try await word in transport.live(wish) {
          guard !Task.isCancelled else { return }
          self?.take(word)
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

  private func take(_ word: LiveWord) {
    switch place.take(word) {
    case .opened(let hasGap): goOnline(hasGap: hasGap)
    case .reset: goOnline(hasGap: true)
    // What happened before the channel was opened is in what is asked for now that it is.
    case .event(let event, let isReplayed): if !isReplayed { onEvent(event) }
    case .dropped(let hasProgressed): isDropped = hasProgressed
    case .nothing: break
    }
  }

  /// A change of the state makes all ask again, so that a gap matters only without one.
  private func goOnline(hasGap: Bool) {
    if state != .online {
      backoff.reset()
      change(to: .online)
    } else if hasGap {
      onGap()
    }
  }

  private func lost(_ failure: BackendFailure) {
    if isDropped { return connect() }
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
