import EaselKit
import Synchronization

/// Remembers what ended while tokens of it may still be about, so that in this process they end at once.
final class EndedSignIns: Sendable {
  private struct State {
    var sessions: [String: Timestamp] = [:]
    var users: [String: Timestamp] = [:]
    /// The tokens that people of ``users`` were given since, by their ids: once the clock is put back, times no longer
    /// tell.
    var tokensSince: [String: Set<String>] = [:]
  }

  /// How long a token may still be about, in seconds.
  static let memory = AccessTokens.life + 2 * AccessTokens.leeway

  private let state = Mutex(State())

  func end(session: String, at time: Timestamp) {
    state.withLock { Self.keep(session, in: &$0.sessions, at: time) }
  }

  func outdate(user: String, at time: Timestamp) {
    state.withLock { state in
      Self.keep(user, in: &state.users, at: time)
      state.tokensSince = state.tokensSince.filter { id, _ in id != user && state.users[id] != nil }
    }
  }

  /// A token was made for a person.
  func made(token: String, for user: String, at time: Timestamp) {
    state.withLock { state in
      guard let change = state.users[user] else { return }
      guard change > time.adding(seconds: -Self.memory) else {
        // Tokens from before the change have expired by now.
        (state.users[user], state.tokensSince[user]) = (nil, nil)
        return
      }
      state.tokensSince[user, default: []].insert(token)
    }
  }

  /// How many tokens are remembered.
  var tokenCount: Int { state.withLock { $0.tokensSince.values.reduce(0) { $0 + $1.count } } }

  func contains(session: String?) -> Bool {
    guard let session else { return false }
    return state.withLock { $0.sessions[session] != nil }
  }

  /// Whether a token that was made at a time is older than what changed about its person.
  func isOutdated(user: String, token: String, madeAt: Double) -> Bool {
    state.withLock { state in
      guard let time = state.users[user], state.tokensSince[user]?.contains(token) != true else { return false }
      return madeAt <= time.numericDate
    }
  }

  /// Notes a time under an id, and forgets what is over.
  private static func keep(_ id: String, in list: inout [String: Timestamp], at time: Timestamp) {
    let oldest = time.adding(seconds: -memory)
    list = list.filter { $0.value > oldest }
    list[id] = time
  }
}
