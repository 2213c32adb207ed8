/// The calendar backend: calendars, their events, and what happens when.
package struct CalendarService: BackendService {
  package static let name = "calendar"

  private let controller: CalendarController
  private let database: ServiceDatabase

  package static func open(in environment: ServiceEnvironment) throws(BackendError) -> CalendarService {
    let database = try ServiceDatabase(name: name, in: environment, migrations: CalendarSchema.register)
    let repository = SQLiteCalendarRepository(database: database)
    return CalendarService(
      controller: CalendarController(repository: repository, environment: environment), database: database)
  }

  package func register(on routes: ServiceRoutes) { controller.register(on: routes) }

  package func isHealthy() async -> Bool { await database.isHealthy() }
}
