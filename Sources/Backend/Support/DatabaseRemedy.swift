import EaselAPI

/// What there is to do about a service's database that cannot be used; it depends on whose server it is.
package enum DatabaseRemedy: Sendable {
  /// A person's private server, which `easel doctor` sees to.
  case doctor
  /// A server that somebody runs.
  case operate

  /// What the calls to a service are answered while the server cannot serve it.
  ///
  /// On a server that somebody runs, callers have no use for where its files lie and what is to be done there.
  func told(_ error: BackendError) -> Problem {
    var problem = problem(for: error)
    guard case .operate = self else { return problem }
    let fault =
      switch error {
      case .databaseCorrupt: "is damaged"
      case .databaseNewer: "was written by a newer Easel"
      case .databaseIncomplete: "is not complete"
      case .databaseUnusable(_, let reason) where !reason.contains("/"): "cannot be opened (\(reason))"
      default: "cannot be used now"
      }
    problem.detail = "The database of this service \(fault), which is for whoever runs the server to see to."
    return problem
  }

  /// What is wrong and what there is to do, for the log and for owners.
  func problem(for error: BackendError) -> Problem {
    switch error {
    case .databaseCorrupt(let path):
      problem(
        HealthStatus.damaged, error, "`easel doctor --set-aside` renames it and begins a new one.", Self.rename(path))
    case .databaseNewer(let path):
      problem(
        HealthStatus.newer, error, "Update this one, or let `easel doctor --set-aside` rename it and begin a new one.",
        "Update this one. \(Self.rename(path))")
    case .databaseIncomplete(let path, let missing) where missing == path:
      problem(
        HealthStatus.incomplete, error, "Put it back, or begin a new one with `easel doctor --set-aside`.",
        "Put it back, or restore a backup; to begin a new one, remove \(DatabaseMark.path(of: path)).")
    case .databaseIncomplete(let path, _):
      problem(HealthStatus.incomplete, error, Self.goOn(path), Self.goOn(path))
    case .databaseMoved: problem("storage.moved", error, Self.putBack, Self.putBack)
    default:
      problem("storage.unusable", error, Self.retry, Self.retry)
    }
  }

  private static let retry = "See to that; it is tried again."
  private static let putBack =
    "Put the same files back, or stop the server, see to what lies there, and start it again."
  private static func rename(_ path: String) -> String {
    "To begin a new one, rename it, remove \(DatabaseMark.path(of: path)), and restart the server."
  }

  private static func goOn(_ path: String) -> String {
    "Put the journal back, or remove \(path)-shm to go on without those changes."
  }

  private func problem(_ code: String, _ error: BackendError, _ own: String, _ shared: String) -> Problem {
    let step =
      switch self {
      case .doctor: own
      case .operate: shared
      }
    return Problem(status: 503, code: code, title: "Service Unavailable", detail: "\(error.sentence) \(step)")
  }
}
