/// A move or resize in progress: shown live, kept with Enter, put back with Esc.
package struct Arranging: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case move, resize
  }

  package let widget: String
  package let kind: Kind
  /// The arrangement as it was.
  package let start: Layout
  /// Where the widget is wanted; what is shown is this brought within limits.
  package var wanted: GridFrame

  /// The frame the widget had.
  package var startFrame: GridFrame? { start.widgets.first { $0.id == widget }?.frame }
}

extension CanvasManager {
  /// Begins to move or resize a widget of the page in front.
  package func beginArranging(_ id: String, _ kind: Arranging.Kind) throws(CanvasError) {
    dropArrangement()
    guard let placement = page.widgets.first(where: { $0.id == id }) else { throw .unknownWidget(id) }
    guard !placement.locked else { throw .locked(id) }
    arranging = Arranging(widget: id, kind: kind, start: layout, wanted: placement.frame)
  }

  /// Moves the widget by units, or changes its size by them.
  ///
  /// Every step starts from the arrangement as it was, so that passing over a widget leaves no trace. False when the
  /// grid refuses the step.
  @discardableResult
  package func arrange(dx: Int, dy: Int) -> Bool {
    guard var progress = arranging, let page = progress.start.pages.first(where: { $0.id == self.page.id })
    else { return false }
    var wanted = progress.wanted
    switch progress.kind {
    case .move:
      wanted.x += dx
      wanted.y += dy
    case .resize:
      wanted = Self.resized(wanted, w: wanted.w + dx, h: wanted.h + dy, columns: grid.columns)
    }
    var engine = Self.engine(page, grid: grid)
    guard let item = engine.items.first(where: { $0.id == progress.widget }) else { return false }
    if progress.kind == .resize { wanted.h = min(wanted.h, max(1, engine.rows - wanted.y)) }
    wanted = engine.fitted(item, to: wanted)
    if progress.kind == .move { wanted.y = min(wanted.y, max(0, engine.rows - wanted.h)) }
    let manner: GridEngine.Manner = progress.kind == .move ? .moving : .pushing
    guard engine.place(progress.widget, at: wanted, manner, keepsPage: true) else { return false }
    progress.wanted = wanted
    arranging = progress
    layout = Self.arranged(progress.start, page: pageIndex, by: engine)
    return true
  }

  /// Keeps what is shown, as one change.
  package func keepArrangement() {
    guard let progress = arranging else { return }
    arranging = nil
    commit(progress.kind == .move ? .move : .resize, subject: progress.widget, from: progress.start, layout)
  }

  /// Puts everything back exactly.
  package func dropArrangement() {
    guard let progress = arranging else { return }
    arranging = nil
    layout = progress.start
  }
}
