import EaselAPI
package import EaselKit

/// What a service is handed by the process it runs in.
package struct ServiceEnvironment: Sendable {
  /// The folder of the databases.
  package let folder: String
  /// Where changes are told.
  package let hub: LiveHub
  /// The present instant.
  package let now: @Sendable () -> Timestamp
  /// The zone of events that name none.
  package let zone: String

  package init(
    folder: String, hub: LiveHub, zone: String = SystemClock.zone,
    now: @escaping @Sendable () -> Timestamp = SystemClock.now
  ) {
    self.folder = folder
    self.hub = hub
    self.zone = zone
    self.now = now
  }

  /// The present instant in seconds since 1970.
  var seconds: @Sendable () -> Int { { [now] in Int(now().milliseconds / 1000) } }

  /// The id of something made at an instant: the one its client chose, else a new one.
  func id(chosen: String?, at instant: Timestamp) throws(Problem) -> String {
    try ClientID.checked(chosen) ?? TimeOrderedID.make(at: instant)
  }
}
