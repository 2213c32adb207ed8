/// A canvas that several terminals show, as one of them knows it: what the server has, and what it has not confirmed yet.
///
/// The server puts all changes in one order. A terminal shows at once what is done on it; until the server has taken that,
/// it is made anew on each change of another terminal that came first (``CanvasRebaser``). So all show the same once all
/// has been told, and nothing that a person did is lost without a later one on the same field.
package struct SharedCanvas: Sendable, Hashable, Codable {
  /// A change made here that the server has not confirmed.
  package struct Pending: Sendable, Hashable, Codable, Identifiable {
    package let id: String
    /// Made on what there is with all before it.
    package var change: CanvasChange

    package init(id: String, change: CanvasChange) {
      self.id = id
      self.change = change
    }
  }

  /// A change as the server has put it in order.
  package struct Made: Sendable, Hashable {
    package let revision: Int
    /// The id that its terminal gave it.
    package let id: String
    package let change: CanvasChange

    package init(revision: Int, id: String, change: CanvasChange) {
      self.revision = revision
      self.id = id
      self.change = change
    }
  }

  /// What came of a change, or of a state, of the server's.
  package enum Taken: Sendable, Hashable {
    /// It is in there; the pending ones were made anew where they had to be.
    case new(renamed: [String: String])
    /// It was there already.
    case known
    /// Others are missing before it.
    case gap
    /// It does not fit what the server said before: the state is to be asked for anew.
    case misfit
    /// Some are in there, and then there was a gap, or a misfit.
    case stopped(renamed: [String: String], isGap: Bool)
  }

  /// What a person has before anything was ever put there: revision 0 of every server.
  package static let nothing = Layout(name: "canvas", pages: [])

  package private(set) var revision: Int
  /// The server's arrangement at that revision.
  package private(set) var confirmed: Layout
  /// In the order in which they were made.
  package private(set) var pending: [Pending]
  /// The arrangement with all that is pending.
  package private(set) var shown: Layout

  /// Whether it is one that can be shown, as what was kept may not be.
  package var isSound: Bool { CanvasManager.normalized(shown) == shown }

  package init(revision: Int = 0, confirmed: Layout = SharedCanvas.nothing) {
    self.revision = revision
    self.confirmed = confirmed
    pending = []
    shown = confirmed
  }

  /// Takes in a change made here on what is shown; false when it was not made on that.
  package mutating func add(_ change: CanvasChange, id: String) -> Bool {
    guard change.fits(shown) else { return false }
    shown = change.applied(to: shown)
    pending.append(Pending(id: id, change: change))
    return true
  }

  /// Takes in a change made here on what was shown before; it is made anew on what is shown now.
  ///
  /// - Returns: The ids that something of this terminal's had, and those it has now.
  package mutating func make(_ change: CanvasChange, id: String) -> [String: String] {
    let reserved = pending.reduce(into: Set<String>()) { $0.formUnion($1.change.ids) }
    let rebased = CanvasRebaser.rebased(change, onto: shown, reserved: reserved)
    if let change = rebased.change { _ = add(change, id: id) }
    return rebased.renamed
  }

  /// Takes in a change of the server's: another terminal's, or the confirmation of one that is pending.
  package mutating func take(_ made: Made) -> Taken { take([made]) }

  /// Takes in changes of the server's in their order; what is pending is made anew once for all of them.
  package mutating func take(_ changes: [Made]) -> Taken {
    var result = Taken.known
    var isOvertaken = false
    var others: [CanvasChange] = []
    for made in changes where made.revision > revision {
      guard made.revision == revision + 1 else { result = .gap; break }
      guard CanvasRebaser.isExact(made.change, on: confirmed) else { result = .misfit; break }
      let isNext = pending.first.map { $0.id == made.id && $0.change == made.change } == true
      if !isNext { isOvertaken = true }
      if !pending.contains(where: { $0.id == made.id }) { others.append(made.change) }
      pending.removeAll { $0.id == made.id }
      confirmed = made.change.applied(to: confirmed)
      revision = made.revision
      result = .new(renamed: [:])
    }
    // Once something else was put before it, even the next is made on what nobody shows any more.
    guard isOvertaken else { return result }
    let renamed = rebase(past: others)
    return result == .new(renamed: [:]) ? .new(renamed: renamed) : .stopped(renamed: renamed, isGap: result == .gap)
  }

  /// Takes in the server's whole arrangement, when single changes are not to be had.
  package mutating func take(_ state: Layout, at revision: Int) -> Taken {
    guard revision != self.revision || state != confirmed else { return .known }
    let others = CanvasChange(.load, subject: nil, from: confirmed, to: state)
    self.revision = revision
    confirmed = state
    return .new(renamed: rebase(past: [others]))
  }

  /// Drops a change that the server will not have; what was made after it is made anew without it.
  package mutating func drop(_ id: String) -> Taken {
    guard pending.contains(where: { $0.id == id }) else { return .known }
    pending.removeAll { $0.id == id }
    return .new(renamed: rebase(past: []))
  }

  /// The widgets that were closed here, and are there now because others have changed their settings meanwhile.
  ///
  /// - Parameter before: What was known before the changes of others came.
  /// - Returns: Those, as they are now.
  package func spared(since before: SharedCanvas) -> [WidgetPlacement] {
    let closed = Set(before.pending.flatMap { $0.change.items.filter { $0.after == nil }.map(\.id) })
      .subtracting(before.shown.widgets.map(\.id))
    return shown.widgets.filter { closed.contains($0.id) }
  }

  /// Makes everything that is pending anew on what the server has, past what others have done since it was made.
  ///
  /// - Returns: The ids that something of this terminal's had, and those it has now.
  private mutating func rebase(past others: [CanvasChange]) -> [String: String] {
    var renamed: [String: String] = [:]
    var kept: [Pending] = []
    let reserved = pending.reduce(into: Set<String>()) { $0.formUnion($1.change.ids) }
    let edited = others.reduce(into: Set<String>()) { $0.formUnion($1.configured) }
    // What was to be closed and stays, as it was then.
    var spared: [String: CanvasChange.ItemChange] = [:]
    shown = confirmed
    for var one in pending {
      let wanted = one.change.renaming(renamed).bringingBack(&spared)
      let rebased = CanvasRebaser.rebased(wanted, onto: shown, reserved: reserved, edited: edited)
      renamed.merge(rebased.renamed) { $1 }
      if let change = rebased.change {
        one.change = change
        shown = change.applied(to: shown)
        kept.append(one)
      }
      let here = Set(shown.widgets.map(\.id))
      for item in wanted.items where item.after == nil && here.contains(item.id) { spared[item.id] = item }
    }
    pending = kept
    return renamed
  }
}

extension CanvasChange {
  /// The widgets whose settings it changed.
  fileprivate var configured: [String] {
    items.filter { $0.before != nil && $0.after != nil && $0.before?.config != $0.after?.config }.map(\.id)
  }

  /// The change where what it brings back never went: of that it is an edit, or nothing.
  fileprivate func bringingBack(_ spared: inout [String: ItemChange]) -> CanvasChange {
    var change = self
    change.items = items.compactMap { item in
      guard item.before == nil, item.after != nil, let gone = spared.removeValue(forKey: item.id) else { return item }
      var edit = item
      (edit.pageBefore, edit.before, edit.indexBefore, edit.state) = (gone.pageBefore, gone.before, nil, nil)
      if edit.pageBefore == edit.pageAfter { edit.indexAfter = nil }
      return edit.before == edit.after && edit.pageBefore == edit.pageAfter ? nil : edit
    }
    return change
  }
}
