package import EaselKit

/// What is left of the keys for the widget in focus.
extension Keymap {
  /// Whether the host takes a key before the widget in focus could.
  package func takes(_ key: Key) -> Bool { key == leader || direct[key] != nil }

  /// How a key reaches the widget in focus, as shown to people; nil when it never does.
  ///
  /// The leader does when it is pressed twice.
  package func way(toWidget key: Key) -> String? {
    guard takes(key) else { return key.description }
    return key == leader && afterLeader[key] == nil ? "\(key) \(key)" : nil
  }

  /// How the widget is reached while all keys are locked to it: by all but those that unlock.
  package func wayWhileLocked(toWidget key: Key) -> String? { direct[key] == .lock ? nil : key.description }
}
