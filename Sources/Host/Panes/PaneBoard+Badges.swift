import EaselKit

extension PaneBoard {
  /// What stands beside a pane's title.
  ///
  /// - Parameters:
  ///   - pane: The pane.
  ///   - isOffline: Whether there is no connection to the server.
  ///   - now: The present instant; what is shown is told to be old only while nothing newer can be had.
  /// - Returns: The badges, in the order in which they are shown.
  func badges(of pane: Pane, isOffline: Bool, now: Timestamp) -> [Badge] {
    if pane.failure != nil { return [.failed] }
    var badges = pane.widget.badges
    guard isOffline, pane.manifest.service != nil else { return badges }
    badges.append(.offline)
    if let asOf = pane.dataAsOf {
      let minutes = Int((now.milliseconds - asOf.milliseconds) / 60_000)
      if minutes > 0 { badges.append(.age(minutes: minutes)) }
    }
    return badges
  }

  /// Notes how old what a pane shows is, from an answer to it.
  func noteAge(of id: String, _ result: Result<BackendResponse, BackendFailure>, now: Timestamp) {
    if case .success(let response) = result { panes[id]?.dataAsOf = response.keptSince ?? now }
  }
}
