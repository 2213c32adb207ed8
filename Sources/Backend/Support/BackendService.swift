/// One backend-for-frontend: owns its data and answers under `/api/<name>`.
///
/// Services share nothing but the live hub they are handed, so each can run in a process of its own.
package protocol BackendService: Sendable {
  /// The first segment of its routes and event types, and the name of its database file.
  static var name: String { get }

  /// Opens its data, bringing the schema up to date.
  static func open(in environment: ServiceEnvironment) throws(BackendError) -> Self

  /// Registers its routes; paths are relative to `/api/<name>`.
  func register(on routes: ServiceRoutes)

  /// Whether it can serve at this moment.
  func isHealthy() async -> Bool
}
