package import EaselKit

extension ClockWidget {
  package static func preview(on surface: inout Surface, in context: DrawContext) {
    ClockWidget().draw(on: &surface, in: context)
  }
}
