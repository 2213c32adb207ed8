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

    /// Nil for what is no call to a service.
    init?(_ identity: Identity, target: String) {
      guard let service = Self.service(of: target) else { return nil }
      self.init(service: service, user: identity.caller, target: target)
    }

    init(service: String, user: String, target: String) {
      self.service = service
      self.user = user
      self.target = target
    }

    /// The name after `/api/`.
    static func service(of target: String) -> String? {
      guard target.hasPrefix("/api/") else { return nil }
      let name = target.dropFirst(5).prefix { $0 != "/" && $0 != "?" }
      return name.isEmpty ? nil : String(name)
    }
  }

  /// An answer, as it was given.
  struct Answer: Sendable {
    let headers: HTTPFields
    let body: ByteBuffer
    /// Tells it from all others, once it is kept.
    fileprivate(set) var serial = 0

    /// What it takes, roughly.
    fileprivate var bytes: Int { body.readableBytes + 512 }
  }

  /// An answer that was given again.
  struct Kept: Sendable {
    let key: Key
    let answer: Answer
  }

  private struct Entry {
    let answer: Answer
    let generation: Int
    let expires: Duration
    var used: Int
    var shortcut: Shortcut?
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

  func answer(_ key: Key, now: Duration) -> Answer? { state.withLock { Self.entry(key, now, in: &$0)?.answer } }

  /// How an answer left, if that is known.
  func shortcut(_ key: Key, now: Duration) -> Shortcut? {
    state.withLock { Self.entry(key, now, in: &$0)?.shortcut }
  }

  /// Notes how an answer left.
  func shorten(_ kept: Kept, _ shortcut: Shortcut) {
    state.withLock { state in
      guard state.entries[kept.key]?.answer.serial == kept.answer.serial else { return }
      state.entries[kept.key]?.shortcut = shortcut
    }
  }

  /// What is kept and still good, which counts as used.
  private static func entry(_ key: Key, _ now: Duration, in state: inout State) -> Entry? {
    guard let place = state.entries.index(forKey: key) else { return nil }
    let entry = state.entries.values[place]
    guard entry.expires > now, entry.generation == state.generations[key.service, default: 0] else {
      remove(key, from: &state)
      return nil
    }
    state.clock += 1
    state.entries.values[place].used = state.clock
    return entry
  }

  func keep(_ answer: Answer, _ key: Key, generation: Int, until expires: Duration) {
    state.withLock { state in
      guard generation == state.generations[key.service, default: 0] else { return }
      Self.remove(key, from: &state)
      state.clock += 1
      var answer = answer
      answer.serial = state.clock
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
