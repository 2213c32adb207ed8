import EaselAPI
import EaselKit

/// The events of the calendar widget.
package enum CalendarEvents {
  package static let selected = "calendar.date.selected"
  package static let cleared = "calendar.date.cleared"
  package static let created = "calendar.event.created"
  package static let updated = "calendar.event.updated"
  package static let deleted = "calendar.event.deleted"
  /// The name under which the selected day is shared, as `2026-12-01`.
  package static let sharedDate = "selectedDate"

  static func data(_ occurrence: Occurrence) -> JSONValue {
    [
      "id": .string(occurrence.eventId), "title": .string(occurrence.title),
      "start": .string(occurrence.start.text), "end": .string(occurrence.end.text), "allDay": .bool(occurrence.allDay),
    ]
  }
}

extension CalendarTime {
  /// As it is on the wire.
  var text: String {
    switch self {
    case .at(let time): time.description
    case .day(let date): date.description
    }
  }
}
