import GRDB

extension DatabaseQueue {
  /// A service's database, opened by a test.
  ///
  /// A server that has just stopped may still be closing it, so the connection waits ten seconds for the lock.
  static func of(service path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    return try DatabaseQueue(path: path, configuration: configuration)
  }
}
