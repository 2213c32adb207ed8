import GRDB

/// One backend-for-frontend: owns its data and answers under `/api/<name>`.
///
/// Services share nothing but the live hub they are handed, so each can run in a process of its own.
package struct BackendService: Sendable {
  /// The first segment of its routes and event types, and the name of its database file.
  package let name: String
  /// Registers what brings its database up to date.
  let migrations: @Sendable (inout DatabaseMigrator) -> Void
  /// Makes what answers its calls.
  let makeController: @Sendable (ServiceDatabase, ServiceEnvironment) -> any ServiceController
}

/// Answers the calls to one service.
protocol ServiceController: Sendable {
  /// Registers its routes; paths are relative to `/api/<name>`.
  func register(on routes: ServiceRoutes)

  /// Does what is to be done without a call, until the task is cancelled.
  func work() async
}

extension ServiceController {
  func work() async {}
}

/// A service with its data.
///
/// One whose database cannot be used is there all the same, and answers each call with what is wrong.
struct RunningService: Sendable {
  let name: String
  let database: ServiceDatabase
  let controller: any ServiceController

  /// Opens the service's data; throws when there cannot be any in that folder.
  init(_ service: BackendService, in environment: ServiceEnvironment) throws(BackendError) {
    name = service.name
    database = try ServiceDatabase(name: name, in: environment, migrations: service.migrations)
    controller = service.makeController(database, environment)
  }
}
