/// A page as a widget comes or goes: its base arrangement and the person's own of its shapes stay in order together.
extension Page {
  /// The base arrangement, for working out what happens on it.
  func engine(_ grid: GridConfig) -> GridEngine { GridEngine(config: grid, items: widgets.map(GridItem.init)) }

  /// The page with a widget more.
  ///
  /// - Parameters:
  ///   - placement: The widget.
  ///   - grid: The grid of the base arrangement.
  ///   - isPlaced: Whether its place in the base arrangement is meant, or only its size; then it takes the first gap.
  /// - Returns: The page, all arrangements in order.
  func adding(_ placement: WidgetPlacement, on grid: GridConfig, isPlaced: Bool) -> Page {
    var engine = engine(grid)
    if isPlaced { engine.add(GridItem(placement)) } else { engine.addInFirstGap(GridItem(placement)) }
    var page = self
    page.widgets.append(placement)
    page.take(engine)
    page.settleShapes(baseColumns: grid.columns)
    return page
  }

  /// The page without a widget.
  func removing(_ id: String, on grid: GridConfig) -> Page {
    var engine = engine(grid)
    engine.remove(id)
    var page = self
    page.widgets.removeAll { $0.id == id }
    page.take(engine)
    page.settleShapes(baseColumns: grid.columns)
    return page
  }

  /// The page with every arrangement in order.
  func settled(on grid: GridConfig) -> Page {
    var engine = engine(grid)
    engine.normalize()
    var page = self
    page.take(engine)
    page.settleShapes(baseColumns: grid.columns)
    return page
  }

  /// The page on another grid, its base arrangement kept in proportion.
  func scaled(from old: GridConfig, to new: GridConfig) -> Page {
    var page = self
    let scalesRows = old.mode == .fit && new.mode == .fit
    for index in page.widgets.indices {
      let frame = page.widgets[index].frame
      let (x, w) = Self.scaled(frame.x, frame.right, from: old.columns, to: new.columns)
      let (y, h) = scalesRows ? Self.scaled(frame.y, frame.bottom, from: old.rows, to: new.rows) : (frame.y, frame.h)
      page.widgets[index].frame = GridFrame(x: x, y: y, w: w, h: h)
    }
    return page.settled(on: new)
  }

  /// Takes over the frames that an engine has worked out for the base arrangement.
  mutating func take(_ engine: GridEngine) {
    let frames = Dictionary(engine.items.map { ($0.id, $0.frame) }) { first, _ in first }
    for index in widgets.indices { if let frame = frames[widgets[index].id] { widgets[index].frame = frame } }
  }

  mutating func settleShapes(baseColumns: Int) {
    for (shape, arrangement) in shapes {
      let engine = arrangement.engine(for: self, baseColumns: baseColumns)
      shapes[shape] = ShapeArrangement(
        grid: engine.config, frames: Dictionary(engine.items.map { ($0.id, $0.frame) }) { first, _ in first })
    }
  }

  private static func scaled(_ start: Int, _ end: Int, from old: Int, to new: Int) -> (start: Int, length: Int) {
    let scale = { (edge: Int) in (2 * edge * new + old) / (2 * old) }
    return (scale(start), max(1, scale(end) - scale(start)))
  }
}

extension ShapeArrangement {
  /// The arrangement in order, for the widgets that a page has; one that it does not know takes the first gap.
  func engine(for page: Page, baseColumns: Int) -> GridEngine {
    var engine = GridEngine(
      config: grid,
      items: page.inReadingOrder.compactMap { widget in
        frames[widget.id].map { GridItem(id: widget.id, frame: $0, locked: widget.locked) }
      })
    engine.normalize()
    let lowest = engine.items.map(\.frame.h).min() ?? 1
    for widget in page.inReadingOrder where frames[widget.id] == nil {
      var frame = widget.frame
      frame.w = max(1, frame.w * engine.config.columns / max(1, baseColumns))
      frame.h = max(frame.h, lowest)
      engine.addInFirstGap(GridItem(id: widget.id, frame: frame, locked: widget.locked))
    }
    return engine
  }
}
