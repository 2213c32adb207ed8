package import Canvas
import EaselKit

/// What the person has set for all canvases.
extension Host {
  /// Uses other settings from now on; what was chosen in the program stays unless its setting has changed.
  package func apply(_ configuration: Configuration) {
    let before = self.configuration
    guard configuration != before else { return }
    self.configuration = configuration
    look.borders = configuration.borders
    canvas.resizeRule = configuration.resizeRule
    if configuration.keymap != before.keymap { use(configuration.keymap) }
    if let mouse = configuration.mouse, mouse != before.mouse, mouse != usesMouse {
      usesMouse = mouse
      screen?.setMouse(mouse)
    }
    if configuration.theme != before.theme { apply(configuration.theme, insteadOf: before.theme) }
    board.reducesMotion = reducesMotion
    needsFrame = true
    refreshSettingsScreen()
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

  /// Uses another choice of themes; the theme that was chosen in the program stays unless another is named.
  private func apply(_ choice: ThemeChoice, insteadOf before: ThemeChoice) {
    var choice = choice
    if choice.always == before.always { choice.always = look.selection.choice.always }
    useThemeChoice(choice)
  }
}
