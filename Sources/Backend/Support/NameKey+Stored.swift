import EaselKit
import Foundation

extension NameKey {
  /// The key as a database compares it, byte by byte.
  var stored: String { text.precomposedStringWithCanonicalMapping }
}

/// Gives names that came before the rule of look-alikes a key of their own: a number tells the later ones apart.
struct UniqueNames {
  private var taken: Set<String> = []

  /// The name, perhaps with a number behind `joint`, and its key.
  mutating func add(_ name: String, joint: String) -> (name: String, key: String) {
    var (unique, number) = (name, 1)
    while !taken.insert(NameKey(unique).stored).inserted {
      number += 1
      unique = "\(name)\(joint)\(number)"
    }
    return (unique, NameKey(unique).stored)
  }
}
