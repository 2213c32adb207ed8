import EaselKit

/// The picture on the screen, and whether another is due.
///
/// There is one, changed where it is: a widget that fails while it is drawn asks for the next frame meanwhile.
final class FrameKeeper {
  private(set) var size = Size.zero
  private var composer = Composer()
  /// What the last frame showed beside the widgets.
  private var lastScene: Scene?
  /// Whether anything on the screen may have changed since the last frame.
  var needsFrame = true
  /// Whether widgets have to be drawn anew, though nothing around them has changed.
  var needsPanes = false
  /// The page and how far it was scrolled when the panes were laid out last.
  private var laidOut: (page: String, offset: Int) = ("", 0)

  /// The parts of the screen that the last frame covered with a popup, a notice or a step of the tour.
  var coveredRects: [Rect] { composer.coveredRects }

  /// Whether another frame is due.
  var isDue: Bool { needsFrame || needsPanes }

  /// The rows that the last frame may have changed.
  var changedRows: Range<Int> { composer.changedRows }

  /// Has the next frame drawn from nothing.
  func invalidate() { composer.invalidate() }

  func resize(to size: Size) {
    self.size = size
    composer.resize(to: size)
  }

  /// Notes which part of the canvas the panes are laid out for; all is drawn anew.
  func layOut(page: String, offset: Int) {
    laidOut = (page, offset)
    composer.invalidate()
    needsFrame = true
  }

  /// Whether the panes are laid out for a part of the canvas.
  func isLaidOut(page: String, offset: Int) -> Bool { laidOut == (page, offset) }

  /// The cells of a pane's upper edge on which its title was drawn last.
  func titleCells(of place: Composer.Place, _ style: BorderStyle) -> Range<Int> {
    composer.titleCells(of: place, style)
  }

  /// Draws what has changed.
  ///
  /// - Parameters:
  ///   - board: The widgets.
  ///   - overlay: Draws what lies above the canvas; nil when nothing does.
  ///   - scene: What there is beside the widgets; not asked for when only they have changed.
  /// - Returns: The picture.
  func draw(_ board: PaneBoard, overlay: Composer.Overlay?, scene: () -> Scene) -> Surface {
    let isPartial = needsPanes && !needsFrame
    // Cleared before: a widget that fails while it draws has something to say.
    needsFrame = false
    needsPanes = false
    if isPartial, let lastScene {
      composer.composePanes(lastScene, board: board)
      composer.cover(with: overlay, theme: lastScene.theme, mayStay: true)
    } else {
      let scene = scene()
      composer.compose(scene, board: board)
      composer.cover(with: overlay, theme: scene.theme, mayStay: false)
      lastScene = scene
    }
    return composer.picture
  }
}
