import Canvas
import EaselKit

extension PaneBoard {
  /// What stands beside a pane's title.
  ///
  /// - Parameters:
  ///   - pane: The pane.
  ///   - isLocked: Whether it is locked in its place.
  ///   - marks: What is told of it on a canvas that is shared with others.
  ///   - isOffline: Whether there is no connection to the server.
  ///   - now: The present instant; what is shown is told to be old only while nothing newer can be had.
  /// - Returns: The badges, in the order in which they are shown.
  func badges(of pane: Pane, isLocked: Bool, marks: [Badge], isOffline: Bool, now: Timestamp) -> [Badge] {
    let lock: [Badge] = isLocked ? [.locked] : []
    if pane.failure != nil { return [.failed] + lock + marks }
    let link: [Badge] = pane.hasLink ? [.linked] : []
    var badges = pane.widget.badges + link + lock + marks
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
    guard case .success(let response) = result else { return }
    panes[id]?.dataAsOf = response.keptSince ?? now
    panes[id]?.isLive = response.keptSince == nil
  }

  /// The connection was lost: up to now what panes show was what the server had.
  func noteLost(at now: Timestamp) {
    for (id, pane) in panes where pane.isLive {
      panes[id]?.dataAsOf = now
      panes[id]?.isLive = false
    }
  }
}
