import Canvas
import Documents
import EaselKit
import Store

/// Opening a layout on the canvas that the next start shows.
extension LayoutShelf {
  /// Makes a layout what the next start shows.
  ///
  /// Terminals that share the canvas get the layout as a change: without that, the canvas of the server would take the
  /// place of the layout at the next start.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - account: The account whose terminals share the canvas; nil when the canvas is not shared between terminals.
  /// - Returns: Whether the canvas before had to be kept as a layout.
  /// - Throws: An error of the database.
  func show(_ layout: Layout, sharedAs account: String?) async throws(CommandFailure) -> Bool {
    let place = try account.map { (key) throws(CommandFailure) in try self.place(of: key) } ?? nil
    var start = try startState()
    // The history on disk belongs to the first terminal.
    let ownsHistory = (place?.terminal ?? 0) == 0
    if !ownsHistory { start.history = HistoryTail() }
    let gathered = place?.canvases.gathered
    let before = gathered?.canvas.shown ?? start.snapshot?.layout
    let isLost = if let before { try await !isSaved(before) && !before.looksLike(layout) } else { false }
    if isLost, var before {
      before.name = Self.keptName
      _ = try await save(before)
    }
    if let gathered { start.snapshot?.layout = gathered.canvas.shown }
    let (snapshot, history) = loading(layout, after: start)
    if let place, let account {
      let shown = if let before { before } else { CanvasManager.normalized(try await ownCanvas()) }
      let shared = Self.shared(gathered?.canvas, shown, opening: snapshot.layout)
      try await kept { (_) throws(StoreError) in
        try await place.canvases.keep(shared, of: account, terminal: place.terminal)
      }
    }
    try await kept { (store) throws(StoreError) in
      try await store.save(snapshot, history: ownsHistory ? history : nil, at: SystemClock.now())
    }
    return isLost
  }

  private func place(of key: String) throws(CommandFailure) -> SharingPlace? {
    do throws(StoreError) {
      return try SharingPlace.take(store, of: key, paths: Environment.paths, readsOwn: true)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// A shared canvas on which a layout was opened; nil stands for a canvas that met no server yet.
  private static func shared(_ known: SharedCanvas?, _ shown: Layout, opening layout: Layout) -> SharedCanvas {
    var canvas = known ?? SharedCanvas()
    var steps = [layout]
    // A server without a canvas gets this one first; a server with one gets only the layout.
    if canvas.revision == 0, canvas.pending.isEmpty { steps.insert(shown, at: 0) }
    for step in steps {
      let change = CanvasChange(.load, subject: nil, from: canvas.shown, to: step)
      _ = canvas.make(change, id: TimeOrderedID.make(at: SystemClock.now()))
    }
    return canvas
  }

  /// The canvas with a layout loaded as one more change, so that the dashboard can undo it.
  private func loading(_ layout: Layout, after start: StartState) -> (CanvasSnapshot, HistoryUpdate?) {
    guard let snapshot = start.snapshot else {
      return (CanvasSnapshot(layout: CanvasManager.normalized(layout)), nil)
    }
    let canvas = CanvasManager(snapshot: snapshot, store: store, history: start.history, clock: SystemClock.now)
    canvas.stateOf = { snapshot.states[$0] }
    canvas.load(layout)
    return (canvas.snapshot(states: snapshot.states), canvas.unsavedHistory)
  }
}
