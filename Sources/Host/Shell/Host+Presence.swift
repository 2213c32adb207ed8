import Canvas
import EaselAPI
import EaselKit

/// The people who share the canvas: who is there, where they are, and seeing what one of them sees.
extension Host {
  private static let longestName = 12
  private static let longestCanvasName = 20

  func wirePresence() {
    canvas.onRefusal = { [weak self] in self?.sayReadOnly() }
    canvas.loadable = { [weak sync] in sync?.opened($0) ?? $0 }
    canvas.reserved = { [weak sync] in sync.map { Set($0.hidden.hidden.keys) } ?? [] }
    canvas.onReturn = { [weak sync] in sync?.comeBack(as: $0) ?? $0 }
    sync?.onRoleDoubt = { [weak self] in self?.askRole() }
    sync?.onWithdrawn = { [weak self] in self?.wasWithdrawn() }
    presence?.onChange = { [weak self] in self?.presenceChanged() }
    presence?.later = { [weak self] wait in
      guard let self else { return }
      timers.set(.presence, at: uptime + wait)
    }
  }

  /// Tells the others, if this terminal shows another place than before; who goes elsewhere follows nobody any more.
  func tellWhereabouts() {
    guard let presence else { return }
    let place = whereabouts
    if let followed, place != followed.place {
      self.followed = nil
      say(.info, "You go your own way, and follow \(Self.short(followed.name)) no more.")
    }
    presence.moved(to: place)
  }

  private var whereabouts: CanvasWhereabouts {
    let row = canvas.grid.mode == .scroll ? max(1, canvas.grid.rowHeight) : 1
    return CanvasWhereabouts(
      page: canvas.page.id, focus: canvas.focus, isZoomed: canvas.isZoomed, scroll: canvas.scrollOffset / row)
  }

  private func presenceChanged() {
    needsFrame = true
    guard let followed else { return }
    guard let presence = presence?.others.first(where: { $0.origin == followed.origin }), let place = presence.place
    else {
      self.followed = nil
      return say(.info, "\(Self.short(followed.name)) has gone.")
    }
    show(place, of: presence)
  }

  /// Shows what another terminal shows, as far as it is here.
  private func show(_ place: CanvasWhereabouts, of presence: CanvasPresence) {
    // What is moved here comes first.
    guard canvas.arranging == nil else { return }
    followed = nil
    if let index = canvas.layout.pages.firstIndex(where: { $0.id == place.page }) { goToPage(index) }
    if let focus = place.focus, canvas.focus != focus { changeFocus { canvas.setFocus(focus) } }
    if canvas.isZoomed != place.isZoomed, canvas.focus != nil { canvas.toggleZoom() }
    if canvas.grid.mode == .scroll, !canvas.isZoomed {
      canvas.scroll(by: place.scroll * max(1, canvas.grid.rowHeight) - canvas.scrollOffset)
    }
    layOut()
    followed = Followed(origin: presence.origin, name: presence.name, place: whereabouts)
    self.presence?.moved(to: whereabouts)
  }

  // MARK: What is shown of it

  /// What the canvas is called, and the people who are there, each once, for the status line: `Team with Ada, Ben`.
  var company: String {
    guard let presence else { return "" }
    return presence.others.isEmpty ? canvasName : "\(canvasName) \(people(presence))"
  }

  /// What the canvas is called that is shared with others, and what keeps the person from arranging it.
  var canvasName: String {
    guard presence != nil else { return "" }
    let name = TextFitting.truncated(shareName, to: Self.longestCanvasName)
    return restriction.isEmpty ? name : "\(name) (\(restriction))"
  }

  /// What keeps the person from arranging a canvas that is shared with others, in a word or two; empty for nothing.
  var restriction: String {
    guard presence != nil else { return "" }
    guard !isWithdrawn else { return "left" }
    // A viewer's own todos are theirs to change as ever; to say that they only look would tell them otherwise.
    return !canvas.isReadOnly ? "" : setup.readOnlyReason == nil ? CanvasRole.viewer.rawValue : "look only"
  }

  private func people(_ presence: PresenceDesk) -> String {
    let names = Self.names(presence.others)
    let word = followed == nil ? "with" : "following"
    let shown = followed.map { [Self.short($0.name)] } ?? Array(names.prefix(3))
    return "\(word) \(shown.joined(separator: ", "))\(shown.count < names.count && followed == nil ? "…" : "")"
  }

  /// What stands beside widgets' titles: that the person keeps one private, and who else has the focus there.
  var marks: [String: [Badge]] {
    guard let presence else { return [:] }
    var marks: [String: [Badge]] = [:]
    for id in sync?.privateWidgets ?? [] { marks[id] = [.note("private")] }
    let visited = Dictionary(grouping: presence.others.filter { $0.place?.focus != nil }) { $0.place?.focus ?? "" }
    for (focus, others) in visited {
      marks[focus, default: []].append(.note("@" + Self.names(others).prefix(2).joined(separator: ", ")))
    }
    return marks
  }

  private static func names(_ presences: [CanvasPresence]) -> [String] {
    var known: Set<String> = []
    return presences.filter { known.insert($0.user).inserted }.map { short($0.name) }.sorted()
  }

  private static func short(_ name: String) -> String {
    TextFitting.truncated(name, to: longestName)
  }

  // MARK: Dialogs

  func run(_ command: ShareCommand) {
    switch command {
    case .open(let id):
      reopening = id.map(Reopening.shared) ?? .own
      end()
    case .follow(let origin): follow(origin)
    }
  }

  private func follow(_ origin: String?) {
    guard let origin else {
      followed = nil
      return
    }
    guard let presence = presence?.others.first(where: { $0.origin == origin }), let place = presence.place else {
      return say(.warning, "That terminal has gone.")
    }
    show(place, of: presence)
    say(.info, "You see what \(Self.short(presence.name)) sees, until you go elsewhere.")
  }

  /// Who is here, to be followed.
  func openPeople() {
    guard let presence else {
      return say(.info, "This canvas is yours alone; `easel canvas new` makes one that can be shared.")
    }
    guard !presence.others.isEmpty else { return say(.info, "Nobody else is here now.") }
    var items = presence.others.compactMap { other -> Picker.Item? in
      guard let place = other.place else { return nil }
      let widget = place.focus.flatMap { board.panes[$0]?.title } ?? ""
      let page = canvas.layout.pages.first { $0.id == place.page }?.title ?? ""
      return Picker.Item(
        title: other.name, detail: [page, widget].filter { !$0.isEmpty }.joined(separator: ", "),
        command: .share(.follow(other.origin)))
    }
    if followed != nil {
      items.insert(Picker.Item(title: "Nobody", detail: "go your own way", command: .share(.follow(nil))), at: 0)
    }
    dialog = Picker(title: "See what somebody sees", items: items)
  }

  /// The canvases that can be opened here instead.
  func openShareList() {
    guard !setup.isLink else { return say(.info, Self.onlyLooks) }
    setup.errands.start { [weak self, transport = setup.transport] in
      do throws(BackendFailure) {
        let shares = try await transport.call(CanvasShareAPI.shares()).items
        self?.showShares(shares)
      } catch {
        self?.say(.error, error.sentence)
      }
    }
  }

  private func showShares(_ shares: [CanvasShare]) {
    let present = setup.sharing?.address ?? .own
    needsFrame = true
    guard dialog == nil else { return }
    guard !shares.isEmpty || present != .own else {
      return say(
        .info, "You share no canvas yet; `easel canvas new NAME` makes one, `easel canvas join` takes you to one.")
    }
    // One that was left and came back goes on when it is opened anew.
    var items = shares.filter { present != .shared($0.id) || isWithdrawn }.map { share in
      Picker.Item(
        title: share.name,
        detail: "\(share.role.rawValue), \(share.members == 1 ? "only you" : "\(share.members) people")",
        command: .share(.open(share.id)))
    }
    if present != .own {
      items.insert(Picker.Item(title: "Your own canvas", detail: "", command: .share(.open(nil))), at: 0)
    }
    guard !items.isEmpty else { return say(.info, "This is the only canvas that you share.") }
    dialog = Picker(title: HostAction.sharedCanvases.title, items: items)
  }

  // MARK: What one may do

  /// Whether an action would only be refused here, so that its key is not offered.
  func isRefused(_ action: HostAction) -> Bool {
    canvas.isReadOnly && action.arranges || setup.isLink && action == .sharedCanvases
  }

  /// Whether the person may only look at the canvas, and says so; the keys that would follow are not the widget's.
  func refusesArranging(_ action: HostAction) -> Bool {
    guard action.arranges, canvas.isReadOnly else { return false }
    if action.takesMoreKeys { mode.beginRefusal(.lookOnly) }
    sayReadOnly()
    return true
  }

  func sayReadOnly() {
    guard !setup.isLink || isWithdrawn else { return say(.info, Self.onlyLooks) }
    say(
      .info,
      isWithdrawn
        ? "This canvas is not shared with you any more; save it under a name to go on with a copy."
        : "You may look at this canvas\(ownData); ask one of its owners to have you arrange it.")
  }

  /// What who may only look may do besides, within a sentence; empty for guests of the server, who change nothing.
  private var ownData: String { setup.readOnlyReason == nil ? ", and change what is yours in its widgets" : "" }

  /// Has others not see what the widget in focus is, or see it again.
  func togglePrivacy() {
    guard let sync, sync.address != .own else {
      return say(.info, "This canvas is yours alone: all of it is private.")
    }
    guard let focus = focusedWidget(), let widget = canvas.widget(focus) else { return }
    let name = board.panes[focus]?.title ?? focus
    guard widget.app != PrivateWidgets.app else { return sayNotYours() }
    guard !canvas.isReadOnly else { return sayReadOnly() }
    let isPrivate = sync.togglePrivacy(of: widget, on: canvas.layout)
    say(
      .info,
      isPrivate
        ? "\(name) is for you alone from now on; the others will see only that there is something."
        : "The others will see \(name) again.")
    needsFrame = true
  }

  /// Whether a widget is another person's, of which nothing can be seen, and says so.
  func refusesStandIn(_ id: String) -> Bool {
    guard canvas.widget(id)?.app == PrivateWidgets.app else { return false }
    sayNotYours()
    return true
  }

  private func sayNotYours() { say(.info, "This one is not yours.") }

  /// Name, members or roles of the canvas have changed.
  func shareChanged(_ event: PublishedEvent) {
    guard case .shared(let id)? = setup.sharing?.address, event.type == CanvasShareAPI.changed, event.subject == id
    else { return }
    askRole()
  }

  /// Asks the server what the person may do on the canvas, if it is one that is shared with others.
  func askRole() {
    guard case .shared(let id)? = setup.sharing?.address else { return }
    setup.errands.start { [weak self, transport = setup.transport] in
      do throws(BackendFailure) {
        let share = try await transport.call(CanvasShareAPI.share(id))
        self?.take(share)
      } catch {
        guard error.hidesCanvas else { return }
        self?.sync?.wasWithdrawn()
      }
    }
  }

  private func take(_ share: CanvasShare) {
    guard !isWithdrawn else {
      let action = HostAction.sharedCanvases.title
      return say(.info, "This canvas is shared with you again; choose it under \"\(action)\" to go on.")
    }
    if shareName != share.name {
      shareName = share.name
      needsFrame = true
    }
    let mayOnlyLook = share.role == .viewer
    // What waits may have been held back for a role that nobody told this terminal of.
    sync?.mayArrange(!mayOnlyLook)
    guard mayOnlyLook != canvas.isReadOnly else { return }
    canvas.dropArrangement()
    canvas.isReadOnly = mayOnlyLook
    needsFrame = true
    say(
      .info,
      mayOnlyLook
        ? "You may only look at this canvas from now on\(ownData)." : "You may arrange this canvas from now on.")
  }
}

extension Host {
  /// Whether the canvas is shared with the person no more, so that what is done on it would be lost.
  var isWithdrawn: Bool { sync?.isOver == true && sync?.address != .own }

  private func wasWithdrawn() {
    canvas.dropArrangement()
    canvas.isReadOnly = true
    followed = nil
    presence?.end()
    needsFrame = true
  }
}

/// Somebody whose terminal is followed, and the place that was shown for it.
struct Followed: Equatable {
  var origin: String
  var name: String
  var place: CanvasWhereabouts
}

/// What is to be shown on this terminal instead.
package enum Reopening: Sendable, Hashable {
  case own
  case shared(String)
}
