package import EaselKit

extension OpsWidget {
  package static func preview(on surface: inout Surface, in context: DrawContext) {
    PreviewLines.draw(
      [
        .init(text: "ok  12.4 calls/s", end: "p95 18 ms", role: .success),
        .init(text: "▁▂▃▅▇█▆▃▂▁▁▂▂▃▂▁", role: .accent),
        .init(text: "todo", end: "ok", endRole: .success),
        .init(text: "calendar", end: "breaker open", endRole: .error),
      ], on: &surface, in: context)
  }
}
