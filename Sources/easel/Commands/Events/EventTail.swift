import EaselAPI
import EaselKit
import Host

/// Follows events over channels that may break, each going on where the one before ended.
struct EventTail {
  private let gateway: Gateway
  private let patterns: [String]
  private var place: LivePlace
  private var backoff = Backoff()
  /// Whether there was a channel once.
  private var hasBegun = false
  private var isLost = false

  init(_ gateway: Gateway, patterns: [String], after: Int?) {
    self.gateway = gateway
    self.patterns = patterns
    place = LivePlace(after: after)
  }

  /// Hands over each event, until that answers that it was the last.
  mutating func follow(_ show: (PublishedEvent) throws(CommandFailure) -> Bool) async throws(CommandFailure) {
    while true {
      switch try await listen(show) {
      case .done: return
      case .dropped: continue
      case .lost(let failure): try await wait(after: failure)
      }
    }
  }

  private enum Ending {
    case done
    /// The next channel may be opened at once.
    case dropped
    case lost(BackendFailure)
  }

  /// Listens to one channel.
  private mutating func listen(
    _ show: (PublishedEvent) throws(CommandFailure) -> Bool
  ) async throws(CommandFailure) -> Ending {
    var isDropped = false
    do {
      try await gateway.start()
      for try await word in gateway.live(LiveWish(patterns: patterns, after: place.after)) {
        switch place.take(word) {
        case .opened: begin()
        case .event(let event, _): if try !show(event) { return .done }
        case .reset: Self.tell("The server has other events than before; those from now on are shown.")
        case .dropped(let hasProgressed): isDropped = hasProgressed
        case .nothing: break
        }
      }
      return isDropped ? .dropped : .lost(.offline("the connection was closed"))
    } catch let failure as CommandFailure {
      throw failure
    } catch let failure as BackendFailure {
      return isDropped ? .dropped : .lost(failure)
    } catch {
      return .lost(.offline("\(error)"))
    }
  }

  private mutating func begin() {
    if isLost { Self.tell("Connected again.") }
    (hasBegun, isLost) = (true, false)
    backoff = Backoff()
  }

  /// Waits before the next channel; throws what no other channel would mend, and what keeps the first from beginning.
  private mutating func wait(after failure: BackendFailure) async throws(CommandFailure) {
    guard hasBegun, failure.isPassing else { throw CommandFailure(failure) }
    if !isLost { Self.tell("\(CommandFailure(failure).sentence ?? "") It is connected again by itself.") }
    isLost = true
    var random = SystemRandomNumberGenerator()
    try? await Task.sleep(for: .milliseconds(backoff.wait(using: &random)))
  }

  private static func tell(_ sentence: String) { StandardStreams.complain("easel: \(sentence)") }
}
