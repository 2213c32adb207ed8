package import EaselKit

extension CalendarWidget {
  package static func preview(on surface: inout Surface, in context: DrawContext) {
    let today = context.zone.wall(at: context.now).date
    let grid = MonthGrid(containing: today)
    let look = MonthGrid.Look(theme: context.theme, cursor: nil, isFocused: false, today: today) {
      $0 == today.adding(days: 1) || $0 == today.adding(days: 6)
    }
    grid.draw(on: &surface, in: Rect(surface.size), look: look)
  }
}
