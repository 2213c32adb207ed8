import Canvas
import EaselAPI
import EaselKit

/// The calls, one after the other.
extension CanvasSync {
  /// Does what is next; false when there is nothing.
  func step() async throws(BackendFailure) -> Bool {
    if agenda.isOver { return false }
    // Whoever hears of a stand-in on this machine finds there what it stands for; elsewhere it is nowhere.
    let isHiddenKept = await privacy.flush()
    guard let shared else {
      try await meet()
      return true
    }
    if agenda.needsState {
      try await takeState()
    } else if agenda.mustAsk || agenda.heard > shared.revision {
      try await catchUp()
    } else if agenda.looksOnly, address != .own, shared.revision > 0, !shared.pending.isEmpty {
      giveUp(shared)
    } else if let first = shared.pending.first, !agenda.isReadOnly {
      guard isHiddenKept else {
        agenda.failing = first.id
        throw .offline("What is hidden is not on disk.")
      }
      try await send(first, on: shared.revision)
    } else {
      return false
    }
    return true
  }

  /// The server and this terminal see each other for the first time.
  ///
  /// The server's canvas counts; where it has none, it gets the one from here.
  private func meet() async throws(BackendFailure) {
    guard let (revision, layout) = try await state(), shared == nil else { return }
    agenda.mustAsk = false
    guard let layout else {
      let first = CanvasChange(.load, subject: nil, from: SharedCanvas.nothing, to: shown)
      var canvas = SharedCanvas()
      _ = canvas.make(first, id: newChangeID())
      dropEarly()
      return adopt(canvas)
    }
    var own = shown
    own.name = layout.name
    if !isUntouched {
      if own != layout { keepAside(shown, .firstMeeting) }
      dropEarly()
    }
    adopt(SharedCanvas(revision: revision, confirmed: layout))
    takeEarly()
  }

  private func takeState() async throws(BackendFailure) {
    guard let (revision, layout) = try await state(), var canvas = shared else { return }
    agenda.needsState = false
    agenda.mustAsk = false
    if canvas.revision == 0 { return meetAnew() }
    // What the server says counts, though it may have been set back to an earlier day.
    agenda.heard = revision
    // One that has lost its canvas gets this one, as at a first meeting.
    guard let layout else { return shared = nil }
    if revision < canvas.revision { keepAside(canvas.shown, .setBack) }
    let before = canvas
    guard case .new(let renamed) = canvas.take(layout, at: revision) else { return }
    if revision > before.revision { tell(canvas.clashes(withStateSince: before), of: canvas, before) }
    adopt(canvas, renamed)
  }

  /// The server's canvas, without an arrangement where it has none; nil when it cannot be used.
  private func state() async throws(BackendFailure) -> (revision: Int, layout: Layout?)? {
    let state: CanvasState
    do throws(BackendFailure) { state = try await transport.call(address.state()) } catch {
      guard error.hidesCanvas else { throw error }
      // A server from before there were canvases, or somebody who is no member any more.
      if address == .own { agenda.isOver = true } else { wasWithdrawn() }
      return nil
    }
    guard let value = state.layout else { return (state.revision, nil) }
    guard let layout = value.decoded(as: Layout.self), CanvasManager.normalized(layout) == layout else {
      agenda.isOver = true
      say(.error, "The server's canvas cannot be read here; this terminal goes on alone. Is it of a newer Easel?")
      return nil
    }
    return (state.revision, layout)
  }

  private func catchUp() async throws(BackendFailure) {
    guard let revision = shared?.revision else { return }
    agenda.mustAsk = false
    do throws(BackendFailure) {
      let answer = try await transport.call(address.changes(after: revision))
      let changes = answer.items.compactMap { entry in
        let change = entry.change.decoded(as: CanvasChange.self)
        return change.map { SharedCanvas.Made(revision: entry.revision, id: entry.id, change: $0) }
      }
      guard changes.count == answer.items.count else { return agenda.needsState = true }
      take(changes)
      if answer.next != nil { agenda.mustAsk = true }
      if answer.items.isEmpty { agenda.heard = min(agenda.heard, shared?.revision ?? 0) }
    } catch {
      guard case .refused(410, _, _) = error else {
        agenda.mustAsk = true
        throw error
      }
      agenda.needsState = true
    }
  }

  private func send(_ first: SharedCanvas.Pending, on revision: Int) async throws(BackendFailure) {
    let value = JSONValue(encoding: first.change)
    guard let change = value.decoded(as: CanvasChange.self) else {
      return refused(first, "It cannot be written down.")
    }
    let new = NewCanvasChange(id: first.id, base: revision, origin: origin, change: value)
    do throws(BackendFailure) {
      let receipt = try await transport.call(address.make(new, key: "\(first.id)-\(revision)"))
      agenda.misfit = nil
      agenda.failing = nil
      if receipt.revision == revision + 1 {
        take([SharedCanvas.Made(revision: receipt.revision, id: first.id, change: change)])
      } else if receipt.revision <= revision, var canvas = shared, case .new(let renamed) = canvas.drop(first.id) {
        // It is in what the server has, since a call whose answer was lost.
        adopt(canvas, renamed)
      } else {
        agenda.heard = max(agenda.heard, receipt.revision)
        agenda.mustAsk = true
      }
    } catch {
      try answer(error, to: first)
    }
  }

  /// What a refusal means.
  private func answer(_ failure: BackendFailure, to pending: SharedCanvas.Pending) throws(BackendFailure) {
    guard case .refused(let status, let code, let sentence) = failure else { throw failure }
    switch (status, code) {
    case (409, "canvas.behind"):
      agenda.mustAsk = true
      meetAnew()
    case (409, _) where agenda.misfit != pending.id:
      agenda.misfit = pending.id
      agenda.needsState = true
    case (403, "canvas.share.role"):
      agenda.isReadOnly = true
      onRoleDoubt()
    case (403, _):
      agenda.isReadOnly = true
      say(.info, "What is done to the canvas stays on this terminal. \(sentence)")
    case (400, _), (409, _), (413, _), (422, _): refused(pending, sentence)
    // It may pass, but until it does nothing that was done after it gets there.
    case (500, _), (507, _):
      if agenda.failing != pending.id {
        say(.warning, "What is done to the canvas waits on this terminal. \(sentence)")
      }
      agenda.failing = pending.id
      throw failure
    default: throw failure
    }
  }

  /// The person may only look at the canvas by now: what waits is kept beside it, and the server's shown.
  private func giveUp(_ canvas: SharedCanvas) {
    keepAside(canvas.shown, .refused("You may only look at it now."))
    var (after, renamed) = (canvas, [String: String]())
    for pending in canvas.pending { if case .new(let names) = after.drop(pending.id) { renamed.merge(names) { $1 } } }
    heldSince = nil
    adopt(after, renamed)
  }

  /// The server will not have a change: the canvas as it is here is kept, and the server's shown.
  private func refused(_ pending: SharedCanvas.Pending, _ sentence: String) {
    guard var canvas = shared else { return }
    agenda.misfit = nil
    keepAside(canvas.shown, .refused(sentence))
    if case .new(let renamed) = canvas.drop(pending.id) { adopt(canvas, renamed) }
  }
}
