import EaselKit

extension BackendFailure {
  /// The timer after which a widget asks again.
  static let retryTimer = "retry"

  /// What has a widget ask again later, if that may help.
  var retry: [Effect] { isPassing ? [.timer(tag: Self.retryTimer, milliseconds: 30_000)] : [] }
}
