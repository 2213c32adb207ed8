import Canvas
import EaselKit

/// Puts panes, borders and status line together into the one surface the terminal shows.
struct Composer {
  /// Below this size the canvas is of no use.
  static let smallest = Size(width: 24, height: 6)

  /// A pane on the screen.
  struct Place: Equatable {
    let id: String
    let rect: Rect
    /// Within the border; a wide pane has a free column on each side of its text.
    var inside: Rect { rect.inset(x: rect.width >= 28 ? 2 : 1, y: 1) }
  }

  private(set) var surface = Surface(size: .zero)
  /// The rows that the last ``compose(_:board:overlay:)`` may have changed.
  private(set) var changedRows = 0..<0
  private var drawnLooks: [String: PaneFrame.Look] = [:]
  private var drawnStatus: StatusLine?
  private var isClean = false

  /// Whether the next frame is drawn from nothing.
  mutating func invalidate() { isClean = false }

  mutating func resize(to size: Size) {
    surface = Surface(size: size)
    isClean = false
  }

  /// Where the shown panes lie.
  static func places(_ canvas: CanvasManager, size: Size) -> [Place] {
    guard size.width >= smallest.width, size.height >= smallest.height else { return [] }
    let area = Rect(x: 0, y: 0, width: size.width, height: size.height - 1)
    if canvas.isZoomed, let focus = canvas.focus { return [Place(id: focus, rect: area)] }
    let geometry = GridGeometry(columns: canvas.grid.columns, rows: canvas.rows, area: area)
    return canvas.page.widgets.map { Place(id: $0.id, rect: geometry.rect(of: $0.frame)) }
  }

  /// Draws the widgets that have to be drawn anew, and nothing else, on the last frame of the same scene.
  mutating func compose(_ scene: Scene, board: PaneBoard) {
    guard isClean else { return compose(scene, board: board, overlay: nil) }
    changedRows = 0..<0
    for place in scene.places where board.panes[place.id]?.isDirty == true || place.id == scene.focus {
      draw(place, scene, board: board, isWhole: false)
    }
  }

  /// Draws what has changed since the last frame; all of it after ``invalidate()`` or below an overlay.
  mutating func compose(_ scene: Scene, board: PaneBoard, overlay: ((inout Surface) -> Void)?) {
    let drawsAll = !isClean || overlay != nil
    if drawsAll {
      surface.fill(Rect(surface.size), style: scene.theme[.text])
      drawnLooks = [:]
      drawnStatus = nil
    }
    surface.cursor = nil
    changedRows = drawsAll ? 0..<surface.height : 0..<0
    guard surface.width >= Self.smallest.width, surface.height >= Self.smallest.height else {
      drawTooSmall(scene.theme)
      isClean = false
      changedRows = 0..<surface.height
      return
    }
    for place in scene.places { draw(place, scene, board: board, isWhole: drawsAll) }
    if scene.places.isEmpty { drawEmpty(scene.theme, keymap: scene.keymap) }
    if drawnStatus != scene.status {
      scene.status.draw(on: &surface, theme: scene.theme)
      note(surface.height - 1..<surface.height)
      drawnStatus = scene.status
    }
    overlay?(&surface)
    isClean = overlay == nil
  }

  private mutating func draw(_ place: Place, _ scene: Scene, board: PaneBoard, isWhole: Bool) {
    guard let pane = board.panes[place.id], let drawn = board.surface(of: place.id, theme: scene.theme) else { return }
    if drawn.isFresh || isWhole {
      note(surface.draw(drawn.surface, at: Point(x: place.inside.x, y: place.inside.y)))
    }
    let look = PaneFrame.Look(
      title: scene.title(of: pane), badge: pane.failure == nil ? pane.widget.badge : "failed",
      isFocused: place.id == scene.focus, isArranged: place.id == scene.arranged)
    if drawnLooks[place.id] != look {
      PaneFrame.draw(look, in: place.rect, on: &surface, theme: scene.theme)
      note(place.rect.y..<place.rect.maxY)
      drawnLooks[place.id] = look
    }
    if place.id == scene.focus {
      let cursor = drawn.surface.cursor
      surface.cursor = cursor.map { Point(x: place.inside.x + $0.x, y: place.inside.y + $0.y) }
    }
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

  private mutating func drawEmpty(_ theme: Theme, keymap: Keymap) {
    let text = "Nothing here yet. Press \(keymap.leader) then a to add a widget."
    let lines = TextFitting.wrapped(text, width: max(1, surface.width - 4))
    for (row, line) in lines.enumerated() {
      let x = (surface.width - CellWidth.of(line)) / 2
      surface.put(line, at: Point(x: x, y: surface.height / 2 - 1 + row), style: theme[.muted])
    }
  }
}

/// All that a frame shows beside the panes' own drawings.
struct Scene {
  var theme: Theme
  var keymap: Keymap
  var places: [Composer.Place]
  var focus: String?
  /// The widget that is being moved or resized.
  var arranged: String?
  /// Its size and place, shown in its title.
  var arrangement = ""
  var status: StatusLine

  func title(of pane: Pane) -> String { pane.id == arranged ? "\(pane.title) \(arrangement)" : pane.title }
}
