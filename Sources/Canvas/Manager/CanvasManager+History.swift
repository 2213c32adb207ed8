import EaselKit

/// Going back and forth in what was done.
///
/// A record that does not fit what is there, because it is damaged or another program wrote it, is left out, with a
/// sentence to ``onFault``.
extension CanvasManager {
  /// How many records are kept ready; fewer, and more are read from the store.
  package static let readyRecords = 50
  static let recordsAtOnce = 500

  /// What has to be written together with ``snapshot(states:)``.
  package var unsavedHistory: HistoryUpdate { history.unsaved }

  /// Notes that what was taken from ``unsavedHistory`` is on disk.
  package func confirm(_ update: HistoryUpdate) { history.confirm(update) }

  /// Takes back the last change, and goes to where it was.
  ///
  /// False when there is none in memory; if `history.hasOlder` then, ``loadMoreHistory()`` brings it. Of a change that others
  /// have changed since nothing is taken back, and none before it in its place; that is told (``onOvertaken``).
  ///
  /// A change that came from another terminal of the person is undone in its turn; ``changeFromOtherTerminal`` says so
  /// before.
  package func undo() -> Bool {
    dropArrangement()
    let front = page.id
    if let entry = changeFromOtherTerminal {
      otherChanges.stepBack()
      stepOther(entry, entry.change.inverse, isRedo: false)
      return true
    }
    let record = history.done.last
    guard let change = stepBack(after: isShared ? (record?.id ?? 1) - 1 : 0) else {
      guard isShared, let record else { return false }
      history.stepBack()
      onOvertaken(record.summary)
      return true
    }
    finish(change, front: front)
    if let record = history.undone.last { tell(record, isRedo: false) }
    return true
  }

  /// The change of another terminal that ``undo()`` takes back; nil when it takes back one of this terminal.
  package var changeFromOtherTerminal: OtherTerminalChanges.Entry? { otherChanges.last(after: history.pointer) }

  /// Does again what was undone last, and goes to where it is.
  ///
  /// False when there is nothing in memory; if `history.hasNewer` then, ``loadMoreHistory()`` brings it.
  package func redo() -> Bool {
    dropArrangement()
    let front = page.id
    if let entry = otherChanges.next(after: history.pointer) {
      otherChanges.stepForward()
      stepOther(entry, entry.change, isRedo: true)
      return true
    }
    let record = history.undone.last
    guard let change = stepForward(upTo: isShared ? record?.id ?? .max : .max) else {
      guard isShared, let record else { return false }
      history.stepForward()
      onOvertaken(record.summary)
      return true
    }
    finish(change, front: front)
    if let record = history.done.last { tell(record, isRedo: true) }
    return true
  }

  /// Undoes or redoes until a change is the last that is done; zero undoes everything.
  ///
  /// It is told as one change.
  ///
  /// - Parameter number: The number of the change in the history.
  /// - Throws: ``CanvasError`` when there is no such change, or the store cannot be read.
  package func jump(to number: Int) async throws(CanvasError) {
    while history.hasOlder, number < history.oldestKnown { try await loadOlder() }
    while history.hasNewer, number > history.newestKnown { try await loadNewer() }
    dropArrangement()
    guard number == 0 || (history.done + history.undone).contains(where: { $0.id == number }) else {
      throw .unknownRecord(number)
    }
    let (before, front) = (layout, page.id)
    var states: [String: JSONValue] = [:]
    while let change = stepBack(after: number) ?? stepForward(upTo: number) {
      states.merge(change.restoredStates) { $1 }
    }
    finish(CanvasChange(.jump, subject: nil, from: before, to: layout) { states[$0] }, front: front)
  }

  /// The newest changes, newest first: those undone, then those done.
  ///
  /// - Parameters:
  ///   - limit: How many at most.
  ///   - number: Only those before this one.
  /// - Returns: The changes as listed.
  /// - Throws: ``CanvasError`` when the store cannot be read.
  package func historyEntries(limit: Int, before number: Int = .max) async throws(CanvasError) -> [HistoryEntry] {
    while history.hasNewer { try await loadNewer() }
    let undone = history.undone.map { record in
      var entry = record.entry
      entry.isDone = false
      return entry
    }
    var entries = Array((undone + history.done.reversed().map(\.entry)).filter { $0.id < number }.prefix(max(0, limit)))
    guard entries.count < limit, history.hasOlder else { return entries }
    let next = min(number, history.oldestKnown)
    do {
      // All before what is in memory is done, though the store may not know of the last undo yet.
      for var entry in try await store.historyEntries(before: next, limit: limit - entries.count) {
        entry.isDone = true
        entries.append(entry)
      }
    } catch {
      throw .store(error)
    }
    return entries
  }

  /// Reads more of the history when little of it is left in memory; answers at once when there is enough.
  package func loadMoreHistory() async throws(CanvasError) {
    if history.hasOlder, history.done.count < Self.readyRecords { try await loadOlder() }
    if history.hasNewer, history.undone.count < Self.readyRecords { try await loadNewer() }
  }

  // MARK: Within

  private func loadOlder() async throws(CanvasError) {
    let edge = history.oldestKnown
    let page: HistoryPage
    do { page = try await store.history(before: edge, limit: Self.recordsAtOnce) } catch { throw .store(error) }
    page.faults.forEach(onFault)
    guard history.hasOlder, history.oldestKnown == edge else { return }
    history.prepend(page)
  }

  private func loadNewer() async throws(CanvasError) {
    let edge = history.newestKnown
    let page: HistoryPage
    do { page = try await store.history(after: edge, limit: Self.recordsAtOnce) } catch { throw .store(error) }
    page.faults.forEach(onFault)
    guard history.hasNewer, history.newestKnown == edge else { return }
    history.append(page)
  }

  private func tell(_ record: HistoryRecord, isRedo: Bool) {
    onStep(HistoryStep(summary: record.summary, isRedo: isRedo, isFromOtherTerminal: false))
  }

  /// Undoes or redoes a change of another terminal, as far as nobody changed the same since.
  private func stepOther(_ entry: OtherTerminalChanges.Entry, _ wanted: CanvasChange, isRedo: Bool) {
    let front = page.id
    guard let change = sharedStep(wanted) else { return onOvertaken(entry.summary) }
    finish(change, front: front)
    onStep(HistoryStep(summary: entry.summary, isRedo: isRedo, isFromOtherTerminal: true))
  }

  private func stepBack(after number: Int = 0) -> CanvasChange? {
    var skipped: [HistoryRecord] = []
    defer { report(skipped) }
    while let record = history.done.last, record.id > number {
      history.stepBack()
      if let change = step(record.change.inverse) { return change }
      skipped.append(record)
    }
    // None fits: what can be undone stays as it was, so that a later change does not drop it.
    for _ in skipped { history.stepForward() }
    return nil
  }

  private func stepForward(upTo number: Int = .max) -> CanvasChange? {
    var skipped: [HistoryRecord] = []
    defer { report(skipped) }
    while let record = history.undone.last, record.id <= number {
      history.stepForward()
      if let change = step(record.change) { return change }
      skipped.append(record)
    }
    for _ in skipped { history.stepBack() }
    return nil
  }

  /// Changes the layout, if the change fits it and leaves it in order.
  private func step(_ change: CanvasChange) -> CanvasChange? {
    if isShared { return sharedStep(change) }
    guard change.fits(layout) else { return nil }
    let after = change.applied(to: layout)
    guard change.inverse.fits(after), Self.normalized(after) == after else { return nil }
    layout = after
    return change
  }

  /// Changes of the layout what nobody else has changed since.
  private func sharedStep(_ change: CanvasChange) -> CanvasChange? {
    let rebased = CanvasRebaser.repeating(change, on: layout)
    guard let change = rebased.change else { return nil }
    layout = change.applied(to: layout)
    if !rebased.renamed.isEmpty { history.rename(onReturn(rebased.renamed)) }
    return change
  }

  private func report(_ skipped: [HistoryRecord]) {
    // What others have changed since is no damage.
    guard !isShared, let first = skipped.first else { return }
    onFault(
      skipped.count == 1
        ? "Change \(first.id) of the history does not fit the canvas; it was left out."
        : "\(skipped.count) changes of the history, from \(first.id) on, do not fit the canvas; they were left out.")
  }

  /// Shows where a change was, which the layout has in it already, and tells of it.
  private func finish(_ change: CanvasChange, front: String) {
    let place = change.page(in: layout) ?? front
    pageIndex = layout.pages.firstIndex { $0.id == place } ?? max(0, min(pageIndex, layout.pages.count) - 1)
    if place != front { isZoomed = false }
    if let subject = change.subject, page.widgets.contains(where: { $0.id == subject }), subject != focus {
      previousFocus = focus
      focus = subject
    }
    settleView()
    if !change.isEmpty { onChange(change) }
  }
}

extension CanvasChange {
  /// The page of an arrangement that it happened on: that of its subject, else that of the first widget it touches.
  fileprivate func page(in layout: Layout) -> String? {
    let pages = Set(layout.pages.map(\.id))
    if let subject, pages.contains(subject) { return subject }
    let item = items.first { $0.id == subject } ?? items.first
    return [item?.pageAfter, item?.pageBefore, shapes?.first?.page].compactMap(\.self).first(where: pages.contains)
  }
}
