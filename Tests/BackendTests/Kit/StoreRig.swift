import EaselKit
import Foundation
import GRDB
import TestKit

@testable import Backend

/// An event store alone, and what it works in.
@dynamicMemberLookup
struct StoreRig: Sendable {
  let environment: ServiceEnvironment
  let clock: TestClock

  subscript<Value>(dynamicMember path: KeyPath<ServiceEnvironment, Value>) -> Value { environment[keyPath: path] }
}

/// Runs a test body with an event store in a new folder.
func withStore(
  reserve: DiskReserve? = nil, _ body: @Sendable (SQLiteEventStore, StoreRig) async throws -> Void
) async throws {
  try await withTemporaryFolder { folder in
    let clock = TestClock()
    let environment = ServiceEnvironment(
      folder: folder.path, hub: LiveHub(), reserve: reserve, now: clock.now, sleep: clock.sleep)
    let database = try ServiceDatabase(name: "events", in: environment) { EventSchema.register(&$0) }
    try await body(
      SQLiteEventStore(database: database) { _ in }, StoreRig(environment: environment, clock: clock))
  }
}

extension ServiceDatabase {
  convenience init(
    name: String, in rig: StoreRig, migrations: (inout DatabaseMigrator) -> Void
  ) throws(BackendError) {
    try self.init(name: name, in: rig.environment, migrations: migrations)
  }

  /// A change that only tells of itself.
  func tell(_ type: String, _ subject: String) async throws {
    _ = try await change { _ in Outcome.changed(subject, Happening(type, subject, to: .everyone)) }
  }
}
