extension BackendService {
  /// The calendar backend: calendars, their events, and what happens when.
  package static let calendar = BackendService(
    name: "calendar", migrations: CalendarSchema.register, keepsAnswers: .seconds(10),
    operations: CalendarOperations.all
  ) { database, environment in
    CalendarController(repository: SQLiteCalendarRepository(database: database), environment: environment)
  }
}
