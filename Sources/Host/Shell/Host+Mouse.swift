import Canvas
import EaselKit

/// What the mouse does: focus, drag, scroll.
extension Host {
  /// A border that is held down.
  struct Grab {
    enum Part {
      case title, left, right, bottom, topLeft, topRight, bottomLeft, bottomRight
    }

    let widget: String
    let part: Part
    /// Where the button went down, and where the pane was when it began to be dragged: as cells of the page.
    var start: Point
    var rect: Rect
    /// How cells became units then; what is pushed may make a page longer, and with it the rows lower.
    var geometry: GridGeometry?
    /// What was asked for last; nil until it is dragged.
    var wanted: GridFrame?
    /// Whether Esc has put it back, or it may not be moved: then nothing more comes of it.
    var isOver = false

    var kind: Arranging.Kind { part == .title ? .move : .resize }

    /// Which edges go along, so that the opposite ones stay.
    var movesLeft: Bool { [.left, .topLeft, .bottomLeft].contains(part) }
    var movesRight: Bool { [.right, .topRight, .bottomRight].contains(part) }
    var movesTop: Bool { [.topLeft, .topRight].contains(part) }
    var movesBottom: Bool { [.bottom, .bottomLeft, .bottomRight].contains(part) }
  }

  func handle(_ mouse: MouseEvent) {
    guard usesMouse, dialog == nil else { return }
    switch mouse.kind {
    case .press: press(mouse)
    case .drag where grab != nil: drag(to: mouse.point)
    case .release where grab != nil: release()
    case .wheelUp, .wheelDown: turnWheel(mouse)
    case .drag, .release: giveToWidget(mouse)
    }
  }

  /// Switches the mouse off, for the terminal's own selecting, or on again; it stays so.
  func toggleMouse() {
    usesMouse.toggle()
    screen?.setMouse(usesMouse)
    say(.info, usesMouse ? "The mouse is on." : "The mouse is off: the terminal's own selecting works.")
    keepPreferences([Self.mousePreference: .bool(usesMouse)])
  }

  static let mousePreference = "mouse"

  private func place(at point: Point) -> Composer.Place? {
    guard let area = Composer.area(in: size), area.contains(point), !isCovered(point) else { return nil }
    let candidates = places.filter { $0.rect.contains(point) }
    guard candidates.count > 1 else { return candidates.first }
    // A border that several share: a title is its pane's, the rest of an edge that of the pane it ends.
    return candidates.first { $0.rect.y == point.y && frames.titleCells(of: $0, borders.style).contains(point.x) }
      ?? candidates.first { $0.rect.maxY - 1 == point.y } ?? candidates.first { $0.id == canvas.focus }
      ?? candidates.first
  }

  private func press(_ mouse: MouseEvent) {
    // The button's last release was not told.
    if grab?.wanted != nil { keepArrangement() }
    grab = nil
    guard !mode.isArranging else { return }
    guard let place = place(at: mouse.point) else { return mode.leaveLeader() }
    mode.leaveLeader()
    mode.endRefusal()
    changeFocus { canvas.setFocus(place.id) }
    if let part = part(of: place, at: mouse.point), !canvas.isZoomed {
      grab = Grab(widget: place.id, part: part, start: onPage(mouse.point), rect: place.rect)
    } else {
      give(mouse, to: place)
    }
  }

  /// Which border of a pane is at a place: the upper one holds the title and moves the pane, its corners resize.
  ///
  /// Without borders it is the title's line that moves, and the free column that resizes.
  private func part(of place: Composer.Place, at point: Point) -> Grab.Part? {
    let rect = place.rect
    let (isLeft, isRight) = (point.x == rect.x, point.x == rect.maxX - 1)
    if borders.style == .none {
      if point.y == rect.y { return isRight ? .topRight : .title }
      return isRight ? point.y == rect.maxY - 1 ? .bottomRight : .right : nil
    }
    if point.y == rect.y { return isLeft ? .topLeft : isRight ? .topRight : .title }
    if point.y == rect.maxY - 1 { return isLeft ? .bottomLeft : isRight ? .bottomRight : .bottom }
    return isLeft ? .left : isRight ? .right : nil
  }

  // MARK: Dragging

  private func drag(to point: Point) {
    guard var held = grab, !held.isOver else { return }
    if held.wanted == nil {
      beginArranging { () throws(CanvasError) in try canvas.beginArranging(held.widget, held.kind) }
      guard canvas.arranging != nil, let frame = canvas.shownFrame(of: held.widget),
        let place = places.first(where: { $0.id == held.widget })
      else {
        grab?.isOver = true
        return
      }
      held.rect = place.rect
      held.rect.y += canvas.scrollOffset
      held.geometry = Composer.area(in: size).map(canvas.geometry)
      held.wanted = frame
      grab = held
    }
    guard let wanted = frame(for: held, at: onPage(point)), wanted != held.wanted else { return }
    grab?.wanted = wanted
    changeArrangement { canvas.arrange(to: wanted, keepsRight: held.movesLeft, keepsBottom: held.movesTop) }
  }

  /// The frame that brings the border that is held to the mouse.
  private func frame(for held: Grab, at point: Point) -> GridFrame? {
    guard let geometry = held.geometry, let start = canvas.arranging?.ghost else { return nil }
    let (dx, dy) = (point.x - held.start.x, point.y - held.start.y)
    var frame = start
    if held.part == .title {
      frame.x = geometry.column(nearestTo: held.rect.x + dx)
      frame.y = geometry.row(nearestTo: held.rect.y + dy)
    }
    if held.movesLeft {
      frame.x = min(geometry.column(nearestTo: held.rect.x + dx), start.right - 1)
      frame.w = start.right - frame.x
    }
    if held.movesRight { frame.w = geometry.column(nearestTo: held.rect.maxX - geometry.overlap + dx) - start.x }
    if held.movesTop {
      frame.y = min(geometry.row(nearestTo: held.rect.y + dy), start.bottom - 1)
      frame.h = start.bottom - frame.y
    }
    if held.movesBottom { frame.h = geometry.row(nearestTo: held.rect.maxY - geometry.overlap + dy) - start.y }
    frame.w = max(1, frame.w)
    frame.h = max(1, frame.h)
    return frame
  }

  private func release() {
    if grab?.wanted != nil { keepArrangement() }
    grab = nil
  }

  /// A place of the screen as one of the page, which goes on when the page is scrolled.
  private func onPage(_ point: Point) -> Point { Point(x: point.x, y: point.y + canvas.scrollOffset) }

  // MARK: Scrolling

  /// How many rows a turn of the wheel goes.
  private static let wheelStep = 3

  /// Scrolls what is under the mouse: the widget, if it has a use for it, else the page.
  private func turnWheel(_ mouse: MouseEvent) {
    guard !mode.isArranging else { return }
    guard !isCovered(mouse.point) else { return }
    if let place = place(at: mouse.point), give(mouse, to: place) { return }
    scrollPage(by: mouse.kind == .wheelUp ? -Self.wheelStep : Self.wheelStep)
  }

  // MARK: Within panes

  private func giveToWidget(_ mouse: MouseEvent) {
    guard !mode.isArranging, let place = place(at: mouse.point) else { return }
    give(mouse, to: place)
  }

  /// Whether the widget had a use for it.
  @discardableResult
  private func give(_ mouse: MouseEvent, to place: Composer.Place) -> Bool {
    guard place.inside.contains(mouse.point), board.panes[place.id]?.isTooSmall == false else { return false }
    let point = Point(x: mouse.point.x - place.inside.x, y: mouse.point.y - place.inside.y)
    return board.deliver(.mouse(MouseEvent(mouse.kind, at: point)), to: place.id)
  }
}
