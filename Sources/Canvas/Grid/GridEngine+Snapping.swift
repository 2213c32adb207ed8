extension GridEngine {
  /// Moves an item as far as it goes in a direction: to the edge of the page, or as near as a locked item lets it.
  ///
  /// What it hits is pushed; a grid that lets none be pushed has it stop before the first.
  ///
  /// - Returns: False when it is there already, or cannot be moved. Then nothing has changed.
  package mutating func snap(_ id: String, _ direction: Direction, keepsPage: Bool = false) -> Bool {
    guard let item = items.first(where: { $0.id == id }) else { return false }
    let frame = item.frame
    let far =
      switch direction {
      case .left: frame.x
      case .right: config.columns - frame.right
      case .up: frame.y
      case .down: max(0, rows - frame.bottom)
      }
    return firstPlace(for: item, .moving, keepsPage: keepsPage, distances: far) { distance in
      GridFrame(
        x: frame.x + direction.step.dx * distance, y: frame.y + direction.step.dy * distance, w: frame.w, h: frame.h)
    }
  }

  /// Lets an item grow to the right or downwards, or shrink to the left or upwards, as far as it goes.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - direction: Where its right or bottom edge goes.
  ///   - least: The least width and height it may shrink to.
  ///   - keepsPage: Whether the page shall not become longer.
  /// - Returns: False when it is there already, or is locked. Then nothing has changed.
  package mutating func snapEdge(
    _ id: String, _ direction: Direction, least: (w: Int, h: Int), keepsPage: Bool = false
  ) -> Bool {
    guard let item = items.first(where: { $0.id == id }) else { return false }
    let frame = item.frame
    let far =
      switch direction {
      case .left: frame.w - max(least.w, item.minW)
      case .right: min(config.columns - frame.x, item.maxW) - frame.w
      case .up: frame.h - max(least.h, item.minH)
      case .down: min(max(frame.h, rows - frame.y), item.maxH) - frame.h
      }
    return firstPlace(for: item, .pushing, keepsPage: keepsPage, distances: far) { distance in
      GridFrame(
        x: frame.x, y: frame.y, w: frame.w + direction.step.dx * distance, h: frame.h + direction.step.dy * distance)
    }
  }

  /// Puts an item at the furthest distance at which no locked item is in its way and the grid allows it.
  private mutating func firstPlace(
    for item: GridItem, _ manner: Manner, keepsPage: Bool, distances far: Int, _ frame: (Int) -> GridFrame
  ) -> Bool {
    guard far > 0, !item.locked else { return false }
    let fixed = items.filter { $0.id != item.id && ($0.locked || config.preventCollision) }
    for distance in (1...far).reversed() {
      let wanted = frame(distance)
      guard !fixed.contains(where: { $0.frame.overlaps(wanted) }) else { continue }
      let before = items
      if place(item.id, at: wanted, manner, keepsPage: keepsPage), items != before { return true }
      items = before
    }
    return false
  }
}
