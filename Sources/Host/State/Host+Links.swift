import Canvas
import EaselKit

/// The links between the widgets of a page: values shared by name reach the page's linked widgets and no others.
extension Host {
  /// Where a path that a widget declares is kept; nil for a shared name while the widget is not linked.
  func keptPath(_ path: StatePath, for id: String) -> StatePath? {
    guard path.names[0] == StatePath.sharedRoot else { return path }
    return linkedPages[id].map { path.onPage($0) }
  }

  /// Notes the page that a widget which has just started is linked on.
  func noteLink(of pane: Pane) {
    let page = canvas.layout.pages.first { $0.widgets.contains { $0.id == pane.id } }
    linkedPages[pane.id] = pane.isLinked ? page?.id : nil
  }

  /// Follows widgets that went to another page, were linked or unlinked, and notes which of them have a partner.
  func updateLinks() {
    var pages: [String: String] = [:]
    for page in canvas.layout.pages { for widget in page.widgets { pages[widget.id] = page.id } }
    let panes = board.panes.values.filter(\.manifest.isLinkable).sorted { $0.id < $1.id }
    for pane in panes {
      let page = pane.isLinked ? pages[pane.id] : nil
      guard linkedPages[pane.id] != page else { continue }
      withdrawShares(of: pane.id)
      endWatching(of: pane.id)
      watchState(for: pane, isAnew: true)
    }
    findPartners(among: panes)
  }

  /// Notes which widgets share what another one of their page follows, or the other way round.
  private func findPartners(among panes: [Pane]) {
    var sharing: [StatePath: Int] = [:]
    var following: [StatePath: Int] = [:]
    for pane in panes {
      for path in pane.manifest.shared { if let kept = keptPath(path, for: pane.id) { sharing[kept, default: 0] += 1 } }
      for path in pane.manifest.followed {
        if let kept = keptPath(path, for: pane.id) { following[kept, default: 0] += 1 }
      }
    }
    for pane in panes {
      let (shared, followed) = (pane.manifest.shared, pane.manifest.followed)
      func has(_ path: StatePath, in counts: [StatePath: Int], besides own: [StatePath]) -> Bool {
        keptPath(path, for: pane.id).map { counts[$0, default: 0] > (own.contains(path) ? 1 : 0) } == true
      }
      pane.hasLink =
        shared.contains { has($0, in: following, besides: followed) }
        || followed.contains { has($0, in: sharing, besides: shared) }
    }
  }

  /// Takes back all that a widget shares.
  func withdrawShares(of id: String) {
    for (path, sharer) in sharers where sharer == id {
      sharers[path] = nil
      state.set(nil, at: path, from: id)
    }
  }

  /// Says that a widget was linked or unlinked, where the person changed that in the widget itself.
  func tellLink(of id: String, _ key: String) {
    guard key == SettingsSchema.Field.linked.key, let pane = board.panes[id] else { return }
    say(
      .info,
      pane.isLinked
        ? "\(pane.title) is linked with the other widgets of the page."
        : "\(pane.title) is unlinked; it follows no other widget of the page.",
      about: .link(id))
  }
}

extension Manifest {
  fileprivate var shared: [StatePath] { shares.map(StatePath.shared) }
  /// What it follows of what others share.
  fileprivate var followed: [StatePath] { watches.filter { $0.names[0] == StatePath.sharedRoot } }
  fileprivate var isLinkable: Bool { !shares.isEmpty || !followed.isEmpty }
}
