/// Makes a change, which was made on one arrangement, anew on another: what a person meant there holds here, too.
///
/// A change is taken apart into fields: of a widget its page and frame, each key of its settings, lock, limits and app;
/// of a page its title, its grid and its turn; each frame of a shape. The change wins where it sets a field, whatever was
/// there: it is the later one. What it only pushed moves only if nobody moved it since. A widget that is gone stays gone
/// when it was moved here, and comes back when its settings were changed; one that is closed here stays when its settings
/// were changed there. What overlaps then is settled as when a person
/// moves something; locked ones stay.
package enum CanvasRebaser {
  /// What a change has become.
  package struct Rebased: Sendable, Hashable {
    /// The change as it fits the other arrangement; nil when there is nothing left to do.
    package var change: CanvasChange?
    /// The widgets and pages that came under an id that another has there, with the ids they have got.
    package var renamed: [String: String] = [:]
  }

  /// The change on another arrangement, which must be in order; what comes of it is in order, too.
  ///
  /// - Parameters:
  ///   - change: The change, which may have been made on any arrangement.
  ///   - layout: The arrangement it is made on now.
  ///   - reserved: Ids that are given to nothing new, because they mean something else elsewhere.
  ///   - edited: The widgets whose settings others have changed since the change was made.
  /// - Returns: The change that fits.
  package static func rebased(
    _ change: CanvasChange, onto layout: Layout, reserved: Set<String> = [], edited: Set<String> = []
  ) -> Rebased {
    let meetsEdits = !edited.isEmpty && change.items.contains { $0.after == nil && edited.contains($0.id) }
    if !meetsEdits, isExact(change, on: layout) { return Rebased(change: change) }
    var merge = CanvasMerge(change, on: layout, sparesOthers: false)
    merge.reserved.formUnion(reserved)
    merge.edited = edited
    return merge.run()
  }

  /// What takes back a change that was made a while ago: of its fields those that still are as it left them.
  package static func undoing(_ change: CanvasChange, on layout: Layout) -> Rebased {
    repeating(change.inverse, on: layout)
  }

  /// What does again what was taken back: of its fields those that still are as they were before.
  package static func repeating(_ change: CanvasChange, on layout: Layout) -> Rebased {
    if isExact(change, on: layout) { return Rebased(change: change) }
    var merge = CanvasMerge(change, on: layout, sparesOthers: true)
    return merge.run()
  }

  /// Whether the change can be made as it is, and leads to an arrangement in order.
  package static func isExact(_ change: CanvasChange, on layout: Layout) -> Bool {
    guard change.fits(layout) else { return false }
    let after = change.applied(to: layout)
    return leadsWhereItSays(change, from: layout, to: after) && CanvasManager.normalized(after) == after
  }

  /// Whether a change that fits an arrangement has made of it what it tells, and nothing else.
  package static func leadsWhereItSays(_ change: CanvasChange, from before: Layout, to after: Layout) -> Bool {
    change.inverse.fits(after) && change.accounts(for: before, becoming: after)
  }
}

extension CanvasChange {
  /// Whether the change is about a widget, rather than that it was only in the way.
  func isMeant(_ id: String) -> Bool {
    switch verb {
    case .load, .jump, .grid, .swap, .closePage, .addPage, .renamePage, .movePage: true
    case .add, .remove, .move, .resize, .configure, .duplicate, .lock, .unlock, .moveToPage: id == subject
    }
  }

  /// Whether no widget goes that the change does not know of: one on a page that it closes.
  fileprivate func accounts(for before: Layout, becoming after: Layout) -> Bool {
    let known = Set(items.lazy.filter { $0.after == nil }.map(\.id))
    return Set(before.widgets.map(\.id)).subtracting(after.widgets.map(\.id)) == known
  }

  /// The widgets and pages it speaks of.
  var ids: Set<String> {
    Set(items.map(\.id)).union(frameBefore?.pages.map(\.id) ?? []).union(frameAfter?.pages.map(\.id) ?? [])
  }

  /// The same change of widgets and pages that have other ids by now.
  package func renaming(_ renamed: [String: String]) -> CanvasChange {
    guard !renamed.isEmpty else { return self }
    let name = { (id: String) in renamed[id] ?? id }
    var change = self
    change.subject = subject.map(name)
    for index in change.items.indices {
      change.items[index].pageBefore = items[index].pageBefore.map(name)
      change.items[index].pageAfter = items[index].pageAfter.map(name)
      change.items[index].before?.id = name(items[index].id)
      change.items[index].after?.id = name(items[index].id)
    }
    change.shapes = shapes?.map { $0.renaming(name) }
    for index in frameBefore?.pages.indices ?? 0..<0 { change.frameBefore?.pages[index].id.rename(name) }
    for index in frameAfter?.pages.indices ?? 0..<0 { change.frameAfter?.pages[index].id.rename(name) }
    return change
  }
}

extension CanvasChange.ShapeChange {
  fileprivate func renaming(_ name: (String) -> String) -> Self {
    let frames = { (arrangement: ShapeArrangement) in
      ShapeArrangement(
        grid: arrangement.grid,
        frames: Dictionary(arrangement.frames.map { (name($0.key), $0.value) }) { first, _ in first })
    }
    return Self(page: name(page), shape: shape, before: before.map(frames), after: after.map(frames))
  }
}

extension String {
  fileprivate mutating func rename(_ name: (String) -> String) { self = name(self) }
}
