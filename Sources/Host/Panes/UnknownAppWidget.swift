import EaselKit

/// Stands in for a micro-app that is not there, so that the rest of a layout works.
struct UnknownAppWidget: Widget {
  static let manifest = Manifest(
    id: "unknown", name: "Unknown", summary: "Stands in for a micro-app that is not there.", version: "1")

  mutating func handle(_ event: WidgetEvent, in context: WidgetContext) -> Reaction { .ignored }

  func draw(on surface: inout Surface, in context: DrawContext) {}
}
