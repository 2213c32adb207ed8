package import EaselKit

extension TodoWidget {
  package static func preview(on surface: inout Surface, in context: DrawContext) {
    PreviewLines.draw(
      [
        .init(text: "[ ] Pay rent", end: "today", endRole: .today),
        .init(text: "[ ] Water the plants", end: "tomorrow"),
        .init(text: "[ ] Book the train"),
        .init(text: "[x] Call Ada", role: .muted),
      ], on: &surface, in: context)
  }
}
