import EaselKit

/// Fresh ids and keys.
enum UUIDs {
  static func next() -> String { TimeOrderedID.make(at: Timestamp(seconds: 1_800_000_000)) }
}
