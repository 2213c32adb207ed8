import Canvas

/// What must be true of an arrangement, and of what an operation made of it.
enum GridLaws {
  /// The first law an arrangement breaks, in words.
  static func broken(by engine: GridEngine) -> String? {
    let (items, config) = (engine.items, engine.config)
    for item in items {
      let frame = item.frame
      guard frame.x >= 0, frame.y >= 0, frame.w >= 1, frame.h >= 1, frame.right <= config.columns else {
        return "\(item.id) leaves the columns: \(frame.code)"
      }
      let leastWidth = min(item.minW, config.columns)
      guard frame.w >= leastWidth, frame.w <= item.maxW, frame.h >= item.minH, frame.h <= item.maxH else {
        return "\(item.id) is not within its sizes: \(frame.code)"
      }
    }
    for (index, item) in items.enumerated() {
      if let hit = items[(index + 1)...].first(where: { $0.frame.overlaps(item.frame) }) {
        return "\(item.id) \(item.frame.code) overlaps \(hit.id) \(hit.frame.code)"
      }
    }
    return config.compaction == .vertical ? risable(in: items).map { "\($0) could rise" } : nil
  }

  /// The first law that an operation broke.
  static func broken(by operation: GridOperation, from before: GridEngine, to after: GridEngine, kept: Bool) -> String?
  {
    if !kept, after.items != before.items { return "it was refused, but something changed" }
    let old = Dictionary(uniqueKeysWithValues: before.items.map { ($0.id, $0) })
    let new = Dictionary(uniqueKeysWithValues: after.items.map { ($0.id, $0) })
    var ids = Set(old.keys)
    switch operation {
    case .add(let item), .addInFirstGap(let item): ids.insert(item.id)
    case .remove(let id): ids.remove(id)
    default: break
    }
    guard Set(new.keys) == ids else { return "the items are \(new.keys.sorted()), not \(ids.sorted())" }
    for (id, item) in old.sorted(by: { $0.key < $1.key }) {
      guard let now = new[id], now.frame != item.frame else { continue }
      if item.locked { return "\(id) is locked, but went from \(item.frame.code) to \(now.frame.code)" }
      if operation.subjects.contains(id) { continue }
      if now.frame.w != item.frame.w || now.frame.h != item.frame.h { return "\(id) got another size" }
      if let needless = needless(operation, item.frame, now.frame, among: after) { return "\(id) \(needless)" }
    }
    return nil
  }

  /// Why an item had no reason to go, when it had none.
  private static func needless(
    _ operation: GridOperation, _ old: GridFrame, _ new: GridFrame, among after: GridEngine
  ) -> String? {
    if case .place(_, _, _, keepsPage: true) = operation { return nil }
    if new.x != old.x { return "went sideways" }
    guard after.config.compaction == .none else { return nil }
    switch operation {
    case .remove, .normalize, .addInFirstGap: return "moved, though nothing needs it"
    default: break
    }
    if new.y < old.y { return "went up without compaction" }
    return after.items.contains { $0.frame != new && $0.frame.overlaps(old) }
      ? nil : "went from \(old.code) to \(new.code), though nothing is where it was"
  }

  private static func risable(in items: [GridItem]) -> String? {
    items.first { item in
      var above = item.frame
      above.y -= 1
      return !item.locked && above.y >= 0 && !items.contains { $0.id != item.id && $0.frame.overlaps(above) }
    }?.id
  }
}
