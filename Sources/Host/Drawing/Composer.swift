import Canvas
import EaselKit

/// Puts panes, borders and status line together into the one surface the terminal shows.
struct Composer {
  /// Below this size the canvas is of no use.
  static let smallest = Size(width: 24, height: 6)

  /// Draws what lies above the canvas and returns the parts of the screen that it covers.
  typealias Overlay = (inout Surface) -> [Rect]

  /// A pane on the screen.
  struct Place: Equatable {
    let id: String
    let rect: Rect
    /// Within the border; a wide pane has a free column on each side of its text.
    let inside: Rect

    init(id: String, rect: Rect, _ borders: PaneBorders) {
      self.id = id
      self.rect = rect
      inside = PaneFrame.inside(of: rect, borders.style)
    }
  }

  /// What the terminal shows.
  var picture: Surface { covered ?? surface }
  /// The canvas as it is without what lies above it.
  private var surface = Surface(size: .zero)
  /// The canvas below an overlay.
  private var covered: Surface?
  /// The parts of the screen on which the overlay lies.
  private(set) var coveredRects: [Rect] = []
  private var isTooSmall: Bool { surface.width < Self.smallest.width || surface.height < Self.smallest.height }
  /// The rows of the picture that may have changed since the one before.
  private(set) var changedRows = 0..<0
  private var drawnLooks: [String: PaneFrame.Look] = [:]
  private var drawnStatus: StatusLine?
  private var isClean = false

  /// Whether the next frame is drawn from nothing.
  mutating func invalidate() { isClean = false }

  mutating func resize(to size: Size) {
    surface = Surface(size: size)
    covered = nil
    isClean = false
  }

  /// The part of the screen that is the page's; nil when it is too small for one.
  static func area(in size: Size) -> Rect? {
    guard size.width >= smallest.width, size.height >= smallest.height else { return nil }
    return Rect(x: 0, y: 0, width: size.width, height: size.height - 1)
  }

  /// Where the panes of the page lie; those out of sight, too.
  static func places(_ canvas: CanvasManager, size: Size, _ borders: PaneBorders) -> [Place] {
    guard let area = area(in: size) else { return [] }
    if canvas.isZoomed, let focus = canvas.focus { return [Place(id: focus, rect: area, borders)] }
    let geometry = canvas.geometry(in: area)
    return canvas.shown.widgets.map { Place(id: $0.id, rect: geometry.rect(of: $0.frame), borders) }
  }

  /// Draws the widgets that have to be drawn anew, and nothing else, on the last frame of the same scene.
  mutating func composePanes(_ scene: Scene, board: PaneBoard) {
    guard isClean, scene.ghost == nil else { return compose(scene, board: board) }
    defer { replaceSigns(scene.theme) }
    changedRows = 0..<0
    for place in scene.visible where board.panes[place.id]?.isDirty == true || place.id == scene.focus {
      draw(place, scene, board: board, isWhole: false)
    }
    drawSharedFrames(scene, board: board)
    scene.scroll?.draw(in: scene.area, on: &surface, theme: scene.theme)
  }

  /// Draws what has changed since the last frame; all of it after ``invalidate()``.
  mutating func compose(_ scene: Scene, board: PaneBoard) {
    defer { replaceSigns(scene.theme) }
    // What is drawn anew below the ghost would cover it.
    let isBelowGhost = scene.ghost != nil && scene.visible.contains { board.panes[$0.id]?.isDirty == true }
    let drawsAll = !isClean || isBelowGhost
    if drawsAll {
      surface.fill(Rect(surface.size), style: scene.theme[.text])
      drawnLooks = [:]
      drawnStatus = nil
    }
    surface.cursor = nil
    changedRows = drawsAll ? 0..<surface.height : 0..<0
    guard !isTooSmall else {
      drawTooSmall(scene.theme)
      isClean = false
      changedRows = 0..<surface.height
      return
    }
    for place in scene.visible where place.id != scene.arranged { draw(place, scene, board: board, isWhole: drawsAll) }
    drawArranged(scene, board: board, isWhole: drawsAll)
    drawSharedFrames(scene, board: board)
    scene.scroll?.draw(in: scene.area, on: &surface, theme: scene.theme)
    if scene.isEmpty { drawEmpty(scene.theme, addedWith: scene.isReadOnly ? nil : scene.keyNames.plainest(.addWidget)) }
    if drawnStatus != scene.status {
      scene.status.draw(on: &surface, theme: scene.theme)
      note(surface.height - 1..<surface.height)
      drawnStatus = scene.status
    }
    isClean = true
  }

  /// Draws what lies above the canvas on a copy of it, so that the canvas below is still drawn bit by bit.
  ///
  /// - Parameters:
  ///   - overlay: Draws it; nil when nothing does.
  ///   - theme: The look.
  ///   - mayStay: Whether it looks as it did, so that it is there already unless something below has changed.
  mutating func cover(with overlay: Overlay?, theme: Theme, mayStay: Bool) {
    guard let overlay, !isTooSmall else {
      if covered != nil { changedRows = 0..<surface.height }
      covered = nil
      coveredRects = []
      return
    }
    if mayStay, covered != nil, changedRows.isEmpty { return }
    var picture = surface
    coveredRects = overlay(&picture)
    if theme.borders == .ascii { picture.replaceSigns() }
    covered = picture
    changedRows = 0..<surface.height
  }

  /// Draws the ghost, and the widget that is moved above it; of one that is resized, the ghost is seen within it.
  ///
  /// The ghost fills only blank cells and lies below all borders.
  private mutating func drawArranged(_ scene: Scene, board: PaneBoard, isWhole: Bool) {
    let place = scene.visible.first { $0.id == scene.arranged }
    if let place, scene.isResizing { draw(place, scene, board: board, isWhole: isWhole) }
    if let ghost = scene.ghost, isWhole {
      let style = scene.theme[.ghost]
      Outline.ghost(scene.theme.borders).drawBetweenText(ghost, within: scene.area, on: &surface, style: style)
      for place in scene.visible {
        drawnLooks[place.id] = nil
        if place.id != scene.arranged { drawFrame(of: place, scene, board: board) }
      }
    }
    guard let place else { return }
    if scene.isResizing {
      drawFrame(of: place, scene, board: board)
    } else {
      // Its margin, too, lies above the ghost.
      if isWhole { surface.fill(place.rect.intersection(scene.area), style: scene.theme[.text]) }
      draw(place, scene, board: board, isWhole: isWhole)
    }
  }

  private mutating func draw(_ place: Place, _ scene: Scene, board: PaneBoard, isWhole: Bool) {
    guard let drawn = board.surface(of: place.id, theme: scene.theme) else { return }
    if drawn.isFresh || isWhole {
      note(surface.draw(drawn.surface, at: Point(x: place.inside.x, y: place.inside.y), within: scene.area))
    }
    drawFrame(of: place, scene, board: board)
    if place.id == scene.focus {
      let cursor = drawn.surface.cursor.map { Point(x: place.inside.x + $0.x, y: place.inside.y + $0.y) }
      surface.cursor = cursor.flatMap { scene.area.contains($0) ? $0 : nil }
    }
  }

  private mutating func drawFrame(of place: Place, _ scene: Scene, board: PaneBoard) {
    guard !scene.sharesBorders, let look = look(of: place, scene, board: board), drawnLooks[place.id] != look else {
      return
    }
    PaneFrame.draw(look, in: place.rect, within: scene.area, on: &surface, theme: scene.theme)
    keep(look, of: place, scene)
  }

  private func look(of place: Place, _ scene: Scene, board: PaneBoard) -> PaneFrame.Look? {
    guard let pane = board.panes[place.id] else { return nil }
    return PaneFrame.Look(
      title: scene.title(of: pane, width: PaneFrame.titleRoom(in: place.rect, scene.theme.borders)),
      badges: board.badges(
        of: pane, isLocked: scene.locked.contains(place.id), marks: scene.marks[place.id] ?? [],
        isOffline: scene.status.connection.isOffline, now: scene.now),
      isFocused: place.id == scene.focus, isArranged: place.id == scene.arranged)
  }

  private mutating func keep(_ look: PaneFrame.Look, of place: Place, _ scene: Scene) {
    let seen = place.rect.intersection(scene.area)
    note(seen.y..<seen.maxY)
    drawnLooks[place.id] = look
  }

  /// Draws the borders that panes share, of the panes that look different now; no widget draws on them.
  ///
  /// All titles are drawn again, as each lies on the lower border of another pane.
  private mutating func drawSharedFrames(_ scene: Scene, board: PaneBoard) {
    guard scene.sharesBorders else { return }
    let looks = scene.visible.compactMap { place in
      look(of: place, scene, board: board).map { (place: place, look: $0) }
    }
    let changed = looks.filter { drawnLooks[$0.place.id] != $0.look }
    guard !changed.isEmpty else { return }
    let net = BorderNet(
      looks.map(\.place.rect), clip: scene.area, focus: looks.first { $0.look.isFocused }?.place.rect,
      arranged: looks.first { $0.look.isArranged }?.place.rect)
    for (place, look) in changed {
      net.draw(place.rect, on: &surface, theme: scene.theme)
      keep(look, of: place, scene)
    }
    for (place, look) in looks {
      PaneFrame.drawTitle(look, in: place.rect, within: scene.area, on: &surface, theme: scene.theme)
    }
  }

  /// The cells of a pane's upper edge on which its title was drawn last.
  func titleCells(of place: Place, _ style: BorderStyle) -> Range<Int> {
    drawnLooks[place.id].map { PaneFrame.titleCells($0, in: place.rect, style) } ?? 0..<0
  }

  /// Where borders are of ASCII, so is all else that is drawn and not written.
  private mutating func replaceSigns(_ theme: Theme) {
    if theme.borders == .ascii { surface.replaceSigns() }
  }

  private mutating func note(_ rows: Range<Int>) {
    guard !rows.isEmpty else { return }
    changedRows =
      changedRows.isEmpty
      ? rows : min(changedRows.lowerBound, rows.lowerBound)..<max(changedRows.upperBound, rows.upperBound)
  }

  private mutating func drawTooSmall(_ theme: Theme) {
    let lines = TextFitting.wrapped("Too small for Easel: make the terminal larger.", width: max(1, surface.width))
    for (row, line) in lines.enumerated() { surface.put(line, at: Point(x: 0, y: row), style: theme[.warning]) }
  }

  private mutating func drawEmpty(_ theme: Theme, addedWith key: String?) {
    let keys = key.map { " Press \($0) to add a widget." } ?? ""
    let text = "Nothing here yet.\(keys)"
    let lines = TextFitting.wrapped(text, width: max(1, surface.width - 4))
    for (row, line) in lines.enumerated() {
      let x = (surface.width - CellWidth.of(line)) / 2
      surface.put(line, at: Point(x: x, y: surface.height / 2 - 1 + row), style: theme[.muted])
    }
  }
}
