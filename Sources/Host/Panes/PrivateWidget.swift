import Canvas
import EaselKit

/// Stands where another person keeps a widget to themself.
struct PrivateWidget: Widget {
  static let manifest = Manifest(
    id: PrivateWidgets.app, name: "Private", summary: "Stands where somebody keeps a widget to themself.", version: "1",
    minimumCells: Size(width: 1, height: 1),
    settings: SettingsSchema([.init(PrivateWidgets.owner, "Whose it is", .text("", longest: 100))]))

  mutating func handle(_ event: WidgetEvent, in context: WidgetContext) -> Reaction {
    switch event {
    case .key, .paste, .mouse: .ignored
    case .configured: .redraw
    default: .quiet
    }
  }

  func draw(on surface: inout Surface, in context: DrawContext) {
    let owner = context.config[PrivateWidgets.owner]?.string ?? ""
    let text = owner.isEmpty ? "Somebody keeps this to themself." : "\(owner) keeps this one private."
    let row = max(0, surface.height / 2 - 1)
    let shown = TextFitting.truncated(text, to: surface.width)
    surface.put(
      shown, at: Point(x: max(0, (surface.width - CellWidth.of(shown)) / 2), y: row), style: context.theme[.muted])
  }
}
