import EaselAPI
package import EaselKit

/// The time of day, as large as there is room for, and the day below it.
///
///     ▀█  █ █   █▀█ ▀▀█
///      █  ▀▀█ ▀ █ █ █▀▀
///     ▀▀▀   ▀ ▀ ▀▀▀ ▀▀▀
///      Sunday 22 November 2026
package struct ClockWidget: Widget {
  package static let manifest = Manifest(
    id: "clock", name: "Clock", summary: "The time of day.", version: EaselVersion.current,
    defaultSize: Size(width: 3, height: 3), minimumCells: Size(width: 8, height: 1),
    settings: SettingsSchema([
      .init("seconds", "Show seconds", .flag(true)), .init("date", "Show the date", .flag(true)),
    ]))

  package init() {}

  package mutating func handle(_ event: WidgetEvent, in context: WidgetContext) -> Reaction {
    switch event {
    case .mounted, .configured:
      Reaction([.ticks(context.config["seconds"]?.bool ?? true ? .everySecond : .everyMinute)])
    case .tick, .resized: .redraw
    case .key, .paste: .ignored
    default: .quiet
    }
  }

  package func draw(on surface: inout Surface, in context: DrawContext) {
    let wall = context.zone.wall(at: context.now)
    let showsSeconds = context.config["seconds"]?.bool ?? true
    let time = showsSeconds ? String(wall.description.suffix(8)) : wall.clock
    let date = context.config["date"]?.bool ?? true ? Self.date(wall.date, width: surface.width) : nil
    let room = Size(width: surface.width, height: surface.height - (date == nil ? 0 : 1))
    let rows = [ClockDigits.large(time), ClockDigits.small(time)].first {
      $0[0].count <= room.width && $0.count <= room.height
    }
    let lines = rows ?? [time]
    let showsDate = date != nil && surface.height > lines.count
    let hasGap = showsDate && surface.height > lines.count + 2
    var y = max(0, (surface.height - lines.count - (showsDate ? 1 : 0) - (hasGap ? 1 : 0)) / 2)
    for line in lines {
      let x = max(0, (surface.width - line.count) / 2)
      surface.put(line, at: Point(x: x, y: y), style: context.theme[rows == nil ? .text : .accent])
      y += 1
    }
    guard showsDate, let date else { return }
    let x = max(0, (surface.width - date.count) / 2)
    surface.put(date, at: Point(x: x, y: y + (hasGap ? 1 : 0)), style: context.theme[.muted])
  }

  /// The day, as long as it fits.
  private static func date(_ day: CivilDate, width: Int) -> String {
    let long = DateText.long(day)
    return long.count <= width ? long : DateText.short(day)
  }
}
