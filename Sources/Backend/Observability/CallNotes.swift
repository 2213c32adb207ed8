import Synchronization

/// What the parts that answer a call note about it, for those who watch.
package final class CallNotes: Sendable {
  struct Content: Sendable {
    /// The id of who called.
    var user: String?
    /// The code of the problem it was answered with.
    var problem: String?
    /// The service elsewhere that it was handed to.
    var upstream: String?
    /// The kept answer that was given.
    var kept: ResponseCache.Kept?
    /// Whether its token between gateway and services was taken.
    var isSigned = false
  }

  private let state = Mutex(Content())

  var content: Content { state.withLock(\.self) }

  func note(user: String) { state.withLock { $0.user = user } }

  func note(problem: String) { state.withLock { $0.problem = problem } }

  func note(kept: ResponseCache.Kept) { state.withLock { $0.kept = kept } }

  func noteSigned() { state.withLock { $0.isSigned = true } }

  func note(upstream: String) { state.withLock { $0.upstream = upstream } }
}
