import EaselKit

/// Resizing that moves shared borders.
extension CanvasManager {
  /// Changes the rule of a resize in progress; later steps start from what is shown.
  ///
  /// False where there is no choice, as on a page that scrolls.
  @discardableResult
  package func toggleResizeRule() -> Bool {
    guard let progress = arranging, let rule = progress.resizeRule, let frame = shownFrame(of: progress.widget)
    else { return false }
    startFromShown()
    arranging?.wanted = frame
    arranging?.resizeRule = rule == .border ? .push : .border
    return true
  }

  /// Whether a resize of the page in front can move shared borders: the page has the mode `fit`, and its arrangement for
  /// this screen does not scroll.
  var canMoveBorders: Bool {
    guard (page.grid ?? layout.grid).mode == .fit else { return false }
    return shown.grid.mode == .fit || deriver.map { geometry(in: Rect($0.screen)).deepestOffset == 0 } == true
  }

  /// Moves the widget's borders by units, as a step by key does.
  func arrangeBorders(dx: Int, dy: Int) -> Bool {
    guard let progress = arranging, let frame = originFrame else { return false }
    let edges = BorderResize.edges(of: frame, in: progress.originShown.engine)
    let shift = progress.borderShift
    return moveBorders(
      edges,
      Arranging.BorderShift(dx: shift.dx.addingClamped(dx), dy: shift.dy.addingClamped(dy)))
  }

  /// Moves the widget's borders to the edges of a frame, as the mouse does.
  func arrangeBorders(to wanted: GridFrame, keepsRight: Bool, keepsBottom: Bool) -> Bool {
    guard let frame = originFrame else { return false }
    let (left, top) = (wanted.x.addingClamped(-frame.x), wanted.y.addingClamped(-frame.y))
    let shift = Arranging.BorderShift(
      dx: keepsRight ? left : left.addingClamped(wanted.w).addingClamped(-frame.w),
      dy: keepsBottom ? top : top.addingClamped(wanted.h).addingClamped(-frame.h))
    return moveBorders((keepsRight ? .left : .right, keepsBottom ? .top : .bottom), shift)
  }

  /// Moves a border of the widget as far as it goes in a direction; false when it is there already.
  func snapBorder(_ direction: Direction) -> Bool {
    let before = shown.widgets
    let (dx, dy) = direction.step
    return arrangeBorders(dx: dx * GridConfig.unitLimit, dy: dy * GridConfig.unitLimit) && shown.widgets != before
  }

  /// Where the widget lies in the arrangement that each step starts from.
  private var originFrame: GridFrame? {
    arranging.flatMap { progress in progress.originShown.widgets.first { $0.id == progress.widget }?.frame }
  }

  private func moveBorders(
    _ edges: (horizontal: ItemEdge, vertical: ItemEdge), _ shift: Arranging.BorderShift
  ) -> Bool {
    guard let progress = arranging else { return false }
    var resize = BorderResize(progress.originShown.engine, least: leastSize)
    let across = resize.move(edges.horizontal, of: progress.widget, by: shift.dx)
    let along = resize.move(edges.vertical, of: progress.widget, by: shift.dy)
    resize.normalize()
    guard let frame = resize.engine.items.first(where: { $0.id == progress.widget })?.frame else { return false }
    arranging?.borderShift = Arranging.BorderShift(dx: across.units, dy: along.units)
    arranging?.lockedAtBorder = across.locked ?? along.locked
    show(resize.engine, wanted: frame)
    return true
  }
}
