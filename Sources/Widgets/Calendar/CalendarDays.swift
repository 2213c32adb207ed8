package import EaselAPI
package import EaselKit

/// An event as it is shown on a day: with the changes that are still on their way.
package struct CalendarRow: Sendable, Hashable {
  package var event: Occurrence
  package var mark: SendMark

  /// Its hours on a day, in few cells: `09:00-09:15`, `…until 02:00`; in the fewest where there is little room.
  package func hours(on day: CivilDate, isShort: Bool, in region: RegionalFormat) -> String {
    let hours = event.hours(on: day)
    return isShort ? hours.shortest(in: region) : hours.brief(in: region)
  }

  /// All of it on a day, to be read: `09:00-09:15 Stand-up, sending`.
  package func words(on day: CivilDate, in region: RegionalFormat) -> String {
    (["\(event.hours(on: day).text(in: region)) \(event.title)"] + [mark.words].compactMap(\.self)).joined(
      separator: ", ")
  }
}

/// Events by the days they touch.
package enum CalendarDays {
  /// The rows of each day of a span; days without any are left out.
  package static func make(
    _ events: [Occurrence], _ outbox: Outbox<CalendarChange>, in span: Range<CivilDate>
  ) -> [CivilDate: [CalendarRow]] {
    var days: [CivilDate: [CalendarRow]] = [:]
    for row in rows(of: events, outbox) {
      let touched = row.event.days.clamped(to: span)
      for day in touched.lowerBound.daysSinceEpoch..<touched.upperBound.daysSinceEpoch {
        days[CivilDate(daysSinceEpoch: day), default: []].append(row)
      }
    }
    return days.mapValues { $0.sorted(by: isBefore) }
  }

  /// The events with what waits laid over them.
  private static func rows(of events: [Occurrence], _ outbox: Outbox<CalendarChange>) -> [CalendarRow] {
    var rows: [CalendarRow?] = events.map { CalendarRow(event: $0, mark: .confirmed) }
    // An event that repeats has several.
    var places = Dictionary(grouping: events.indices) { events[$0].eventId }
    for entry in outbox.entries {
      let meant = places[entry.change.subject] ?? []
      // What was refused did not happen: only that it was wanted is shown. What was to be new is seen nowhere else.
      if entry.refusal != nil, !entry.change.isCreation {
        for place in meant { rows[place]?.mark = entry.mark }
        continue
      }
      let old = meant.first.flatMap { rows[$0] }
      for place in meant { rows[place] = nil }
      places[entry.change.subject] = nil
      guard let event = entry.change.applied(to: old?.event) else { continue }
      let refusal = old.flatMap { $0.mark.isRefused ? $0.mark : nil }
      places[event.eventId, default: []].append(rows.count)
      rows.append(CalendarRow(event: event, mark: refusal ?? entry.mark))
    }
    return rows.compactMap(\.self)
  }

  /// All-day events first, then by start.
  private static func isBefore(_ left: CalendarRow, _ right: CalendarRow) -> Bool {
    switch (left.event.start, right.event.start) {
    case (.day, .at): return true
    case (.at, .day): return false
    case (.at(let first), .at(let second)) where first.instant != second.instant:
      return first.instant < second.instant
    default:
      return (left.event.title.cut(to: 200), left.event.eventId) < (right.event.title.cut(to: 200), right.event.eventId)
    }
  }
}
