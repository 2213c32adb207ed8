package import EaselKit
import Synchronization

/// The keys that sign access tokens, in files; the newest signs, the others only verify until their tokens have ended.
package final class KeyRing: Sendable {
  /// After how many days a new key signs unless the operator says otherwise.
  package static let signingDays = 30
  /// How long a key is served after its successor began to sign, in seconds: until its last token has ended.
  static let servedSeconds = AccessTokens.life + 2 * AccessTokens.leeway

  /// A key, and since when it signs in this process.
  private struct Entry {
    let key: SigningKey
    let since: Timestamp
  }

  let folder: String
  private let days: Int
  private let now: @Sendable () -> Timestamp
  private let entries: Mutex<[Entry]>

  /// Reads the keys in a folder, and makes the first where there is none.
  package init(
    folder: String, days: Int = signingDays, now: @escaping @Sendable () -> Timestamp
  ) throws(BackendError) {
    self.folder = folder
    self.days = days
    self.now = now
    try PrivateFiles.makeFolder(folder)
    entries = Mutex(try SigningKey.all(in: folder).map { Entry(key: $0, since: $0.madeAt) })
    _ = try current()
  }

  /// The key that signs now; a new one when the newest has signed for long enough.
  func current() throws(BackendError) -> SigningKey {
    let time = now()
    return try entries.withLock { entries throws(BackendError) in
      if let newest = entries.last, due(newest) > time { return newest.key }
      return try rotate(&entries, at: time)
    }
  }

  /// Makes a new key that signs from now on.
  package func rotate() throws(BackendError) {
    let time = now()
    try entries.withLock { entries throws(BackendError) in _ = try rotate(&entries, at: time) }
  }

  /// Takes keys that came into the folder, makes a new key when it is time, and removes the keys whose tokens have ended.
  ///
  /// Answers when there is something to do again.
  package func maintain() throws(BackendError) -> Timestamp {
    let time = now()
    return try entries.withLock { entries throws(BackendError) in
      let known = Set(entries.map(\.key.id))
      for name in SigningKey.files(in: folder) where !known.contains(SigningKey.id(ofFile: name)) {
        // It may have been made a while ago; the tokens of the key before it are about until now.
        entries.append(Entry(key: try SigningKey(file: "\(folder)/\(name)"), since: time))
      }
      entries.sort { $0.key.id < $1.key.id }
      if entries.last.map({ due($0) <= time }) ?? true { _ = try rotate(&entries, at: time) }
      retire(&entries, at: time)
      let next = entries.dropFirst().first.map { $0.since.adding(seconds: Self.servedSeconds) }
      return [next, entries.last.map(due)].compactMap(\.self).min() ?? time
    }
  }

  /// The public halves of all keys that verify.
  package var published: PublicKeySet { PublicKeySet(entries.withLock { $0.map(\.key) }) }

  /// The ids of all keys that verify, oldest first; the last one signs.
  package var ids: [String] { entries.withLock { $0.map(\.key.id) } }

  /// When a key has signed for long enough.
  private func due(_ entry: Entry) -> Timestamp { entry.key.madeAt.adding(seconds: days * 24 * 3600) }

  private func rotate(_ entries: inout [Entry], at time: Timestamp) throws(BackendError) -> SigningKey {
    let key = SigningKey(at: time, after: entries.last?.key)
    try key.write(in: folder)
    entries.append(Entry(key: key, since: time))
    retire(&entries, at: time)
    return key
  }

  /// Removes the keys whose tokens have ended.
  private func retire(_ entries: inout [Entry], at time: Timestamp) {
    while let next = entries.dropFirst().first, next.since.adding(seconds: Self.servedSeconds) <= time {
      entries.removeFirst().key.remove(from: folder)
    }
  }
}
