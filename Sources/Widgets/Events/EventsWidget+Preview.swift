package import EaselKit

extension EventsWidget {
  package static func preview(on surface: inout Surface, in context: DrawContext) {
    PreviewLines.draw(
      [
        .init(text: "todo.item.completed", end: "todo-1"),
        .init(text: "calendar.date.selected", end: "calendar-1"),
        .init(text: "chat.message.sent", end: "chat-1"),
      ], on: &surface, in: context)
  }
}
