package import EaselKit

extension Dictionary where Key == EaselKit.Key {
  /// What a pressed key is bound to, by its character.
  ///
  /// An unbound key of a non-Latin keyboard layout counts as the key of the Latin layout.
  package subscript(pressed key: Key) -> Value? { self[key] ?? key.inBaseLayout.flatMap { self[$0] } }
}

extension Keymap {
  /// Whether a pressed key is the leader, in a Latin or a non-Latin keyboard layout.
  package func isLeader(_ key: Key) -> Bool { key == leader || key.inBaseLayout == leader }
}
