import Canvas
import EaselKit

/// What is kept from run to run beside canvas and layouts.
struct Preferences: Sendable {
  private let store: any SnapshotStore

  init(_ store: any SnapshotStore) { self.store = store }

  /// Keeps values by their names, nil for none any more; answers why, for each that could not be kept.
  func keep(_ values: [String: JSONValue?]) async -> [StoreError] {
    var faults: [StoreError] = []
    for (name, value) in values {
      do throws(StoreError) { try await store.setPreference(value, for: name) } catch { faults.append(error) }
    }
    return faults
  }
}
