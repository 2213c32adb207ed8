import Canvas
import EaselKit
import Widgets

/// The names of widgets in lines that tell what differs between layouts: the title, and the id that commands take.
struct WidgetNames {
  private var titles: [String: String] = [:]

  init(_ before: Layout, _ after: Layout) {
    for widget in before.widgets + after.widgets {
      titles[widget.id] = WidgetCatalog.builtIn[widget.app]?.manifest.title(for: widget.config)
    }
  }

  /// The name of a widget; its id alone where the micro-app is not known.
  subscript(id: String) -> String { titles[id].map { "\($0) (\(id))" } ?? id }
}
