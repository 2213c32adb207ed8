import EaselAPI
package import EaselKit

/// What a service is handed by the process it runs in.
package struct ServiceEnvironment: Sendable {
  /// The folder of the databases.
  package let folder: String
  /// Where changes are told.
  package let hub: LiveHub
  /// Whom the process runs for.
  package let owner: String
  /// The present instant.
  package let now: @Sendable () -> Timestamp
  /// The zone of events that name none.
  package let zone: String

  package init(
    folder: String, hub: LiveHub, owner: String = Owner.name, zone: String = SystemClock.zone,
    now: @escaping @Sendable () -> Timestamp = SystemClock.now
  ) {
    self.folder = folder
    self.hub = hub
    self.owner = owner
    self.zone = zone
    self.now = now
  }

  /// The id of something made at an instant: the one its client chose, else a new one.
  func id(chosen: String?, at instant: Timestamp) throws(Problem) -> String {
    try ClientID.checked(chosen) ?? TimeOrderedID.make(at: instant)
  }
}
