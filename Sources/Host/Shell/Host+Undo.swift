import Canvas
import EaselKit

/// Going back and forth in what was done.
extension Host {
  /// Undoes one change; a change that another terminal of the person made is offered first.
  func undo() {
    if let entry = canvas.changeFromOtherTerminal, entry != offeredUndo {
      offeredUndo = entry
      return say(
        .info, "Your other terminal: \(entry.summary.ended) Press \(keyNames.undo) again to undo it.")
    }
    if !canvas.undo() { say(.info, "There is nothing to undo.") }
    loadMoreHistory()
  }

  /// Makes a change again that was undone.
  func redo() {
    if !canvas.redo() { say(.info, "There is nothing to redo.") }
    loadMoreHistory()
  }

  /// Says which change was undone or redone.
  func tell(_ step: HistoryStep) {
    let origin = step.isFromOtherTerminal ? ", from your other terminal" : ""
    let change = step.summary + origin
    say(.info, "\(step.isRedo ? "Redid" : "Undid"): \(change.ended)")
  }

  /// Reads more of the history when little of it is left in memory.
  private func loadMoreHistory() {
    setup.errands.start { [weak self] in
      do throws(CanvasError) { try await self?.canvas.loadMoreHistory() } catch { self?.say(.error, error.sentence) }
    }
  }

  /// When something was, as lists show it.
  var moment: (Timestamp) -> String {
    let (now, zone, region) = (now, setup.zone, setup.region)
    return { instant in
      let (date, today) = (zone.wall(at: instant).date, zone.wall(at: now).date)
      guard date.year != today.year else {
        return DateText.moment(instant, now: now, zone: zone, region: region)
      }
      return "\(DateText.day(date)) \(date.year)"
    }
  }

  func openHistory() {
    dialog = HistoryList(moment: moment)
    listHistory()
  }

  /// Has the next part of the history put into the list that is open.
  func listHistory() {
    guard let list = dialog as? HistoryList else { return }
    let last = list.entries.last?.id ?? .max
    setup.errands.start { [weak self] in
      do throws(CanvasError) {
        let more = try await self?.canvas.historyEntries(limit: HistoryList.part, before: last) ?? []
        self?.fillHistory(more, after: last)
      } catch {
        self?.closeHistory(error)
      }
    }
  }

  private func fillHistory(_ more: [HistoryEntry], after last: Int) {
    guard var list = dialog as? HistoryList, list.isLoading, (list.entries.last?.id ?? .max) == last else { return }
    let outcome = list.append(more)
    dialog = list
    follow(outcome)
  }

  private func closeHistory(_ error: CanvasError) {
    if let list = dialog as? HistoryList, list.isLoading { closeDialog() }
    say(.error, error.sentence)
  }

  /// Goes to a change of the history by way of others, drawing the screen at each; Esc stops at the one that is reached.
  func jump(through stops: [Int]) {
    if stops.count > 1 {
      dialog = Progress(title: "Going through the history", total: stops.count * HistoryList.stride)
    }
    setup.errands.start { [weak self] in await self?.go(through: stops) }
  }

  private func go(through stops: [Int]) async {
    for (index, stop) in stops.enumerated() {
      do throws(CanvasError) { try await canvas.jump(to: stop) } catch {
        if dialog is Progress { closeDialog() }
        return say(.error, error.sentence)
      }
      guard index + 1 < stops.count else { break }
      guard var progress = dialog as? Progress else { return sayPlace() }
      progress.done = (index + 1) * HistoryList.stride
      dialog = progress
      needsFrame = true
      await Task.yield()
    }
    if dialog is Progress { closeDialog() }
    sayPlace()
  }

  private func sayPlace() {
    let place = canvas.history.done.last.map { "Now: \($0.summary.ended)" }
    say(.info, place ?? "Everything is undone; \(keyNames.undo) has no more.")
  }
}

extension String {
  /// With the full stop of a sentence; a text that was cut ends with dots already.
  var ended: String { hasSuffix("...") ? self : self + "." }
}
