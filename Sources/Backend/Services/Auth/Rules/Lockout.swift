import EaselKit

/// How long guessing has to wait: not at all at first, then twice as long with each failure.
struct Lockout: Sendable, Hashable {
  /// For one account, as it is tried from one place.
  static let place = Lockout(free: 5, firstWait: 30, longestWait: 15 * 60)
  /// For one account, from all places together; who signed in from a place before may try there all the same.
  static let account = Lockout(free: 25, firstWait: 30, longestWait: 15 * 60)
  /// For one network, whatever it tries.
  static let network = Lockout(free: 20, firstWait: 60, longestWait: 3600)
  /// After how many seconds without a failure all is forgotten.
  static let memory = 24 * 3600
  /// How many counters are kept; beyond that, those of the fewest failures go.
  static let mostCounters = 100_000

  /// How many failures cost nothing.
  let free: Int
  /// The first wait, in seconds.
  let firstWait: Int
  let longestWait: Int

  /// How many seconds to wait after so many failures in a row.
  func wait(after failures: Int) -> Int {
    guard failures >= free else { return 0 }
    return min(firstWait << min(failures - free, 20), longestWait)
  }
}

/// One counter of failures and the rule it obeys.
struct LockoutKey: Sendable, Hashable {
  let text: String
  let rule: Lockout

  /// The counter of an account; kept as a hash, as people type passwords into the wrong field.
  ///
  /// It is that of the very text that an account is found by: two ways to write one address are one counter.
  static func account(_ email: String) -> LockoutKey {
    LockoutKey(text: "account:\(digest(of: email))", rule: .account)
  }

  /// The counter of an account, as it is tried from one place.
  static func place(_ place: String, of email: String) -> LockoutKey {
    LockoutKey(text: placePrefix(of: email) + place, rule: .place)
  }

  /// What the counters of an account begin with that are each of one place.
  static func placePrefix(of email: String) -> String { "place:\(digest(of: email)):" }

  static func network(_ name: String) -> LockoutKey { LockoutKey(text: "network:\(name)", rule: .network) }

  private static func digest(of email: String) -> String {
    Base64URL.encode(SecretCode.hash(EmailAddress(email)?.text ?? email.lowercased()))
  }
}

/// What a guess at a password counts for.
struct GuessKeys: Sendable, Hashable {
  /// The account, as it is tried from here.
  let place: LockoutKey
  let network: LockoutKey
  /// The account, from wherever it is tried; nil for who is signed in to it and counted by that sign-in alone, and once it
  /// waits for others: then this counts here alone.
  var account: LockoutKey?

  /// Of somebody who signs in from a network.
  init(email: String, network: String) {
    place = .place("network:\(network)", of: email)
    self.network = .network(network)
    account = .account(email)
  }

  /// Of somebody who is signed in.
  init(email: String, session: String, network: String) {
    place = .place("session:\(session)", of: email)
    self.network = .network(network)
    account = nil
  }

  /// Those that count each guess.
  var here: [LockoutKey] { [place, network] }
}
