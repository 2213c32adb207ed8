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
    case .offline(let failure): failure.isSignedOut ? "signed out" : "offline"
    }
  }
  /// Whether there is none, and that is known.
  var isOffline: Bool { if case .offline = self { true } else { false } }
}

extension BackendFailure {
  /// Whether no server is there: nobody answers, or a proxy says so.
  var isAbsence: Bool {
    switch self {
    case .offline, .timedOut, .refused(status: 502...504, _, _): true
    case .refused, .garbled: false
    }
  }

  /// Whether the server wants a sign-in that there is not, or no more.
  var isSignedOut: Bool {
    if case .refused(status: 401, _, _) = self { true } else { false }
  }
}
