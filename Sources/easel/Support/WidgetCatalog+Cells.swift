import EaselKit
import Widgets

extension WidgetCatalog {
  /// The least size of a built-in micro-app in cells, its border included; zero for one that is not known.
  static func leastCells(of app: String) -> Size {
    guard let cells = builtIn[app]?.manifest.minimumCells else { return .zero }
    return Size(width: cells.width + 2, height: cells.height + 2)
  }
}
