import EaselKit
import Synchronization

/// Remembers what ended while tokens of it may still be about, so that in this process they end at once.
final class EndedSignIns: Sendable {
  private struct State {
    var sessions: [String: Timestamp] = [:]
    var users: [String: Timestamp] = [:]
  }

  /// How long a token may still be about, in seconds.
  private static let memory = AccessTokens.life + 2 * AccessTokens.leeway

  private let state = Mutex(State())

  func end(session: String, at time: Timestamp) {
    state.withLock { Self.keep(session, in: &$0.sessions, at: time) }
  }

  func outdate(user: String, at time: Timestamp) {
    state.withLock { Self.keep(user, in: &$0.users, at: time) }
  }

  func contains(session: String?) -> Bool {
    guard let session else { return false }
    return state.withLock { $0.sessions[session] != nil }
  }

  /// Whether a token that was made at a time is older than what changed about its person.
  func isOutdated(user: String, madeAt: Double) -> Bool {
    state.withLock { $0.users[user].map { madeAt <= $0.numericDate } ?? false }
  }

  /// Notes a time under an id, and forgets what is over.
  private static func keep(_ id: String, in list: inout [String: Timestamp], at time: Timestamp) {
    let oldest = time.adding(seconds: -memory)
    list = list.filter { $0.value > oldest }
    list[id] = time
  }
}
