package import Canvas
import EaselKit

/// What the person has set for all canvases.
extension Host {
  /// Uses other settings from now on; what was chosen in the program stays unless its setting has changed.
  package func apply(_ configuration: Configuration) {
    let before = self.configuration
    guard configuration != before else { return }
    self.configuration = configuration
    theme.borders = configuration.borders
    if configuration.keymap != before.keymap { use(configuration.keymap) }
    if let mouse = configuration.mouse, mouse != before.mouse, mouse != usesMouse {
      usesMouse = mouse
      screen?.setMouse(mouse)
    }
    useThemeChoice(configuration.theme)
    board.reducesMotion = configuration.reducesMotion
    needsFrame = true
    if configuration.reducesMotion != before.reducesMotion {
      board.markAllDirty()
      setTicks()
    }
    guard PaneBorders(configuration) != PaneBorders(before), !size.isEmpty else { return }
    board.markAllDirty()
    // Other borders leave other room, so that another arrangement may fit.
    if let area = Composer.area(in: size) { showCanvas(in: area) }
    layOut()
  }

  /// How panes are told apart.
  var borders: PaneBorders { PaneBorders(configuration) }

  /// Where the panes of the page in front lie.
  var places: [Composer.Place] { Composer.places(canvas, size: size, borders) }

  /// Tells the canvas the cells there are for a page.
  func showCanvas(in area: Rect) {
    canvas.show(on: area.size, overlap: borders.overlap, minimum: board.leastSizes(borders.style))
  }
}
