/// Frames: where what was moved comes to lie among what others have moved.
extension CanvasMerge {
  /// Puts widgets where they are wanted.
  mutating func place() {
    for index in target.pages.indices {
      let page = target.pages[index]
      let moved = page.widgets.filter { wanted[$0.id] != nil }
      guard !moved.isEmpty else { continue }
      let grid = target.grid(of: page)
      target.pages[index] = asMade(page, on: grid) ?? settled(page, on: grid)
    }
  }

  /// The page with all frames as the change left them; nil when others are in the way.
  private func asMade(_ page: Page, on grid: GridConfig) -> Page? {
    var page = page
    for index in page.widgets.indices {
      if let frame = wanted[page.widgets[index].id] { page.widgets[index].frame = frame }
    }
    var engine = page.engine(grid)
    engine.normalize()
    return engine.items == page.widgets.map(GridItem.init) ? page : nil
  }

  /// The page with what was meant put in its place, one after the other, each pushing what it hits.
  private func settled(_ page: Page, on grid: GridConfig) -> Page {
    let movers = page.inReadingOrder.filter { coming.contains($0.id) || wanted[$0.id] != nil && isMeant($0.id) }
    var page = page
    let comers = page.widgets.filter { coming.contains($0.id) }
    let order = page.widgets.map(\.id)
    page.widgets.removeAll { coming.contains($0.id) }
    page = page.settled(on: grid)
    for mover in movers.sorted(by: isFirst) where !coming.contains(mover.id) {
      guard let frame = wanted[mover.id] else { continue }
      var engine = page.engine(grid)
      if engine.place(mover.id, at: frame, change.verb == .resize ? .pushing : .moving) { page.take(engine) }
    }
    for var comer in comers {
      comer.frame = page.engine(grid).fitted(GridItem(comer), to: wanted[comer.id] ?? comer.frame)
      let isFree = !page.widgets.contains { $0.frame.overlaps(comer.frame) }
      let pushes = change.verb == .add && !sparesOthers
      page = page.adding(comer, on: grid, isPlaced: isFree || pushes)
    }
    let turn = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
    page.widgets.sort { turn[$0.id] ?? 0 < turn[$1.id] ?? 0 }
    return page
  }

  private func isMeant(_ id: String) -> Bool { change.isMeant(id) }

  private func isFirst(_ one: WidgetPlacement, _ other: WidgetPlacement) -> Bool {
    let (a, b) = (wanted[one.id] ?? one.frame, wanted[other.id] ?? other.frame)
    return (a.y, a.x, one.id) < (b.y, b.x, other.id)
  }

  // MARK: Shapes

  /// Does in the arrangement of a shape what the change did there.
  mutating func merge(_ shape: CanvasChange.ShapeChange) {
    guard let index = target.pages.firstIndex(where: { $0.id == name(shape.page) }) else { return }
    let now = target.pages[index].shapes[shape.shape]
    guard now != shape.before, let here = now, let before = shape.before, let after = shape.after else {
      if sparesOthers, now != shape.before { return }
      target.pages[index].shapes[shape.shape] = shape.after.map(renaming)
      return
    }
    target.pages[index].shapes[shape.shape] = merged(here, before, after, on: target.pages[index])
  }

  private func renaming(_ arrangement: ShapeArrangement) -> ShapeArrangement {
    ShapeArrangement(
      grid: arrangement.grid,
      frames: Dictionary(arrangement.frames.map { (name($0.key), $0.value) }) { first, _ in first })
  }

  private func merged(
    _ here: ShapeArrangement, _ before: ShapeArrangement, _ after: ShapeArrangement, on page: Page
  ) -> ShapeArrangement {
    var result = here
    if before.grid != after.grid, !sparesOthers || here.grid == before.grid { result.grid = after.grid }
    var meant: [String: GridFrame] = [:]
    for (id, frame) in after.frames where before.frames[id] != frame {
      if !sparesOthers, isMeant(id) {
        meant[name(id)] = frame
      } else if here.frames[id] == before.frames[id] {
        result.frames[name(id)] = frame
      }
    }
    var engine = result.engine(for: page, baseColumns: target.grid(of: page).columns)
    let movers = meant.sorted { ($0.value.y, $0.value.x, $0.key) < ($1.value.y, $1.value.x, $1.key) }
    for (id, frame) in movers { _ = engine.place(id, at: frame, change.verb == .resize ? .pushing : .moving) }
    return ShapeArrangement(
      grid: engine.config, frames: Dictionary(engine.items.map { ($0.id, $0.frame) }) { first, _ in first })
  }
}
