/// An edge of an item.
package enum ItemEdge: Sendable, Hashable, CaseIterable {
  case left, right, top, bottom

  var isHorizontal: Bool { self == .left || self == .right }
  /// Whether it is the edge where the columns or rows of the item begin.
  var isStart: Bool { self == .left || self == .top }
}

/// Moves the border that an item shares with its neighbours, as tiling programs do.
///
/// A border moves by one unit at a time. The items on one side of it grow, those on the other side shrink. An item at
/// its minimum moves instead, and so its other border moves, too; so does an item at its maximum that would grow. The
/// items that touch a border move their edges together, so no gap and no overlap appears between them.
///
/// A unit is refused, and nothing changes, where an edge would leave the grid, a locked item would change, or the item
/// itself would have to move. On a page without gaps no edge leaves the border of the grid. On a page with gaps it may,
/// and an item that cannot grow stays as it is.
package struct BorderResize {
  /// How far an edge went.
  package struct Outcome: Sendable, Hashable {
    /// The units that the edge moved; negative to the left and upwards.
    package var units = 0
    /// The locked item that stopped it.
    package var locked: String?
  }

  /// The least size that an item shrinks to, beside its own limits.
  package typealias LeastSize = (GridItem) -> (w: Int, h: Int)

  package private(set) var engine: GridEngine
  private let hasGaps: Bool
  private let least: LeastSize

  package init(_ engine: GridEngine, least: @escaping LeastSize = { _ in (1, 1) }) {
    self.engine = engine
    self.least = least
    hasGaps = engine.hasGaps
  }

  /// The edges of a frame that a resize by keys moves: the right and the lower one, but the opposite one where such an
  /// edge lies at the border of the grid.
  package static func edges(of frame: GridFrame, in engine: GridEngine) -> (horizontal: ItemEdge, vertical: ItemEdge) {
    (
      frame.right == engine.config.columns && frame.x > 0 ? .left : .right,
      frame.bottom == engine.rows && frame.y > 0 ? .top : .bottom
    )
  }

  /// Gives an item a size by moving the edges that a resize by keys moves; false, and no change, where they stop earlier.
  static func resize(_ id: String, to size: (w: Int, h: Int), on engine: inout GridEngine) -> Bool {
    guard let frame = engine.frame(of: id) else { return false }
    let edges = edges(of: frame, in: engine)
    let (wider, higher) = (size.w.addingClamped(-frame.w), size.h.addingClamped(-frame.h))
    var resize = BorderResize(engine)
    resize.move(edges.horizontal, of: id, by: edges.horizontal.isStart ? -wider : wider)
    resize.move(edges.vertical, of: id, by: edges.vertical.isStart ? -higher : higher)
    resize.normalize()
    guard let found = resize.engine.frame(of: id), (found.w, found.h) == size else { return false }
    engine = resize.engine
    return true
  }

  /// Moves an edge of an item by as many of some units as it can go.
  @discardableResult
  package mutating func move(_ edge: ItemEdge, of id: String, by units: Int) -> Outcome {
    var outcome = Outcome()
    guard let subject = engine.items.firstIndex(where: { $0.id == id }), units != 0 else { return outcome }
    let axis = BorderAxis(engine, isHorizontal: edge.isHorizontal, isBackward: units < 0, least: least)
    var step = BorderStep(
      axis: axis, mayLeaveGaps: hasGaps, mayMoveItems: !engine.config.preventCollision, subject: subject)
    for _ in 0..<min(units.magnitude, UInt(GridConfig.unitLimit)) {
      guard step.take(edge.isStart != (units < 0)) else {
        outcome.locked = step.locked.map { engine.items[$0].id }
        break
      }
      outcome.units += units.signum()
    }
    step.axis.put(into: &engine)
    return outcome
  }

  /// Lets items rise into gaps, where the grid compacts.
  package mutating func normalize() { engine.normalize() }
}

/// The items along one axis, turned so that edges always move towards higher numbers.
private struct BorderAxis {
  struct Span {
    var start: Int
    var end: Int
    let across: Range<Int>
    let least: Int
    let most: Int
    let isLocked: Bool
  }

  var spans: [Span]
  /// The units from one border of the grid to the other.
  let length: Int
  private let isHorizontal: Bool
  private let isBackward: Bool

  init(_ engine: GridEngine, isHorizontal: Bool, isBackward: Bool, least: BorderResize.LeastSize) {
    self.isHorizontal = isHorizontal
    self.isBackward = isBackward
    let length = isHorizontal ? engine.config.columns : engine.rows
    self.length = length
    spans = engine.items.map { item in
      let frame = item.frame
      let (along, across) =
        isHorizontal ? (frame.x..<frame.right, frame.y..<frame.bottom) : (frame.y..<frame.bottom, frame.x..<frame.right)
      let (limit, most) = isHorizontal ? (least(item).w, item.maxW) : (least(item).h, item.maxH)
      return Span(
        start: isBackward ? length - along.upperBound : along.lowerBound,
        end: isBackward ? length - along.lowerBound : along.upperBound, across: across,
        least: max(limit, isHorizontal ? item.minW : item.minH), most: most, isLocked: item.locked)
    }
  }

  /// Writes the spans into the items that they were made of.
  func put(into engine: inout GridEngine) {
    for (index, span) in spans.enumerated() {
      let start = isBackward ? length - span.end : span.start
      if isHorizontal {
        (engine.items[index].frame.x, engine.items[index].frame.w) = (start, span.end - span.start)
      } else {
        (engine.items[index].frame.y, engine.items[index].frame.h) = (start, span.end - span.start)
      }
    }
  }
}

/// One unit of a border's way: the edges that have to move together.
private struct BorderStep {
  private struct Edge: Hashable {
    let item: Int
    let isStart: Bool
  }

  var axis: BorderAxis
  let mayLeaveGaps: Bool
  let mayMoveItems: Bool
  let subject: Int
  /// The locked item that stopped the last step.
  private(set) var locked: Int?

  init(axis: BorderAxis, mayLeaveGaps: Bool, mayMoveItems: Bool, subject: Int) {
    self.axis = axis
    self.mayLeaveGaps = mayLeaveGaps
    self.mayMoveItems = mayMoveItems
    self.subject = subject
  }

  /// Moves the subject's edge by one unit, with all that has to move then; false when it cannot.
  mutating func take(_ isStart: Bool) -> Bool {
    locked = nil
    let starts = Dictionary(grouping: axis.spans.indices) { axis.spans[$0].start }
    let ends = Dictionary(grouping: axis.spans.indices) { axis.spans[$0].end }
    var pending = [Edge(item: subject, isStart: isStart)]
    var moving = Set(pending)
    while let edge = pending.popLast() {
      let span = axis.spans[edge.item]
      if span.isLocked { locked = edge.item }
      guard !span.isLocked, isWithin(edge, span) else { return false }
      var next = touching(edge, edge.isStart ? ends[span.start] : starts[span.end]).filter { !isSpared($0) }
      if reachesLimit(edge, span) {
        guard edge.item != subject, mayMoveItems else { return false }
        next.append(Edge(item: edge.item, isStart: !edge.isStart))
      }
      for edge in next where moving.insert(edge).inserted { pending.append(edge) }
    }
    guard !moving.contains(Edge(item: subject, isStart: !isStart)) else { return false }
    for edge in moving {
      if edge.isStart { axis.spans[edge.item].start += 1 } else { axis.spans[edge.item].end += 1 }
    }
    return true
  }

  /// Whether the edge stays within the grid, and may leave the border where it lies at it.
  private func isWithin(_ edge: Edge, _ span: BorderAxis.Span) -> Bool {
    edge.isStart ? span.start > 0 || mayLeaveGaps : span.end < axis.length
  }

  /// Whether the item cannot change its size by this edge alone.
  private func reachesLimit(_ edge: Edge, _ span: BorderAxis.Span) -> Bool {
    let size = span.end - span.start
    return edge.isStart ? size <= span.least : size >= span.most
  }

  /// Whether the item would grow by this edge, cannot, and a gap is allowed instead.
  private func isSpared(_ edge: Edge) -> Bool {
    let span = axis.spans[edge.item]
    return mayLeaveGaps && !edge.isStart && (span.isLocked || reachesLimit(edge, span))
  }

  /// The opposite edges of the items that touch an edge.
  private func touching(_ edge: Edge, _ others: [Int]?) -> [Edge] {
    let across = axis.spans[edge.item].across
    return (others ?? []).filter { axis.spans[$0].across.overlaps(across) }.map {
      Edge(item: $0, isStart: !edge.isStart)
    }
  }
}
