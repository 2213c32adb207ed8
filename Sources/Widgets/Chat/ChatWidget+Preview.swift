package import EaselKit

extension ChatWidget {
  package static func preview(on surface: inout Surface, in context: DrawContext) {
    PreviewLines.draw(
      [
        .init(text: "#general", role: .heading),
        .init(text: "ada", end: "09:12", role: .accent),
        .init(text: "Good morning, all."),
        .init(text: "grace", end: "09:14", role: .accent),
        .init(text: "The build is green again."),
        .init(text: "> ", role: .muted),
      ], on: &surface, in: context)
  }
}
