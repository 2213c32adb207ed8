extension SharedCanvas {
  /// What several terminals of one machine know of a canvas, as the one of them goes on with it that was started.
  package struct Gathered: Sendable, Hashable {
    package var canvas: SharedCanvas
    /// What it showed before anything of the others was made on it.
    package var base: Layout
    /// The ids that something of the one's own had, and those it has now.
    package var renamed: [String: String] = [:]
    /// What the one's own waiting changes crossed, and what the others' did.
    package var crossed: [CanvasClash] = []
    package var crossedByOthers: [CanvasClash] = []
  }

  /// Puts together what a terminal has kept with what others of its machine have.
  ///
  /// The newest of what the server was heard to say counts, and the waiting changes are made anew on it: the one's own,
  /// then those of the others in order, under their ids.
  ///
  /// - Parameters:
  ///   - own: What the terminal has kept, if it has.
  ///   - others: What the others have: one that still runs has nothing waiting here, as that is its own to send.
  /// - Returns: All in one; nil when nobody knows anything.
  package static func gathered(_ own: SharedCanvas?, from others: [SharedCanvas]) -> Gathered? {
    let known = ([own].compactMap(\.self) + others).filter { $0.revision > 0 || !$0.pending.isEmpty }
    guard var newest = known.first else { return own.map { Gathered(canvas: $0, base: $0.shown) } }
    for canvas in known.dropFirst() where canvas.revision > newest.revision { newest = canvas }
    var rest = others
    var result: Gathered
    if let own, own.revision > 0 || newest.revision == 0 {
      result = own.brought(to: newest)
    } else if newest.revision == 0 {
      result = Gathered(canvas: newest, base: newest.shown)
      rest.removeAll { $0 == newest }
    } else {
      let canvas = SharedCanvas(revision: newest.revision, confirmed: newest.confirmed)
      result = Gathered(canvas: canvas, base: canvas.shown)
      if let own { result.renamed = result.take(own) }
    }
    result.base = result.canvas.shown
    for other in rest where !other.pending.isEmpty { _ = result.take(other) }
    return result
  }

  /// The same with what another terminal of the machine was told since.
  private func brought(to newest: SharedCanvas) -> Gathered {
    guard newest.revision > revision else { return Gathered(canvas: self, base: shown) }
    let before = settled(in: newest)
    var canvas = before
    guard case .new(let renamed) = canvas.take(newest.confirmed, at: newest.revision) else {
      return Gathered(canvas: canvas, base: canvas.shown)
    }
    return Gathered(
      canvas: canvas, base: canvas.shown, renamed: renamed, crossed: canvas.clashes(withStateSince: before))
  }

  /// The same without the first change that waits, if that got to the server and only the answer did not come back.
  ///
  /// Changes are sent one by one, so that there is no more than one of which nobody knows.
  private func settled(in newest: SharedCanvas) -> SharedCanvas {
    guard let first = pending.first, first.change.inverse.fits(newest.confirmed) else {
      return self
    }
    var canvas = self
    _ = canvas.take(Made(revision: revision + 1, id: first.id, change: first.change))
    return canvas
  }
}

extension SharedCanvas.Gathered {
  /// Makes what waits at another terminal anew here; answers the ids that something of it had, and those it has now.
  fileprivate mutating func take(_ other: SharedCanvas) -> [String: String] {
    // The first of one that has met no server is the canvas that it had before.
    guard other.revision > 0 else { return make(other.pending.dropFirst(), knowing: nil) }
    let there = other.brought(to: SharedCanvas(revision: canvas.revision, confirmed: canvas.confirmed))
    note(there.crossed)
    return there.renamed.merging(make(there.canvas.pending[...], knowing: there.canvas.confirmed)) { $1 }
  }

  /// Makes changes anew here that were made on what had come from the server, nil when none is known.
  private mutating func make(_ pending: ArraySlice<SharedCanvas.Pending>, knowing seen: Layout?) -> [String: String] {
    let unseen = seen.map { CanvasChange(.load, subject: nil, from: $0, to: canvas.shown) }
    let known = Set(canvas.pending.map(\.id))
    var renamed: [String: String] = [:]
    for one in pending where !known.contains(one.id) {
      renamed.merge(canvas.make(one.change.renaming(renamed), id: one.id)) { $1 }
      guard let unseen, !unseen.isEmpty else { continue }
      note(canvas.clashes(of: one.change.renaming(renamed), withUnseen: unseen))
    }
    return renamed
  }

  private mutating func note(_ clashes: [CanvasClash]) {
    crossedByOthers += clashes.filter { !crossedByOthers.contains($0) }
  }
}
