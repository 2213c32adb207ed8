import EaselKit

/// Whether the server can be talked to.
enum ConnectionState: Hashable {
  case connecting
  case online
  /// With the reason.
  case offline(BackendFailure)

  /// What the status line shows.
  var label: String {
    switch self {
    case .connecting: "connecting"
    case .online: "online"
    case .offline: "offline"
    }
  }
  /// Whether there is none, and that is known.
  var isOffline: Bool { if case .offline = self { true } else { false } }
}
