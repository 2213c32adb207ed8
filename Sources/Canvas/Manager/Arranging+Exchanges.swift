/// Moves that exchange places, on a grid that does not compact.
extension CanvasManager {
  /// Whether a move of the widget exchanges places with what it hits.
  private var exchangesPlaces: Bool {
    guard let progress = arranging, progress.kind == .move else { return false }
    let grid = progress.originShown.grid
    return grid.compaction == .none && !grid.preventCollision
  }

  /// Moves the widget past the neighbours that a step by key hits; later steps start from there.
  ///
  /// On a page with gaps, steps aside push instead. On a full page, where a push would leave a hole, a neighbour that
  /// cannot be passed changes places with the widget.
  ///
  /// - Returns: Nil where the step hits none, or has to push what it hits; else whether it was made.
  func exchangeByStep(dx: Int, dy: Int) -> Bool? {
    guard let widget = arranging?.widget, exchangesPlaces, let (direction, units) = Direction.of(dx, dy) else {
      return nil
    }
    var engine = shown.engine
    guard dx == 0 || !engine.hasGaps else { return nil }
    if engine.passNeighbours(of: widget, direction, within: units) == nil {
      guard !engine.hasGaps, engine.freeUnits(before: widget, direction) < units else { return nil }
      guard let other = neighbour(of: widget, direction), engine.swap(widget, other) else { return false }
    }
    guard let frame = engine.frame(of: widget) else { return false }
    show(engine, wanted: frame)
    startFromShown()
    return true
  }

  /// The arrangement after the widget was dragged to a frame, with places exchanged; nil where it pushes what it hits.
  func exchanged(_ origin: GridEngine, to frame: GridFrame) -> GridEngine? {
    guard let widget = arranging?.widget, exchangesPlaces, let start = origin.frame(of: widget) else { return nil }
    let (dx, dy) = (frame.x - start.x, frame.y - start.y)
    let isVertical = abs(dy) >= abs(dx)
    let strays = isVertical ? 2 * abs(dx) > start.w : 2 * abs(dy) > start.h
    let isStraight = origin.hasGaps ? dx == 0 : !strays
    if isStraight, let (direction, units) = Direction.of(isVertical ? 0 : dx, isVertical ? dy : 0),
      let moved = moved(widget, direction, by: units, on: origin)
    {
      return moved
    }
    guard !origin.hasGaps else { return nil }
    var swapped = origin
    guard frame != start, let other = origin.mostCovered(by: frame, except: widget), swapped.swap(widget, other) else {
      return origin
    }
    return swapped
  }

  /// The arrangement after a widget has gone so far, past one neighbour after the other; nil where one cannot be passed.
  private func moved(
    _ widget: String, _ direction: Direction, by units: Int, on origin: GridEngine
  ) -> GridEngine? {
    var (engine, rest) = (origin, units)
    while rest > 0 {
      guard let distance = engine.passNeighbours(of: widget, direction, within: rest) else {
        guard engine.freeUnits(before: widget, direction) >= rest, var frame = engine.frame(of: widget) else {
          return nil
        }
        frame.x += direction.step.dx * rest
        frame.y += direction.step.dy * rest
        return engine.place(widget, at: frame, .moving) ? engine : nil
      }
      rest -= distance
    }
    return engine
  }
}

extension Direction {
  /// The direction and length of a step along one axis.
  fileprivate static func of(_ dx: Int, _ dy: Int) -> (Direction, Int)? {
    guard (dx == 0) != (dy == 0) else { return nil }
    let direction: Direction = dx == 0 ? (dy < 0 ? .up : .down) : (dx < 0 ? .left : .right)
    return (direction, Int(min((dx + dy).magnitude, UInt(GridConfig.unitLimit))))
  }
}
