extension BackendService {
  /// The calendar backend: calendars, their events, and what happens when.
  package static let calendar = BackendService(
    name: "calendar", migrations: CalendarSchema.register
  ) { database, environment in
    CalendarController(repository: SQLiteCalendarRepository(database: database), environment: environment)
  }
}
