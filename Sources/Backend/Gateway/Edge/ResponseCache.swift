import HTTPTypes
import NIOCore
import Synchronization

/// Answers that may be given again, until something changes in the service they came from.
final class ResponseCache: Sendable {
  /// Whose answer to what; one caller never gets that of another.
  struct Key: Hashable, Sendable {
    let service: String
    /// The person, or the link that they made.
    let user: String
    let target: String
  }

  /// An answer, as it was given.
  struct Answer: Sendable {
    let headers: HTTPFields
    let body: ByteBuffer

    /// What it takes, roughly.
    fileprivate var bytes: Int { body.readableBytes + 512 }
  }

  private struct Entry {
    let answer: Answer
    let generation: Int
    let expires: Duration
    var used: Int
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var generations: [String: Int] = [:]
    var bytes = 0
    var clock = 0
  }

  /// The largest body that is kept.
  static let largestBody = 256 << 10

  private let capacity: Int
  private let state = Mutex(State())

  /// A cache that holds about so many bytes.
  init(capacity: Int) { self.capacity = capacity }

  var count: Int { state.withLock(\.entries.count) }

  /// What an answer must be kept under that is asked for now.
  ///
  /// Taken before the service is asked, so that an answer that a change overtook is never given again.
  func generation(of service: String) -> Int { state.withLock { $0.generations[service, default: 0] } }

  /// Something changed in a service: none of its answers is given again.
  func outdate(_ service: String) { state.withLock { $0.generations[service, default: 0] += 1 } }

  func answer(_ key: Key, now: Duration) -> Answer? {
    state.withLock { state in
      guard let entry = state.entries[key] else { return nil }
      guard entry.expires > now, entry.generation == state.generations[key.service, default: 0] else {
        Self.remove(key, from: &state)
        return nil
      }
      state.clock += 1
      state.entries[key]?.used = state.clock
      return entry.answer
    }
  }

  func keep(_ answer: Answer, _ key: Key, generation: Int, until expires: Duration) {
    state.withLock { state in
      guard generation == state.generations[key.service, default: 0] else { return }
      Self.remove(key, from: &state)
      state.clock += 1
      state.entries[key] = Entry(answer: answer, generation: generation, expires: expires, used: state.clock)
      state.bytes += answer.bytes
      if state.bytes > capacity { makeRoom(&state) }
    }
  }

  private static func remove(_ key: Key, from state: inout State) {
    if let old = state.entries.removeValue(forKey: key) { state.bytes -= old.answer.bytes }
  }

  /// Removes what was not used for longest, an eighth of all at once so that it is seldom done.
  private func makeRoom(_ state: inout State) {
    for key in state.entries.sorted(by: { $0.value.used < $1.value.used }).map(\.key) {
      guard state.bytes > capacity - capacity / 8 else { return }
      Self.remove(key, from: &state)
    }
  }
}
