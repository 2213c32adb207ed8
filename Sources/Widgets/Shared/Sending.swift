import EaselKit

extension Outbox {
  /// The tag of the call that makes a change begins with this.
  private static var sendPrefix: String { "send/" }

  /// Sends all that can be sent now.
  mutating func sendReady() -> [Effect] {
    takeReady().map { .request($0.request, tag: Self.sendPrefix + $0.id) }
  }

  /// The change on its way whose answer has this tag; nil when it is no such tag, or the change is settled.
  func sent(_ tag: String) -> Entry? {
    guard tag.hasPrefix(Self.sendPrefix) else { return nil }
    let id = String(tag.dropFirst(Self.sendPrefix.count))
    return isInFlight(id) ? self[id] : nil
  }
}

extension BackendFailure {
  /// The timer after which a widget asks again.
  static let retryTimer = "retry"

  /// What has a widget ask again later, if that may help.
  var retry: [Effect] { isPassing ? [.timer(tag: Self.retryTimer, milliseconds: 30_000)] : [] }
}
