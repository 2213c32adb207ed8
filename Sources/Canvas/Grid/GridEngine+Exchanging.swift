/// Moves past neighbours on a grid that does not compact: the neighbours take the place that the item leaves.
extension GridEngine {
  /// Whether some place of the page belongs to no item.
  var hasGaps: Bool { items.reduce(0) { $0 + $1.frame.w * $1.frame.h } < config.columns * rows }

  /// Moves an item past the items in its way, which move back by its length.
  ///
  /// The items keep their sizes, and no place outside of theirs changes.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - direction: Where it goes.
  ///   - units: The distance in which an item is in its way.
  /// - Returns: How far it went; nil when no item is in its way, or one of them is locked or reaches beyond the strip that
  ///   they share. Then nothing has changed.
  mutating func passNeighbours(of id: String, _ direction: Direction, within units: Int) -> Int? {
    guard let mover = items.firstIndex(where: { $0.id == id }), !items[mover].locked else { return nil }
    let (own, across) = direction.spans(of: items[mover].frame)
    let ahead = inTheWay(of: mover, direction)
    let spans = ahead.map { direction.spans(of: items[$0].frame).along }
    guard let end = spans.filter({ $0.lowerBound < own.upperBound + units }).map(\.upperBound).max() else { return nil }
    let passed = ahead.filter { direction.spans(of: items[$0].frame).along.lowerBound < end }
    let isClosed = passed.allSatisfy { index in
      let spans = direction.spans(of: items[index].frame)
      return !items[index].locked && spans.along.upperBound <= end && spans.across.clamped(to: across) == spans.across
    }
    guard isClosed else { return nil }
    let distance = end - own.upperBound
    items[mover].frame.move(direction, by: distance)
    for index in passed { items[index].frame.move(direction, by: -own.count) }
    return distance
  }

  /// The units that an item can go in a direction before it meets another one.
  func freeUnits(before id: String, _ direction: Direction) -> Int {
    guard let mover = items.firstIndex(where: { $0.id == id }) else { return 0 }
    let end = direction.spans(of: items[mover].frame).along.upperBound
    let next = inTheWay(of: mover, direction).map { direction.spans(of: items[$0].frame).along.lowerBound }.min()
    return next.map { $0 - end } ?? .max
  }

  /// The item of which a frame covers most; none that is locked.
  func mostCovered(by frame: GridFrame, except id: String) -> String? {
    let covered = items.filter { $0.id != id && !$0.locked }.map { item -> (area: Int, item: GridItem) in
      let width = min(item.frame.right, frame.right) - max(item.frame.x, frame.x)
      let height = min(item.frame.bottom, frame.bottom) - max(item.frame.y, frame.y)
      return (max(0, width) * max(0, height), item)
    }
    return covered.filter { $0.area > 0 }.max { ($0.area, $1.item.id) < ($1.area, $0.item.id) }?.item.id
  }

  /// The items that an item would meet, if it went on in a direction.
  private func inTheWay(of mover: Int, _ direction: Direction) -> [Int] {
    let (own, across) = direction.spans(of: items[mover].frame)
    return items.indices.filter { index in
      let spans = direction.spans(of: items[index].frame)
      return index != mover && spans.across.overlaps(across) && spans.along.lowerBound >= own.upperBound
    }
  }
}

extension Direction {
  /// A frame along the direction, where numbers grow, and across it.
  fileprivate func spans(of frame: GridFrame) -> (along: Range<Int>, across: Range<Int>) {
    switch self {
    case .left: (-frame.right..<(-frame.x), frame.y..<frame.bottom)
    case .right: (frame.x..<frame.right, frame.y..<frame.bottom)
    case .up: (-frame.bottom..<(-frame.y), frame.x..<frame.right)
    case .down: (frame.y..<frame.bottom, frame.x..<frame.right)
    }
  }
}

extension GridFrame {
  /// Moves it by units in a direction.
  fileprivate mutating func move(_ direction: Direction, by units: Int) {
    x += direction.step.dx * units
    y += direction.step.dy * units
  }
}
