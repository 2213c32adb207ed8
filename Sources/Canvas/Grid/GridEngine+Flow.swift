extension GridEngine {
  /// Places items one after the other, each below those before it in its columns, past locked ones.
  ///
  /// Because each is placed below all before it, one number a column is all there is to know of them.
  ///
  /// - Parameters:
  ///   - order: All items; who comes first stays further up.
  ///   - rises: Whether an item also goes up until it touches one before it, or a locked one.
  mutating func flow(_ order: [Int], rises: Bool) {
    let locked = obstacles()
    var tide = GridTide(columns: config.columns)
    for index in order where !items[index].locked {
      var frame = items[index].frame
      let top = tide.height(under: frame)
      frame.y = max(frame.y, top)
      let free = locked.freeRow(for: frame)
      frame.y = free == frame.y && rises ? max(top, locked.floor(above: frame)) : free
      items[index].frame = frame
      tide.rise(over: frame)
    }
  }

  /// The locked items, except some.
  func obstacles(except movers: [Int] = []) -> GridObstacles {
    var obstacles = GridObstacles(columns: config.columns)
    for index in items.indices where items[index].locked && !movers.contains(index) {
      obstacles.insert(items[index].frame)
    }
    return obstacles
  }
}
