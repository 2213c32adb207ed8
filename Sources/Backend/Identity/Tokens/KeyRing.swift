package import EaselKit
import Synchronization

/// The keys that sign access tokens, in files; the newest signs, the others only verify until they are retired.
package final class KeyRing: Sendable {
  /// How long a key signs.
  static let signingDays = 30
  /// How long one that no longer signs is kept; longer than any token it signed is good, and long enough for others to
  /// fetch the next.
  static let retiredSeconds = 24 * 3600

  private let folder: String
  private let now: @Sendable () -> Timestamp
  private let keys: Mutex<[SigningKey]>

  /// Reads the keys in a folder, and makes what is missing.
  package init(folder: String, now: @escaping @Sendable () -> Timestamp) throws(BackendError) {
    self.folder = folder
    self.now = now
    try PrivateFiles.makeFolder(folder)
    keys = Mutex(try SigningKey.all(in: folder))
    _ = try current()
  }

  /// The key that signs now; a new one when the newest is too old.
  func current() throws(BackendError) -> SigningKey {
    let time = now()
    return try keys.withLock { keys throws(BackendError) in
      if let newest = keys.last, newest.madeAt.adding(seconds: Self.signingDays * 24 * 3600) > time { return newest }
      let key = SigningKey(at: time)
      try key.write(in: folder)
      keys.append(key)
      retire(&keys, at: time)
      return key
    }
  }

  /// Makes a new key that signs from now on.
  package func rotate() throws(BackendError) {
    let time = now()
    try keys.withLock { keys throws(BackendError) in
      let key = SigningKey(at: time)
      try key.write(in: folder)
      keys.append(key)
      retire(&keys, at: time)
    }
  }

  /// The public halves of all keys that verify.
  package var published: PublicKeySet { PublicKeySet(keys.withLock { $0 }) }

  /// Removes the keys whose successor is old enough.
  private func retire(_ keys: inout [SigningKey], at time: Timestamp) {
    while let next = keys.dropFirst().first, next.madeAt.adding(seconds: Self.retiredSeconds) <= time {
      keys.removeFirst().remove(from: folder)
    }
  }
}
