/// What can be done between beginning and end.
extension CanvasManager {
  /// Moves the widget by units, or changes its size by them.
  ///
  /// Every step starts from the arrangement as it was, so that passing over a widget leaves no trace. False when the
  /// grid refuses the step.
  @discardableResult
  package func arrange(dx: Int, dy: Int) -> Bool {
    guard let progress = arranging else { return false }
    if progress.movesBorders { return arrangeBorders(dx: dx, dy: dy) }
    if let isDone = exchangeByStep(dx: dx, dy: dy) { return isDone }
    if let exchanged = exchange(dx: dx, dy: dy) { return arrange(to: exchanged) }
    var wanted = progress.wanted
    switch progress.kind {
    case .move:
      wanted.x = wanted.x.addingClamped(dx)
      wanted.y = wanted.y.addingClamped(dy)
    case .resize:
      wanted.w = wanted.w.addingClamped(dx)
      wanted.h = wanted.h.addingClamped(dy)
    }
    return arrange(to: wanted)
  }

  /// Brings the widget to a frame, as the mouse does: its place when it is moved, its size when it is resized.
  ///
  /// - Parameters:
  ///   - frame: The frame wanted.
  ///   - keepsRight: Whether a resize moves the left edge, and the right one stays.
  ///   - keepsBottom: Whether a resize moves the upper edge, and the lower one stays.
  /// - Returns: False when the grid refuses it.
  @discardableResult
  package func arrange(to frame: GridFrame, keepsRight: Bool = false, keepsBottom: Bool = false) -> Bool {
    guard let progress = arranging else { return false }
    if progress.movesBorders { return arrangeBorders(to: frame, keepsRight: keepsRight, keepsBottom: keepsBottom) }
    var engine = progress.originShown.engine
    guard let item = engine.items.first(where: { $0.id == progress.widget }) else { return false }
    let isFit = progress.originShown.grid.mode == .fit
    var wanted = frame
    if progress.kind == .move { (wanted.w, wanted.h) = (item.frame.w, item.frame.h) }
    if progress.kind == .resize {
      let least = leastSize(of: item)
      let (right, bottom) = (item.frame.right, item.frame.bottom)
      wanted.x = keepsRight ? wanted.x.clamped(to: 0...max(0, right - 1)) : progress.wanted.x
      wanted.y = keepsBottom ? wanted.y.clamped(to: 0...max(0, bottom - 1)) : progress.wanted.y
      wanted.w = keepsRight ? right - wanted.x : wanted.w.clamped(to: 1...max(1, engine.config.columns - wanted.x))
      wanted.w = min(max(wanted.w, least.w, item.minW), max(item.maxW, 1))
      if keepsRight { wanted.x = max(0, right - wanted.w) }
      wanted.h = keepsBottom ? bottom - wanted.y : wanted.h
      wanted.h = min(max(wanted.h, least.h, item.minH), max(item.maxH, 1))
      if keepsBottom {
        wanted.y = max(0, bottom - wanted.h)
      } else if isFit {
        wanted.h = min(wanted.h, max(1, engine.rows - wanted.y))
      }
    }
    wanted = engine.fitted(item, to: wanted)
    if progress.kind == .move { wanted.y = min(wanted.y, max(0, isFit ? engine.rows - wanted.h : engine.rows)) }
    if let exchanged = exchanged(engine, to: wanted) {
      show(exchanged, wanted: wanted)
      return true
    }
    let manner: GridEngine.Manner = progress.kind == .move ? .moving : .pushing
    guard engine.place(progress.widget, at: wanted, manner, keepsPage: isFit) else { return false }
    show(engine, wanted: wanted)
    return true
  }

  /// Moves the widget, or its right or bottom edge, as far as it goes in a direction from where it is shown.
  ///
  /// False when it is there already.
  @discardableResult
  package func arrangeSnap(_ direction: Direction) -> Bool {
    guard let progress = arranging, let frame = shownFrame(of: progress.widget) else { return false }
    if progress.movesBorders { return snapBorder(direction) }
    var engine = progress.originShown.engine
    guard let item = engine.items.first(where: { $0.id == progress.widget }) else { return false }
    let keepsPage = progress.originShown.grid.mode == .fit
    // The way is measured from where the widget is shown, the pushing from the arrangement as it was.
    if item.frame != frame {
      let manner: GridEngine.Manner = progress.kind == .move ? .moving : .pushing
      guard engine.place(progress.widget, at: progress.wanted, manner, keepsPage: keepsPage) else { return false }
    }
    let moved =
      switch progress.kind {
      case .move: engine.snap(progress.widget, direction, keepsPage: keepsPage)
      case .resize: engine.snapEdge(progress.widget, direction, least: leastSize(of: item), keepsPage: keepsPage)
      }
    guard moved, let snapped = engine.items.first(where: { $0.id == progress.widget })?.frame else { return false }
    return arrange(to: snapped)
  }

  /// Lets the widget and its nearest neighbour in a direction change places, as they are shown; later steps start from
  /// there.
  ///
  /// False when there is none, or it is locked.
  @discardableResult
  package func arrangeSwap(_ direction: Direction) -> Bool {
    guard let progress = arranging, let engine = swapped(direction),
      let frame = engine.items.first(where: { $0.id == progress.widget })?.frame
    else { return false }
    show(engine, wanted: frame)
    startFromShown()
    return true
  }

  /// Whether ``arrangeSwap(_:)`` would do something.
  package func canArrangeSwap(_ direction: Direction) -> Bool { swapped(direction) != nil }

  /// The locked widget that a step meets.
  ///
  /// - Parameter direction: Where the step of one unit goes; without one, as the mouse has none, it is asked where the
  ///   widget is wanted.
  /// - Returns: Its id; nil where none is in the way.
  package func lockedObstacle(_ direction: Direction?) -> String? {
    guard let progress = arranging, let shownFrame = shownFrame(of: progress.widget) else { return nil }
    if progress.movesBorders { return progress.lockedAtBorder }
    var frame = direction == nil ? progress.wanted : shownFrame
    let (dx, dy) = direction?.step ?? (0, 0)
    switch progress.kind {
    case .move:
      frame.x += dx
      frame.y += dy
    case .resize:
      frame.w += dx
      frame.h += dy
    }
    return shown.widgets.first { $0.locked && $0.id != progress.widget && $0.frame.overlaps(frame) }?.id
  }

  /// The nearest neighbour in a direction, with which ``arrangeSwap(_:)`` would change places, where that is locked.
  package func lockedNeighbour(_ direction: Direction) -> String? {
    guard let progress = arranging, let other = neighbour(of: progress.widget, direction) else { return nil }
    return shown.widgets.first { $0.id == other && $0.locked }?.id
  }

  /// The frame that takes the widget past a neighbour above or below, on a grid that compacts.
  ///
  /// Compaction returns the widget to its place until it has moved far enough to pass the neighbour, so a step goes that
  /// far. Nil for other steps, and where no distance changes the widget's row.
  private func exchange(dx: Int, dy: Int) -> GridFrame? {
    guard let progress = arranging, progress.kind == .move, dx == 0, dy != 0,
      progress.originShown.grid.compaction == .vertical, let frame = shownFrame(of: progress.widget)
    else { return nil }
    let origin = progress.originShown.engine
    let isFit = progress.originShown.grid.mode == .fit
    let lowest = isFit ? origin.rows - frame.h : origin.rows
    let room = dy < 0 ? frame.y : max(0, lowest - frame.y)
    var distance = Int(min(dy.magnitude, UInt(room)))
    while distance > 0, distance <= room {
      var (engine, wanted) = (origin, progress.wanted)
      wanted.y = frame.y + dy.signum() * distance
      if engine.place(progress.widget, at: wanted, .moving, keepsPage: isFit),
        let row = engine.items.first(where: { $0.id == progress.widget })?.frame.y, (row - frame.y) * dy.signum() > 0
      {
        // The next step starts from the row that the widget has now.
        var settled = wanted
        settled.y = row
        var again = origin
        _ = again.place(progress.widget, at: settled, .moving, keepsPage: isFit)
        return again.items == engine.items ? settled : wanted
      }
      distance += 1
    }
    return nil
  }

  /// What is shown, the widget and its nearest neighbour in a direction swapped.
  private func swapped(_ direction: Direction) -> GridEngine? {
    guard let widget = arranging?.widget, let other = neighbour(of: widget, direction) else { return nil }
    var engine = shown.engine
    return engine.swap(widget, other) ? engine : nil
  }

  /// The least size in units that a resize gives a widget: its minimum in cells on this screen, unless it is smaller
  /// already.
  func leastSize(of item: GridItem) -> (w: Int, h: Int) {
    guard let deriver, let progress = arranging, let app = widget(item.id)?.app else { return (1, 1) }
    let least = deriver.leastUnits(of: app, on: progress.originShown)
    return (min(least.w, item.frame.w), min(least.h, item.frame.h))
  }

  /// Lets later steps start from the arrangement that is shown.
  func startFromShown() {
    let shown = shown
    arranging?.origin = layout
    arranging?.originShown = shown
    arranging?.borderShift = Arranging.BorderShift()
  }

  func show(_ engine: GridEngine, wanted: GridFrame) {
    guard let progress = arranging, var page = progress.origin.pages.first(where: { $0.id == self.page.id }) else {
      return
    }
    progress.originShown.put(engine, into: &page)
    arranging?.wanted = wanted
    layout = progress.origin.replacing(pageIndex, by: page)
    revealFocus()
  }
}

extension Int {
  /// The sum, or a number near the largest or the least where the sum is beyond them.
  func addingClamped(_ other: Int) -> Int {
    let (sum, isTooFar) = addingReportingOverflow(other)
    return isTooFar ? (other > 0 ? .max / 2 : .min / 2) : sum.clamped(to: .min / 2 ... .max / 2)
  }
}
