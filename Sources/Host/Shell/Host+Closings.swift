import Canvas
import EaselKit

/// What is closed on another terminal while it is used here: no key meant for it goes elsewhere, what it kept stays.
extension Host {
  /// Notes that the canvas is in step with the others' from here on.
  func noteMeeting() { if sync?.shared != nil { closings.haveMet = true } }

  /// What has the keys now.
  var heldHere: HeldKeys {
    let widget = canvas.focus.flatMap { canvas.widget($0) }
    let isBegun = canvas.arranging != nil || mode == .locked || mode.leaderPart != nil
    return HeldKeys(
      page: canvas.page, widget: widget, title: widget.flatMap { board.panes[$0.id]?.title } ?? "",
      isInUse: isTyping || isBegun, subject: (dialog as? SettingsForm)?.subject)
  }

  /// Ends a move or resize of what is there no more; false while another goes on, which nothing may disturb.
  func leavesArranging(for arrival: CanvasArrival) -> Bool {
    guard let progress = canvas.arranging else { return true }
    let id = arrival.renamed[progress.widget] ?? progress.widget
    guard !progress.isNew, !arrival.layout.widgets.contains(where: { $0.id == id }) else { return false }
    canvas.dropArrangement()
    return true
  }

  /// Keeps what widgets have for themselves that go, and answers what those had that come back, by id.
  func exchangeStates(for arrival: CanvasArrival) -> [String: JSONValue] {
    let next = Dictionary(arrival.layout.widgets.map { ($0.id, $0) }) { first, _ in first }
    let present = Dictionary(canvas.layout.widgets.map { (arrival.renamed[$0.id] ?? $0.id, $0) }) { first, _ in first }
    for (id, widget) in present where next[id]?.app != widget.app {
      if let state = board.state(of: widget.id) { closings.keep(state, of: widget) }
    }
    var states: [String: JSONValue] = [:]
    for (id, widget) in next where present[id]?.app != widget.app { states[id] = closings.take(widget) }
    return states
  }

  /// Says what has gone of what had the keys, and has those that would follow go nowhere until the person chooses.
  func tellClosing(of held: HeldKeys, renamed: [String: String]) {
    let now = held.widget.flatMap { canvas.widget(renamed[$0.id] ?? $0.id) }
    let page = renamed[held.page.id] ?? held.page.id
    let isPageGone = !canvas.layout.pages.contains { $0.id == page }
    let isThere = now?.app == held.widget?.app && now?.id == canvas.focus
    // That is told with the settings, which closed.
    let areSettingsGone = held.subject.map { canvas.widget(renamed[$0] ?? $0) == nil } ?? false
    guard isPageGone || !isThere || areSettingsGone else { return }
    if held.isInUse || isPageGone || areSettingsGone { mode.beginRefusal(.closedElsewhere) }
    guard isPageGone || !isThere, !areSettingsGone || held.subject != held.widget?.id else { return }
    guard closings.haveMet, !closings.isToldOtherwise else { return }
    say(held.isInUse ? .warning : .info, sentence(on: held, now: now, isPageGone: isPageGone))
  }

  private func sentence(on held: HeldKeys, now: WidgetPlacement?, isPageGone: Bool) -> String {
    if isPageGone { return "The page \"\(held.page.title)\" was closed on another terminal." }
    if now?.app == PrivateWidgets.app { return "\(held.title) is for somebody else alone from now on." }
    if let now, held.widget?.app == PrivateWidgets.app {
      return "\(board.panes[now.id]?.title ?? held.title) is shown to everybody again."
    }
    let isElsewhere = now != nil && now?.app == held.widget?.app
    return "\(held.title) was \(isElsewhere ? "moved to another page" : "closed") on another terminal."
  }
}
