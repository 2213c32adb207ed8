package import EaselKit

extension Dictionary where Key == EaselKit.Key {
  /// What a pressed key is bound to: by its character, else by that of the same key in a Latin keyboard layout.
  package subscript(pressed key: Key) -> Value? { self[key] ?? key.inBaseLayout.flatMap { self[$0] } }
}

extension Keymap {
  /// Whether a pressed key is the leader, in any keyboard layout.
  package func isLeader(_ key: Key) -> Bool { key == leader || key.inBaseLayout == leader }
}
