import EaselAPI
package import EaselKit

/// The time of day, as large as there is room for, and the day below it.
///
///     ▀█  █ █   █▀█ ▀▀█
///      █  ▀▀█ ▀ █ █ █▀▀
///     ▀▀▀   ▀ ▀ ▀▀▀ ▀▀▀
///      Sunday 22 November 2026
///
/// Read as lines, it is `14:02, Sunday 22 November 2026`.
package struct ClockWidget: Widget {
  package static let manifest = Manifest(
    id: "clock", name: "Clock", summary: "The time of day.", version: EaselVersion.current,
    defaultSize: Size(width: 3, height: 3), minimumCells: Size(width: 8, height: 1),
    settings: SettingsSchema([
      .init("seconds", "Show seconds", .flag(true)), .init("date", "Show the date", .flag(true)),
      .init("hours", "Hours of a day", .choice(Self.byLocale, [Self.byLocale, "12", "24"])),
    ]))

  /// Counts hours as the locale of the person's system does.
  private static let byLocale = "locale"

  /// The day that was written out last: it changes once a day, and is drawn every second.
  private var day: WrittenDay?

  package init() {}

  package mutating func handle(_ event: WidgetEvent, in context: WidgetContext) -> Reaction {
    switch event {
    case .mounted, .configured:
      return Reaction([.ticks(Self.showsSeconds(context.config) ? .everySecond : .everyMinute)])
    case .tick, .resized:
      let today = context.zone.wall(at: context.now).date
      if day?.date != today { day = WrittenDay(today) }
      return .redraw
    case .key, .paste, .mouse: return .ignored
    default: return .quiet
    }
  }

  private static func showsSeconds(_ config: [String: JSONValue]) -> Bool { config["seconds"]?.bool ?? true }

  /// The region's format with the hours that are set.
  private static func format(_ context: DrawContext) -> RegionalFormat {
    var format = context.region
    let hours = context.config["hours"]?.string ?? byLocale
    if hours != byLocale { format.usesTwelveHours = hours == "12" }
    return format
  }

  package func draw(on surface: inout Surface, in context: DrawContext) {
    let wall = context.zone.wall(at: context.now)
    let format = Self.format(context)
    let showsDate = context.config["date"]?.bool ?? true
    if context.isReadAsLines {
      let text = format.clock(wall) + (showsDate ? ", \(DateText.long(wall.date))" : "")
      surface.put(text, at: .zero, style: context.theme[.text])
      return
    }
    // The host tells it of minutes only then.
    let showsSeconds = !context.reducesMotion && Self.showsSeconds(context.config)
    let date = showsDate ? text(of: wall.date, width: surface.width) : nil
    let room = Size(width: surface.width, height: surface.height - (date == nil ? 0 : 1))
    let digits = ClockDigits(wall, showsSeconds: showsSeconds, usesTwelveHours: format.usesTwelveHours)
    // AM or PM stands beside the digits.
    let half = format.usesTwelveHours ? " \(wall.halfOfDay)" : ""
    let scale = ClockDigits.Scale.allCases.first {
      digits.size($0).width + half.utf8.count <= room.width && digits.size($0).height <= room.height
    }
    let small = format.clock(wall, showsSeconds: showsSeconds)
    var size = scale.map(digits.size) ?? Size(width: small.utf8.count, height: 1)
    if scale != nil { size.width += half.utf8.count }
    let hasRoom = date != nil && surface.height > size.height
    let hasGap = hasRoom && surface.height > size.height + 2
    let y = max(0, (surface.height - size.height - (hasRoom ? 1 : 0) - (hasGap ? 1 : 0)) / 2)
    let place = Point(x: max(0, (surface.width - size.width) / 2), y: y)
    if let scale {
      digits.draw(scale, on: &surface, at: place, style: context.theme[.accent])
      let end = Point(x: place.x + digits.size(scale).width, y: place.y + size.height - 1)
      surface.put(half, at: end, style: context.theme[.muted])
    } else {
      surface.put(small, at: place, style: context.theme[.text])
    }
    guard hasRoom, let date else { return }
    let x = max(0, (surface.width - date.utf8.count) / 2)
    surface.put(date, at: Point(x: x, y: y + size.height + (hasGap ? 1 : 0)), style: context.theme[.muted])
  }

  /// The day, as long as it fits.
  private func text(of date: CivilDate, width: Int) -> String {
    let day = day.flatMap { $0.date == date ? $0 : nil } ?? WrittenDay(date)
    return day.long.utf8.count <= width ? day.long : day.short
  }
}

/// A day in words, which are ASCII.
private struct WrittenDay {
  let date: CivilDate
  let long: String
  let short: String

  init(_ date: CivilDate) {
    self.date = date
    long = DateText.long(date)
    short = DateText.short(date)
  }
}
