package import Canvas
import EaselKit

/// What the person has set for all canvases.
extension Host {
  /// Uses other settings from now on; what was chosen in the program stays unless its setting has changed.
  package func apply(_ configuration: Configuration) {
    let before = self.configuration
    guard configuration != before else { return }
    self.configuration = configuration
    if configuration.keymap != before.keymap { use(configuration.keymap) }
    if let mouse = configuration.mouse, mouse != before.mouse, mouse != usesMouse {
      usesMouse = mouse
      screen?.setMouse(mouse)
    }
    if configuration.theme != before.theme { follow(configuration.theme) }
    board.markAllDirty()
    resize(to: size)
  }
}
