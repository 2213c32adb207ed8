package import EaselKit

extension PendingWrite {
  /// How often it was tried, in words; nil when it was not.
  ///
  /// A try counts before the call is made, so nobody knows whether the server heard of it.
  package var triesText: String? {
    switch attempts {
    case ...0: nil
    case 1: "tried once"
    case let count: "tried \(count) times"
    }
  }
}
