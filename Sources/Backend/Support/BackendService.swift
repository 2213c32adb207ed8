import GRDB

/// One backend-for-frontend: owns its data and answers under `/api/<name>`.
///
/// Services share nothing but the live hub they are handed, so each can run in a process of its own.
package struct BackendService: Sendable {
  /// The first segment of its routes and event types, and the name of its database file.
  package let name: String
  /// Registers what brings its database up to date; what was kept before there were people becomes the owner's.
  let migrations: @Sendable (inout DatabaseMigrator, _ owner: String) -> Void
  /// For how long the gateway may give an answer again, as long as nothing changes in the service; nil for not at all.
  ///
  /// Only for services whose answers depend on nothing but their own data and who asks.
  let keepsAnswers: Duration?
  /// The calls it answers, as they are told.
  let operations: [APIOperation]
  /// The types of the events that its consumers follow; where it runs apart, the gateway relays them.
  let follows: [String]
  /// Makes what answers its calls.
  let makeController: @Sendable (ServiceDatabase, ServiceEnvironment) -> any ServiceController

  init(
    name: String, migrations: @escaping @Sendable (inout DatabaseMigrator, _ owner: String) -> Void,
    keepsAnswers: Duration? = nil, operations: [APIOperation] = [], follows: [String] = [],
    makeController: @escaping @Sendable (ServiceDatabase, ServiceEnvironment) -> any ServiceController
  ) {
    self.name = name
    self.migrations = migrations
    self.keepsAnswers = keepsAnswers
    self.operations = operations
    self.follows = follows
    self.makeController = makeController
  }

  /// A service whose tables never were without owners, or have none.
  init(
    name: String, migrations: @escaping @Sendable (inout DatabaseMigrator) -> Void, keepsAnswers: Duration? = nil,
    operations: [APIOperation] = [], follows: [String] = [],
    makeController: @escaping @Sendable (ServiceDatabase, ServiceEnvironment) -> any ServiceController
  ) {
    self.init(
      name: name, migrations: { migrator, _ in migrations(&migrator) }, keepsAnswers: keepsAnswers,
      operations: operations, follows: follows, makeController: makeController)
  }
}

/// Answers the calls to one service.
protocol ServiceController: Sendable {
  /// Registers its routes; paths are relative to `/api/<name>`.
  func register(on routes: ServiceRoutes)

  /// Does what is to be done without a call, until the task is cancelled.
  func work() async

  /// How much waits, by what it waits for.
  func queues() async throws -> [String: Int]
}

extension ServiceController {
  func work() async {}

  func queues() async throws -> [String: Int] { [:] }
}
