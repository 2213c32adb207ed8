import EaselKit
import Terminal

extension NcursesScreen {
  /// Shows a surface of which any row may differ from the last.
  func present(_ surface: Surface) { present(surface, rows: 0..<surface.height) }
}
