import Canvas

extension GridCase {
  /// A smaller case that still fails: what can be left out or made simpler is, until nothing more can.
  func shrunk(while fails: (GridCase) -> Bool) -> GridCase {
    var smallest = self
    while let smaller = smallest.simpler.first(where: fails) { smallest = smaller }
    return smallest
  }

  /// Cases that are one step simpler, the biggest steps first.
  private var simpler: [GridCase] {
    var cases: [GridCase] = []
    for index in operations.indices { cases.append(with { $0.operations.remove(at: index) }) }
    for index in items.indices { cases.append(with { $0.items.remove(at: index) }) }
    for index in items.indices {
      cases += items[index].simpler.map { item in with { $0.items[index] = item } }
    }
    for index in operations.indices {
      cases += operations[index].simpler.map { operation in with { $0.operations[index] = operation } }
    }
    if config.columns > 1 { cases.append(with { $0.config.columns -= 1 }) }
    if config.rows > 1 { cases.append(with { $0.config.rows -= 1 }) }
    if config.compaction != .none { cases.append(with { $0.config.compaction = .none }) }
    if config.preventCollision { cases.append(with { $0.config.preventCollision = false }) }
    return cases
  }

  private func with(_ change: (inout GridCase) -> Void) -> GridCase {
    var copy = self
    change(&copy)
    return copy
  }
}

extension GridItem {
  fileprivate var simpler: [GridItem] {
    var items = frame.simpler.map { frame in
      GridItem(id: id, frame: frame, minW: minW, minH: minH, maxW: maxW, maxH: maxH, locked: locked)
    }
    let plain = GridItem(id: id, frame: frame, locked: locked)
    if plain != self { items.append(plain) }
    if locked { items.append(GridItem(id: id, frame: frame, minW: minW, minH: minH, maxW: maxW, maxH: maxH)) }
    return items
  }
}

extension GridFrame {
  fileprivate var simpler: [GridFrame] {
    let steps: [(WritableKeyPath<GridFrame, Int>, simplest: Int)] = [(\.x, 0), (\.y, 0), (\.w, 1), (\.h, 1)]
    return steps.flatMap { path, simplest in
      let value = self[keyPath: path]
      return Set([simplest, (value + simplest) / 2, value - (value - simplest).signum()]).subtracting([value]).sorted()
        .map { smaller in
          var frame = self
          frame[keyPath: path] = smaller
          return frame
        }
    }
  }
}

extension GridOperation {
  fileprivate var simpler: [GridOperation] {
    switch self {
    case .place(let id, let frame, let manner, let keepsPage):
      var simpler = frame.simpler.map { GridOperation.place(id, $0, manner, keepsPage: keepsPage) }
      if keepsPage { simpler.append(.place(id, frame, manner, keepsPage: false)) }
      if manner != .pushing { simpler.append(.place(id, frame, .pushing, keepsPage: keepsPage)) }
      return simpler
    case .add(let item): return item.simpler.map { .add($0) }
    case .addInFirstGap(let item): return item.simpler.map { .addInFirstGap($0) }
    case .remove, .swap, .normalize: return []
    }
  }
}
