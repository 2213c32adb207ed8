import Dispatch
import Synchronization

/// A service with its data.
///
/// One whose database cannot be used is there all the same, and answers each call with what is wrong.
struct RunningService: Sendable {
  let name: String
  let database: ServiceDatabase
  let controller: any ServiceController
  let keepsAnswers: Duration?

  /// Starts services; their data are opened side by side, because that is work for one processor each, and waiting for
  /// the disk.
  ///
  /// - Throws: why there cannot be any data in that folder.
  static func start(
    _ services: [BackendService], in environment: ServiceEnvironment
  ) throws(BackendError) -> [RunningService] {
    DatabaseMark.clear(in: environment.folder)
    let databases = Mutex([Int: Result<ServiceDatabase, BackendError>]())
    DispatchQueue.concurrentPerform(iterations: services.count) { index in
      let service = services[index]
      let database = Result { () throws(BackendError) in
        try ServiceDatabase(name: service.name, in: environment) { service.migrations(&$0, environment.owner) }
      }
      databases.withLock { $0[index] = database }
    }
    var running: [RunningService] = []
    for (index, database) in databases.withLock(\.self).sorted(by: { $0.key < $1.key }) {
      running.append(RunningService(services[index], with: try database.get(), in: environment))
    }
    return running
  }

  private init(_ service: BackendService, with database: ServiceDatabase, in environment: ServiceEnvironment) {
    name = service.name
    keepsAnswers = service.keepsAnswers
    self.database = database
    controller = service.makeController(database, environment)
    environment.exchange.carry(from: database, in: environment)
  }

  /// How much waits at it; nothing is told of a database that does not answer.
  func queues() async -> [String: Int] {
    do {
      let outgoing = try await database.read(OutgoingEvents.count)
      return try await controller.queues().merging(["outgoing": outgoing]) { own, _ in own }
    } catch {
      return [:]
    }
  }
}
