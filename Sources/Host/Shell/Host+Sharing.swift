package import Canvas
import EaselAPI
import EaselKit

/// The canvas that is shared with the person's other terminals.
extension Host {
  /// Under which name a canvas is kept that gave way to the server's.
  static let asideName = LayoutName.beforeSharing

  func wireSharing() {
    wireChoices()
    guard let sync else { return }
    canvas.isShared = true
    canvas.onOvertaken = { [weak self] in
      self?.say(.info, "Not taken back or done again, as it was changed elsewhere since: \($0.ended)")
    }
    canvas.isReadOnly = setup.sharing?.role == .viewer
    canvas.savable = { [weak sync] in sync?.hidden.masked($0) ?? $0 }
    sync.portable = { [board] state, app in board.portable(state, of: app) }
    sync.show = { [weak self] in self?.show($0) ?? true }
    sync.keepAside = { [weak self] in self?.keepAside($0, because: $1) }
    sync.onClashes = { [weak self] in self?.crossed($0) }
    sync.keepClashes = { [weak self] in await self?.outbox.keepConflicts() ?? true }
    sync.say = { [weak self] in self?.say($0, $1) }
    sync.retryLater = { [weak self] wait in
      guard let self else { return }
      timers.set(.sync, at: uptime + wait)
    }
    keeper?.beforeSave = { [weak sync] in await sync?.flush() }
  }

  /// Keeps layouts under names and preferences in step.
  private func wireChoices() {
    layoutSync?.onChange = { [weak self] in
      if self?.dialog is LayoutList { self?.openLayoutList() }
    }
    layoutSync?.onCrossing = { [weak self] in self?.say(.warning, $0) }
    layoutSync?.onRefusal = { [weak self] in self?.say(.warning, $0) }
    preferenceSync?.chosen = { [weak self] in self?.preferences ?? [:] }
    preferenceSync?.canTake = { [weak self] in self?.canTakeChoices($0) ?? false }
    preferenceSync?.take = { [weak self] in self?.takeChoices($0) }
    preferenceSync?.keep = { [weak self] in await self?.keep($0) ?? false }
    if let loop = layoutSync?.loop { wire(loop, .layoutSync) }
    if let loop = preferenceSync?.loop { wire(loop, .preferenceSync) }
  }

  private func wire(_ loop: SyncLoop, _ key: TimerKey) {
    loop.onTrouble = { [weak self] in self?.report($0.sentence) }
    loop.retryLater = { [weak self] wait in
      guard let self else { return }
      timers.set(key, at: uptime + wait)
    }
  }

  /// What of the history is to be written with ``snapshot``; nil when the history on disk is another terminal's.
  package var unsavedHistory: HistoryUpdate? { setup.sharing?.ownsHistory == false ? nil : canvas.unsavedHistory }

  /// Keeps what the server has not confirmed, for the end of the program.
  package func keepShared() throws(StoreError) { try sync?.keepAtEnd() }

  /// Shows what came from another terminal; false while something is moved or resized.
  private func show(_ arrival: CanvasArrival) -> Bool {
    let held = heldHere
    guard leavesArranging(for: arrival) else { return false }
    var states = arrival.states
    for (old, new) in arrival.renamed { states[new] = board.state(of: old) }
    states.merge(exchangeStates(for: arrival)) { $1 }
    board.restore(states)
    let title = (dialog as? SettingsForm)?.subject.flatMap { board.panes[$0]?.title }
    let isOfSamePerson = setup.sharing?.address == .own && closings.haveMet && !closings.isToldOtherwise
    canvas.take(arrival.layout, renamed: arrival.renamed, canBeUndone: isOfSamePerson)
    layOut()
    layoutChanged()
    followSettings(renamed: arrival.renamed, of: title)
    tellClosing(of: held, renamed: arrival.renamed)
    tellFocus()
    keepCanvas()
    needsFrame = true
    tell("canvas.layout.changed", from: "canvas", ["verb": "sync"])
    return true
  }

  private func keepAside(_ layout: Layout, because reason: CanvasSetAside) {
    var aside = layout
    aside.name = Self.asideName
    closings.isToldOtherwise = true
    startSaving { [weak self, store = setup.store, clock = setup.clock] in
      defer { self?.closings.isToldOtherwise = false }
      do throws(StoreError) {
        let saved = try await store.save(aside, at: clock.now())
        self?.sayKept(saved, because: reason)
      } catch {
        self?.say(.error, error.sentence)
      }
    }
  }

  private func sayKept(_ saved: LayoutSummary, because reason: CanvasSetAside) {
    let place = "is kept as the layout \"\(saved.name)\", version \(saved.version)"
    switch reason {
    case .firstMeeting: say(.info, "This is your canvas on the server. The one that was here \(place).")
    case .setBack: say(.warning, "The server was set back, and its canvas with it. The one that was here \(place).")
    case .refused(let sentence):
      say(.warning, "The server did not take a change of the canvas: \(sentence) The canvas with it \(place).")
    case .withdrawn: say(.warning, "What you had not sent of the canvas \(place).")
    case .loadedOver:
      say(.warning, "The canvas was changed elsewhere before you opened this layout; with those changes it \(place).")
    case .privateClosed(let ids):
      let names = ids.map { board.title(of: $0) }.joined(separator: ", ")
      say(.warning, "Somebody closed what you keep to yourself, \(names). The canvas with it \(place).")
    }
  }
}
