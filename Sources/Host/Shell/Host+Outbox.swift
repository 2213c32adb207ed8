import Canvas
import EaselAPI
import EaselKit
import Offline

/// The changes that the server has not confirmed: telling widgets and the person of them.
extension Host {
  func wireOutbox() {
    outbox.onChange = { [weak self] in self?.outboxChanged($0) }
    outbox.onSettled = { [weak self] in self?.settled($0, $1, $2) }
    outbox.onSettledElsewhere = { [weak self] services in
      self?.board.deliverToAll(.stale) { $0.manifest.service.map(services.contains) == true }
    }
    outbox.onTrouble = { [weak self] in self?.report($0.sentence) }
    outbox.onSignedOut = { [weak self] in self?.connection.signedOut($0) }
    outbox.onTimeout = { [weak self] in self?.requests.timedOut(since: $0) }
    outbox.onServerTrouble = { [weak self] in
      self?.report("The server's disk is full; what you do is kept here until it has room.")
    }
    outbox.onTooLate = { [weak self] in
      self?.say(.warning, "That is on its way already: \(Self.brief($0.write.summary)).")
    }
    outbox.retryLater = { [weak self] wait in
      guard let self else { return }
      timers.setNoLater(.outbox, at: uptime + wait)
    }
    outbox.tellLater = { [weak self] wait in
      guard let self else { return }
      timers.setIfIdle(.outboxTold, at: uptime + wait)
    }
  }

  /// Another program of the person has changed what waits, or what is to be decided.
  package func outboxChangedElsewhere() {
    outbox.lookAgain()
    layoutSync?.loop.want()
  }

  /// Tells a widget that has just started what waits of its service.
  func tellPending(to pane: Pane) {
    guard let service = pane.manifest.service else { return }
    let pending = outbox.pending(of: service)
    if !pending.isEmpty { board.deliver(.pending(pending), to: pane.id) }
  }

  private func outboxChanged(_ services: Set<String>) {
    needsFrame = true
    state.changed(StatePath(unchecked: ["outbox"]))
    for service in services.sorted() { board.deliverPending(outbox.pending(of: service), of: service) }
    refreshOutboxDialog()
  }

  private func settled(_ pending: PendingWrite, _ outcome: WriteOutcome, _ conflicts: [WriteConflict]) {
    board.deliverSettled(pending, outcome, madeBy: submitters.removeValue(forKey: pending.id))
    let summary = Self.brief(pending.write.summary)
    switch outcome {
    case .done: if let note = pending.note { say(.warning, "\(Self.capitalised(summary)): \(note)") }
    case .yielded(_, let sentence): report("\(Self.capitalised(summary)): \(sentence)")
    case .refused(_, let sentence): report("Not accepted, \(summary): \(TextFitting.truncated(sentence, to: 300))")
    case .dropped: break
    }
    guard !conflicts.isEmpty else { return }
    replacedHere.insert(pending.id)
    let fields = conflicts.map(\.field).joined(separator: ", ")
    let step = keyNames.plainest(.conflicts).map { "; \($0) shows both" } ?? ""
    say(.warning, "\(Self.capitalised(summary)) crossed another change of \(fields). Yours holds\(step).")
  }

  /// Says that a change of another terminal took the place of a value, unless this terminal sent it.
  func replacedElsewhere(_ news: ReplacementNews) {
    guard replacedHere.remove(news.change) == nil else { return }
    let fields = news.fields.joined(separator: ", ")
    say(
      .warning,
      "Another terminal sent a change (\(Self.brief(news.summary))) that replaced the value of \(fields).")
  }

  /// The summary of a change, cut to fit a notice.
  static func brief(_ summary: String) -> String { TextFitting.truncated(summary, to: 80) }

  private static func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  // MARK: - The canvas

  /// How many changes wait, those of the canvas among them.
  var waitingCounts: OutboxCounts {
    var counts = outbox.counts
    counts.unsent += waitingOfCanvas.count + (isUnmet ? 1 : 0)
    return counts
  }

  /// Whether the whole canvas waits for the server, which has never seen it.
  private var isUnmet: Bool { connection.state != .online && sync?.isUnmet == true }

  /// The changes of the canvas that are not on their way, as the server is away or fails at one.
  private var waitingOfCanvas: [SharedCanvas.Pending] {
    guard let sync, !sync.isOver, connection.state != .online || sync.agenda.failing != nil else { return [] }
    return sync.shared?.pending ?? []
  }

  // MARK: - Dialogs

  func openOutbox() { dialog = filled(OutboxList(moment: moment)) }

  private func filled(_ list: OutboxList) -> OutboxList {
    var list = list
    var changes = waitingOfCanvas.map { OutboxList.WaitingChange($0, in: canvas.layout, name: widgetName) }
    if isUnmet { changes.append(.whole) }
    list.fill(outbox.pending, ofCanvas: changes)
    return list
  }

  func openConflicts() {
    var list = ConflictList(moment: moment)
    list.fill(outbox.conflicts)
    dialog = list
  }

  func run(_ command: OutboxCommand) {
    switch command {
    case .retry(let ids): outbox.retryRefused(ids)
    case .drop(let id): outbox.withdraw(id)
    case .decide(let id, let choice):
      guard let conflict = outbox.conflicts.first(where: { $0.id == id }) else { return }
      if !conflict.isOfCanvas || decideOnCanvas(conflict, choice) { outbox.decide(id, choice) }
    }
  }

  private func refreshOutboxDialog() {
    if let list = dialog as? OutboxList {
      dialog = filled(list)
    } else if var list = dialog as? ConflictList {
      list.fill(outbox.conflicts)
      dialog = list
    }
  }
}
