import EaselAPI
import Synchronization

/// How many bytes of bodies are held at once, in all and of one caller, until their calls are answered.
///
/// The beginning of each body is not counted: what is small goes whoever fills the rest.
final class BodyBudget: Sendable {
  /// What may be held, in bytes.
  struct Limits: Sendable {
    var all = 64 << 20
    var caller = 16 << 20
    /// What of each body is not counted.
    var small = 16 << 10
  }

  private struct State {
    var all = 0
    var callers: [String: Int] = [:]
  }

  let limits: Limits
  private let state = Mutex(State())

  init(_ limits: Limits) { self.limits = limits }

  /// How many bytes are counted now.
  var held: Int { state.withLock(\.all) }

  /// Counts some more bytes of a caller.
  ///
  /// - Throws: the problem, when there are too many; they are not counted then.
  func take(_ bytes: Int, of caller: String) throws(Problem) {
    let problem: Problem? = state.withLock { state in
      let own = state.callers[caller, default: 0] + bytes
      guard own <= limits.caller else { return .ownBodiesMany }
      guard state.all + bytes <= limits.all else { return .bodiesMany }
      state.callers[caller] = own
      state.all += bytes
      return nil
    }
    if let problem { throw problem.retry(after: .seconds(1)) }
  }

  /// Gives back what was counted of a caller.
  func give(_ bytes: Int, of caller: String) {
    guard bytes > 0 else { return }
    state.withLock { state in
      state.all -= bytes
      let left = state.callers[caller, default: bytes] - bytes
      state.callers[caller] = left > 0 ? left : nil
    }
  }
}

extension Problem {
  fileprivate static let ownBodiesMany = Problem(
    status: 429, code: "gateway.bodies.many", title: "Too Many Requests",
    detail: "Too much of what you send is on its way at once; send one thing after the other.")

  fileprivate static let bodiesMany = Problem(
    status: 503, code: "gateway.bodies.full", title: "Service Unavailable",
    detail: "The server takes in more than it can hold now; nothing was changed. Try again soon.")
}
