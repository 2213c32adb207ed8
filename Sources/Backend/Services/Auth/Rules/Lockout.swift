import EaselKit

/// How long guessing has to wait: not at all at first, then twice as long with each failure.
struct Lockout: Sendable, Hashable {
  /// For one account, whoever tries.
  static let account = Lockout(free: 5, firstWait: 30, longestWait: 15 * 60)
  /// For one network, whatever it tries.
  static let network = Lockout(free: 20, firstWait: 60, longestWait: 3600)
  /// After how many seconds without a failure all is forgotten.
  static let memory = 24 * 3600

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
    let text = EmailAddress(email)?.text ?? email.lowercased()
    return LockoutKey(text: "account:\(Base64URL.encode(SecretCode.hash(text)))", rule: .account)
  }

  static func network(_ name: String) -> LockoutKey { LockoutKey(text: "network:\(name)", rule: .network) }
}
