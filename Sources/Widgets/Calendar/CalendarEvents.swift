/// The events of the calendar widget.
package enum CalendarEvents {
  package static let selected = "calendar.date.selected"
  package static let cleared = "calendar.date.cleared"
  package static let created = "calendar.event.created"
  package static let updated = "calendar.event.updated"
  package static let deleted = "calendar.event.deleted"
}
